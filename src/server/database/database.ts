/** What the server asks of PostgreSQL, embedded or not. Values are bound as `$1`; a `bytea` comes back as bytes. */
export interface Queryable {
  query<Row extends object>(sql: string, parameters?: readonly unknown[]): Promise<Row[]>;
}

export interface Database extends Queryable {
  readonly kind: "embedded" | "postgres";
  /** Runs `work` in one transaction: committed when it fulfils, rolled back when it rejects. */
  transaction<Result>(work: (transaction: Queryable) => Promise<Result>): Promise<Result>;
  /** Hears `NOTIFY channel`, from this process or another. Returns the way to stop. */
  listen(channel: string, heard: (payload: string) => void): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

/** Heard after every change of the jobs; the payload is the new `jobs_version`. */
export const jobsChangedChannel = "jobs_changed";
