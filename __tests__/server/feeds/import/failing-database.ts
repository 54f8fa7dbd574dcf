import type { Database } from "../../../../src/server/database/database";

/** Fails the `nth` statement that contains `part`, by default as if the process had died there. */
export function failingAt(
  database: Database,
  part: string,
  nth = 1,
  failure = () => new Error("The machine lost its power."),
): Database {
  let seen = 0;
  const check = (sql: string) => {
    if (sql.includes(part) && ++seen === nth) throw failure();
  };
  return {
    ...database,
    kind: database.kind,
    query: async (sql, parameters) => {
      check(sql);
      return database.query(sql, parameters);
    },
    transaction: (work) =>
      database.transaction((transaction) =>
        work({
          query: async (sql, parameters) => {
            check(sql);
            return transaction.query(sql, parameters);
          },
        }),
      ),
    listen: (channel, heard) => database.listen(channel, heard),
    tryLock: (key) => database.tryLock(key),
    close: () => database.close(),
  };
}
