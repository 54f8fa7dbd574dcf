/** There is no using the PostgreSQL server that the settings name. The message is one plain line, without the password. */
export class DatabaseUnreachableError extends Error {
  override readonly name = "DatabaseUnreachableError";
  readonly code = "database_unreachable";
}
