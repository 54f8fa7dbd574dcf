import type { Logger } from "pino";
import { googleIndexingService } from "./crawlers/google-indexing";
import { indexNowService } from "./crawlers/index-now";
import { type CrawlerService, notifyCrawlers } from "./crawlers/notify-crawlers";
import { DailyWork } from "./daily-work";
import type { Database } from "./database/database";
import type { Disposables } from "./disposables";
import type { SearchService } from "./search/search-service";
import type { Settings } from "./settings/settings";

interface NotifierSettings extends Settings {
  readonly now: () => Date;
  readonly log: Logger;
}

interface NotifierDeps {
  readonly database: Database;
  readonly search: SearchService;
  readonly disposables: Disposables;
}

/** Notifies the configured services of changed jobs, after every change and once a day. */
export function startCrawlerNotifiers(place: NotifierSettings, parts: NotifierDeps): void {
  for (const service of crawlerServices(place)) startNotifier(service, place, parts);
}

function crawlerServices({ site, googleKey: key, log }: NotifierSettings): CrawlerService[] {
  const { indexNow, googleIndexing, baseUrl } = site;
  if (baseUrl === null) return [];
  const refused = (address: string, status: number) =>
    log.warn({ address, status }, "Google rejected a job; it is skipped.");
  return [
    ...(indexNow === null ? [] : [indexNowService(indexNow, baseUrl)]),
    ...(googleIndexing === null || key === undefined
      ? []
      : [googleIndexingService({ ...googleIndexing, key, refused }, baseUrl)]),
  ];
}

function startNotifier(
  service: CrawlerService,
  { now, log }: NotifierSettings,
  { database, search, disposables }: NotifierDeps,
): void {
  const stopping = new AbortController();
  const notifying = new DailyWork({
    version: () => search.version,
    now,
    work: (today) => notifyCrawlers(database, today, { service, signal: stopping.signal }),
    failed: (error) =>
      stopping.signal.aborted ||
      log.warn(
        { service: service.name, err: error },
        "Search engines could not be notified of changes; this is tried again.",
      ),
    retryAfterMs: 5 * 60_000,
  });
  disposables.add(() => {
    stopping.abort();
    return notifying.close();
  });
}
