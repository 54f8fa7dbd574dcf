import pg from "pg";
import { sessionSettings } from "./session";
import { arrayElements, valueParsers } from "./value-parsers";
import { type Looks, WatchedPool } from "./watched-pool";

export interface ConnectionOptions {
  /** Hears of connections that broke; they are made again by themselves. */
  readonly onConnectionLost?: (error: Error) => void;
  /** At the server, whichever it is. */
  readonly looks?: Looks;
  /** By which the server's list of sessions tells these connections from those of other processes. */
  readonly applicationName?: string;
}

/** After so much silence the other end is asked whether it is still there. */
const silenceMs = 10_000;
const kinds = {
  write: {
    // Long enough for an index over millions of rows; not for ever, since the client may be gone.
    timeoutMs: 300_000,
    // So patient that no import dies of a database that is busy for a moment.
    looks: { everyMs: 1_000, patienceMs: 10_000 },
  },
  read: {
    // A search is given up long before.
    timeoutMs: 30_000,
    // Another is there to be asked.
    looks: { everyMs: 1_000, patienceMs: 3_000 },
  },
} as const;

/** Connections to a PostgreSQL server, for all that the database is, or for what searches read. */
export function connectionsTo(
  url: string,
  kind: keyof typeof kinds,
  { onConnectionLost = () => undefined, looks, applicationName = "jobsieve" }: ConnectionOptions,
): WatchedPool {
  const { timeoutMs, looks: usual } = kinds[kind];
  const create = () => createPool(url, timeoutMs, applicationName, onConnectionLost);
  return new WatchedPool({ url, createPool: create, looks: looks ?? usual, onConnectionLost });
}

function createPool(
  url: string,
  timeoutMs: number,
  applicationName: string,
  onConnectionLost: (error: Error) => void,
): pg.Pool {
  const settings = Object.entries({
    ...sessionSettings,
    statement_timeout: String(timeoutMs),
    // The pool ends idle connections itself; one that the server ended may be lent before that is heard.
    idle_session_timeout: "0",
  });
  const setUp = settings.map(([name, value]) => `set ${name} = '${value}'`).join(";");
  const pool = new pg.Pool({
    connectionString: url,
    types,
    application_name: applicationName,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: silenceMs,
    // A server that stands still, or is gone without a word, ends no statement of its own.
    query_timeout: timeoutMs + silenceMs,
    // The pool waits for this before it lends the connection.
    onConnect: async (client) => void (await client.query(setUp)),
  });
  // pg hangs the whole connection on its error, which would be a page of every log line.
  pool.on("error", (error) => onConnectionLost(Object.assign(error, { client: undefined })));
  // The pool does not hear a connection break while it is lent, and an error that nobody hears ends the
  // process.
  pool.on("connect", (client) => client.on("error", () => undefined));
  return pool;
}

const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number) => parserOf(oid)) as pg.CustomTypesConfig["getTypeParser"],
};

/** As pg-types exports it; its own declarations describe another version. */
const arrayParser = pg.types.arrayParser as unknown as {
  create(text: string, parse: (element: string) => unknown): { parse(): unknown[] };
};

function parserOf(oid: number): (text: string) => unknown {
  const element = arrayElements[oid];
  if (element === undefined) return valueParsers[oid] ?? String;
  const parse = parserOf(element);
  return (text) => arrayParser.create(text, parse).parse();
}
