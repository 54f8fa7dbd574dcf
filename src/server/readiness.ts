import { answerTimeoutMs } from "../shared/constants";
import { emptyQuery } from "../shared/search-query";
import type { Database } from "./database/database";
import type { Trouble } from "./http/routes/health";
import type { SearchService } from "./search/search-service";

interface ReadinessParts {
  readonly database: Pick<Database, "query" | "reader">;
  readonly search: Pick<SearchService, "newer" | "staleSince">;
  /** Time limit for each part, in milliseconds. */
  readonly patienceMs?: number;
}

/** Long enough for a database restart. */
export const staleAfterMs = 60_000;

const troubles = {
  database: { code: "database_unreachable", text: "The database is not responding." },
  search: { code: "search_unavailable", text: "No search thread answers." },
  stale: {
    code: "data_stale",
    text: "The jobs have changed, and reading them has been failing for a minute.",
  },
} as const satisfies Record<string, Trouble>;

/** Checks each part with a query like a visitor's. The returned function never rejects. */
export function readinessOf({ database, search, patienceMs = answerTimeoutMs }: ReadinessParts) {
  let underWay: Promise<readonly Trouble[]> | undefined;
  const ask = async (): Promise<readonly Trouble[]> => {
    const answers = await Promise.all([
      fails(patienceMs, () => Promise.all([database, database.reader ?? database].map(ping))),
      fails(patienceMs, (signal) => search.newer({ ...emptyQuery, remote: "1" }, longAgo, signal)),
      search.staleSince !== undefined && performance.now() - search.staleSince > staleAfterMs,
    ]);
    return Object.values(troubles).filter((_trouble, place) => answers[place]);
  };
  /** Concurrent calls share one check. */
  return (): Promise<readonly Trouble[]> => {
    underWay ??= ask().finally(() => {
      underWay = undefined;
    });
    return underWay;
  };
}

const ping = ({ query }: Pick<Database, "query">) => query("select 1");
const longAgo = { posted_at: "1970-01-01T00:00:00.000Z", id: 1 };

async function fails(patienceMs: number, work: (signal: AbortSignal) => Promise<unknown>): Promise<boolean> {
  const signal = AbortSignal.timeout(patienceMs);
  const late = new Promise<boolean>((resolve) => signal.addEventListener("abort", () => resolve(true)));
  const ended = work(signal).then(
    () => false,
    () => true,
  );
  return Promise.race([ended, late]);
}
