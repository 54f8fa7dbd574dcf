import type { Logger } from "pino";
import { Counting, type VisitCounter } from "./counting/counting";
import type { Database } from "./database/database";
import type { Disposables } from "./disposables";
import { landingAddressIn } from "./http/results/results-request";
import type { SearchService } from "./search/search-service";
import type { SiteConfig } from "./settings/site-config";

interface CountingSettings {
  readonly site: Pick<SiteConfig, "counting">;
  readonly log: Logger;
  readonly now: () => Date;
}

interface CountingDeps {
  readonly database: Database;
  readonly search: Pick<SearchService, "landings">;
  readonly disposables: Disposables;
}

/** Undefined when the operator wants no statistics. */
export async function startCounting(
  { site, log, now }: CountingSettings,
  { database, search, disposables }: CountingDeps,
): Promise<VisitCounter | undefined> {
  const { searches, applies } = site.counting;
  if (!searches && !applies) return undefined;
  const counting = new Counting({
    ...{ database, searches, applies, now },
    async queryAt(path) {
      const address = landingAddressIn(path);
      return (address && (await search.landings.find(address)))?.query ?? null;
    },
    failed: (error) => log.warn(error, "Visitors' searches could not be counted; the counts are dropped."),
  });
  disposables.add(() => counting.close());
  await counting.store();
  return counting;
}
