/** PostgreSQL's facts about a failed statement, the same for both drivers. */
export interface QueryErrorFacts {
  readonly message: string;
  /** SQLSTATE, such as `23505` for a unique violation. */
  readonly code: string;
  readonly detail?: string;
  readonly constraint?: string;
  readonly table?: string;
  readonly column?: string;
}

export class QueryError extends Error implements QueryErrorFacts {
  override readonly name = "QueryError";
  readonly code: string;
  readonly detail?: string;
  readonly constraint?: string;
  readonly table?: string;
  readonly column?: string;

  constructor(facts: QueryErrorFacts, options?: ErrorOptions) {
    super(facts.message, options);
    this.code = facts.code;
    Object.assign(this, factsOf(facts));
  }
}

/** Drops everything else that a driver attaches to its errors, such as megabytes of parameters. */
export function factsOf(error: QueryErrorFacts): QueryErrorFacts {
  const { message, code, detail, constraint, table, column } = error;
  return {
    message,
    code,
    ...(detail !== undefined && { detail }),
    ...(constraint !== undefined && { constraint }),
    ...(table !== undefined && { table }),
    ...(column !== undefined && { column }),
  };
}

/** Converts a driver's error; errors that are not PostgreSQL's own answer are returned unchanged. */
export function asQueryError(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof QueryError) return error;
  const { code, severity } = error as Partial<QueryErrorFacts> & { severity?: string };
  return code !== undefined && severity !== undefined
    ? new QueryError(error as Error & QueryErrorFacts)
    : error;
}

/** The configured PostgreSQL server cannot be used. The message is one plain line, without the password. */
export class DatabaseUnreachableError extends Error {
  override readonly name = "DatabaseUnreachableError";
  readonly code = "database_unreachable";
}

/** The server is restarting, or the connection is cut; a retry may help. */
export class DatabaseDownError extends Error {
  override readonly name = "DatabaseDownError";

  constructor(cause: unknown) {
    super(`The database does not answer: ${reasonOf(cause)}`, { cause });
  }
}

/** The connection is dropped: after a failover, the next one may reach the new primary. */
export class DatabaseReadOnlyError extends Error {
  override readonly name = "DatabaseReadOnlyError";

  constructor(cause: unknown) {
    super("The database takes no changes: it is a standby, or was set to be read only.", { cause });
  }
}

/** A connection refused on two addresses of one name has an error without a message. */
export function reasonOf(error: unknown): string {
  const { message, code } = error as NodeJS.ErrnoException;
  return message || code || "it does not answer";
}

/** SQLSTATEs of a server that shuts down or ends a session, and of a failed connection. */
const endsConnection = /^(57P|08)/;
/** SQLSTATE of a write in a read-only transaction. */
const readOnly = "25006";

/** PostgreSQL's own error, a DatabaseReadOnlyError, or a DatabaseDownError if it did not answer. */
export function asDatabaseError(error: unknown): unknown {
  const known = asQueryError(error);
  if (known instanceof QueryError && known.code === readOnly) return new DatabaseReadOnlyError(known);
  const isAnswer = known instanceof QueryError && !endsConnection.test(known.code);
  return isAnswer || !(known instanceof Error) ? known : new DatabaseDownError(known);
}
