/** What PostgreSQL said about a statement it refused, the same whichever way it is run. */
export interface QueryErrorFacts {
  readonly message: string;
  /** SQLSTATE, such as `23505` for a repeated key. */
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

/** Leaves out everything else that a driver hangs on its errors, such as megabytes of parameters. */
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

/** A driver's error as a QueryError; anything that is not PostgreSQL's own answer stays what it is. */
export function asQueryError(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof QueryError) return error;
  const { code, severity } = error as Partial<QueryErrorFacts> & { severity?: string };
  return code !== undefined && severity !== undefined
    ? new QueryError(error as Error & QueryErrorFacts)
    : error;
}

/**
 * There is no using the PostgreSQL server that the settings name. The message is one plain line, without the
 * password.
 */
export class DatabaseUnreachableError extends Error {
  override readonly name = "DatabaseUnreachableError";
  readonly code = "database_unreachable";
}

/**
 * The database does not answer just now: its server is being started again, or the way to it is cut. Asking
 * again may help.
 */
export class DatabaseDownError extends Error {
  override readonly name = "DatabaseDownError";

  constructor(cause: unknown) {
    super(`The database does not answer: ${reasonOf(cause)}`, { cause });
  }
}

/** It answers reads. The connection is given up: after a failover the next one may lead to the new primary. */
export class DatabaseReadOnlyError extends Error {
  override readonly name = "DatabaseReadOnlyError";

  constructor(cause: unknown) {
    super("The database takes no changes: it is a standby, or was set to be read only.", { cause });
  }
}

/** A connection refused on two addresses of one name is an error without a message of its own. */
export function reasonOf(error: unknown): string {
  const { message, code } = error as NodeJS.ErrnoException;
  return message || code || "it does not answer";
}

/** SQLSTATEs of a server that shuts down or throws a client out, and of a connection that failed. */
const endsConnection = /^(57P|08)/;
/** SQLSTATE of a change in a transaction that may only read. */
const readOnly = "25006";

/** What a statement failed with: PostgreSQL's own error, or a DatabaseDownError if it gave none. */
export function asDatabaseError(error: unknown): unknown {
  const known = asQueryError(error);
  if (known instanceof QueryError && known.code === readOnly) return new DatabaseReadOnlyError(known);
  const isAnswer = known instanceof QueryError && !endsConnection.test(known.code);
  return isAnswer || !(known instanceof Error) ? known : new DatabaseDownError(known);
}
