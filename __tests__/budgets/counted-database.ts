import type { Database, Queryable } from "../../src/server/database/database";

export interface CountedDatabase extends Database {
  /** Statements since the last call. */
  take(): string[];
}

/** Records every statement sent to the database, inside transactions, too. */
export function counted(database: Database): CountedDatabase {
  let statements: string[] = [];
  const noting = (inner: Queryable): Queryable => ({
    query: (sql, parameters) => {
      statements.push(sql.trim());
      return inner.query(sql, parameters);
    },
  });
  return {
    kind: database.kind,
    ...noting(database),
    transaction: (work) => database.transaction((inside) => work(noting(inside))),
    listen: (channel, heard) => database.listen(channel, heard),
    tryLock: (key) => database.tryLock(key),
    close: () => database.close(),
    take: () => {
      const taken = statements;
      statements = [];
      return taken;
    },
  };
}
