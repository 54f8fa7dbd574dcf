import type { Logger } from "pino";
import type { Closing } from "./closing";
import { googleIndexingService } from "./crawlers/google-indexing";
import { indexNowService } from "./crawlers/index-now";
import { type CrawlerService, tellCrawlers } from "./crawlers/tell-crawlers";
import { DailyWork } from "./daily-work";
import type { Database } from "./database/database";
import type { SearchService } from "./search/search-service";
import type { Settings } from "./settings/settings";

interface TellingPlace extends Settings {
  readonly now: () => Date;
  readonly log: Logger;
}

interface TellingParts {
  readonly database: Database;
  readonly search: SearchService;
  readonly closing: Closing;
}

/** Notifies the configured services of changed jobs, after every change and once a day. */
export function startTelling(place: TellingPlace, parts: TellingParts): void {
  for (const service of crawlerServices(place)) startTellingOne(service, place, parts);
}

function crawlerServices({ site, googleKey: key, log }: TellingPlace): CrawlerService[] {
  const { indexNow, googleIndexing, baseUrl } = site;
  if (baseUrl === null) return [];
  const refused = (address: string, status: number) =>
    log.warn({ address, status }, "Google will not hear of a job; it is passed over.");
  return [
    ...(indexNow === null ? [] : [indexNowService(indexNow, baseUrl)]),
    ...(googleIndexing === null || key === undefined
      ? []
      : [googleIndexingService({ ...googleIndexing, key, refused }, baseUrl)]),
  ];
}

function startTellingOne(
  service: CrawlerService,
  { now, log }: TellingPlace,
  { database, search, closing }: TellingParts,
): void {
  const stopping = new AbortController();
  const telling = new DailyWork({
    version: () => search.version,
    now,
    work: (today) => tellCrawlers(database, today, { service, signal: stopping.signal }),
    failed: (error) =>
      stopping.signal.aborted ||
      log.warn(
        { service: service.name, err: error },
        "Search engines could not be told of changes; it is tried again.",
      ),
    retryAfterMs: 5 * 60_000,
  });
  closing.add(() => {
    stopping.abort();
    return telling.close();
  });
}
