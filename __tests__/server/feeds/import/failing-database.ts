import type { Database, Queryable } from "../../../../src/server/database/database";

/** Calls `onQuery` with every statement before it is sent. */
export function observed(database: Database, onQuery: (sql: string) => void): Database {
  const observing = (queryable: Queryable): Queryable => ({
    query: async (sql, parameters) => {
      onQuery(sql);
      return queryable.query(sql, parameters);
    },
  });
  return {
    ...database,
    kind: database.kind,
    ...observing(database),
    transaction: (work) => database.transaction((inside) => work(observing(inside))),
    listen: (channel, heard) => database.listen(channel, heard),
    tryLock: (key) => database.tryLock(key),
    close: () => database.close(),
  };
}

/** Fails the `nth` statement that contains `part`, by default as if the process had died there. */
export function failingAt(
  database: Database,
  part: string,
  nth = 1,
  failure = () => new Error("The machine lost its power."),
): Database {
  let seen = 0;
  return observed(database, (sql) => {
    if (sql.includes(part) && ++seen === nth) throw failure();
  });
}
