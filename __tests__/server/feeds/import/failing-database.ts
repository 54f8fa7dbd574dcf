import type { Database } from "../../../../src/server/database/database";

/** A database whose `nth` statement that holds `part` fails, as if the process had died there. */
export function failingAt(database: Database, part: string, nth = 1): Database {
  let seen = 0;
  const check = (sql: string) => {
    if (sql.includes(part) && ++seen === nth) throw new Error("The machine lost its power.");
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
    close: () => database.close(),
  };
}
