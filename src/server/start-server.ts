import { join } from "node:path";
import pino, { type Logger } from "pino";
import { routes } from "../shared/routes";
import { openAlerts } from "./alerts/open-alerts";
import { type AppParts, buildApp } from "./app";
import { alertsCommand } from "./cli/alerts-program";
import { importCommand } from "./cli/import-program";
import { jobsCommand } from "./cli/jobs-program";
import { postcodesCommand } from "./cli/postcodes-program";
import { reportCommand } from "./cli/report-program";
import { registerCommand } from "./cli/run-command";
import { sampleCommand } from "./cli/sample-program";
import { sourcesCommand } from "./cli/sources-program";
import { vocabularyCommand } from "./cli/vocabulary-program";
import { Traffic } from "./concurrency/traffic";
import { Counting, type VisitCounter } from "./counting/counting";
import { googleIndexingService } from "./crawlers/google-indexing";
import { indexNowService } from "./crawlers/index-now";
import { type CrawlerService, notifyCrawlers } from "./crawlers/notify-crawlers";
import { DailyWork } from "./daily-work";
import { type Queryable, readerOf } from "./database/database";
import { type OpenedDatabase, openDatabase } from "./database/open-database";
import { Disposables } from "./disposables";
import { editionOf } from "./edition";
import { SourceSchedule } from "./feeds/sources/source-schedule";
import { loadSiteVocabularyIfThere } from "./feeds/thesaurus/vocabulary-sets";
import type { App } from "./http/app-types";
import { landingAddressIn } from "./http/results/results-request";
import { siteCurrency } from "./jobs/currencies";
import { databaseJobs } from "./jobs/job-service";
import { dayOf } from "./jobs/open-jobs";
import { sitePay } from "./jobs/pay-scale";
import { localeChoice, siteLanguages } from "./languages/choose-locale";
import { messagesByLocale } from "./languages/wording";
import { asListeningError, checkPortIsFree, localAddress } from "./listening";
import type { Metrics } from "./metrics/create-metrics";
import { makeLocationService } from "./places/location-service";
import { type LeftToDo, prepareData, prepareDay } from "./prepare-data";
import { readinessOf } from "./readiness";
import { forgetOld } from "./retention";
import type { ArrivingJobs } from "./search/arrived-jobs";
import type { SearchService } from "./search/search-service";
import { startSearch } from "./search/start-search";
import type { Settings } from "./settings/settings";
import { sheetThreads } from "./sheets/sheet-thread";
import { startMetrics } from "./start-metrics";
import { picturesOf, startPages } from "./start-pages";
import { registerUploadCleaning, registerUploads } from "./uploads/register-uploads";

// The build puts programs and workers into one folder, and browser assets beside it.
const built = join(__dirname, "../client");
const byHand = join(__dirname, "../../static");
const searchWorker = join(__dirname, "search-worker.mjs");
const readingWorker = join(__dirname, "reading-worker.mjs");
const sheetWorker = join(__dirname, "sheet-worker.mjs");
const placesWorker = join(__dirname, "places-worker.mjs");

export interface RunningServer {
  /** For a browser on this machine, without a trailing slash. */
  readonly address: string;
  /** Finishes running requests, then releases all resources. */
  close(): Promise<void>;
}

interface StartOptions {
  readonly now?: () => Date;
}

interface Context extends Settings, Required<StartOptions> {
  readonly database: OpenedDatabase;
  readonly disposables: Disposables;
  readonly log: Logger;
  readonly counted: Metrics | undefined;
  readonly traffic: Traffic;
}

/** Starts everything and listens. When a step fails, the earlier ones are undone. */
export async function startServer(
  settings: Settings,
  { now = () => new Date() }: StartOptions = {},
): Promise<RunningServer> {
  const disposables = new Disposables();
  try {
    await checkPortIsFree(settings);
    const { dataDirectory: dataDir, databaseUrl, databaseReadUrl: readUrl, site } = settings;
    const log = pino({ level: settings.logLevel });
    const onConnectionLost = (error: Error) => log.warn(error, "A connection to the database was lost.");
    const database = await openDatabase({ dataDir, databaseUrl, readUrl, onConnectionLost });
    disposables.add(() => database.close());
    const left = await prepareData(database, now(), { ...site, placesWorker });
    retryUntilDone(left, log, disposables);
    await loadSiteVocabularyIfThere(database, settings.vocabularyFile, ({ message }) => log.error(message));
    const started = { ...settings, database, disposables, now, log, traffic: new Traffic() };
    const schedule = registerCommands(started);
    const failed = (error: unknown) => log.warn(error, "The metrics could not be collected.");
    const counted = await startMetrics(settings.metrics, { database, disposables, failed, site, now });
    const address = await serve({ ...started, counted });
    disposables.add(() => schedule.close());
    schedule.start();
    return { address, close: () => disposables.run() };
  } catch (error) {
    await disposables.run().catch(() => undefined);
    throw error;
  }
}

async function serve(context: Context): Promise<string> {
  const { site, theme, companies, database, disposables, log, traffic, counted } = context;
  const address = () => addressOf(app, context);
  const baseUrl = () => site.baseUrl ?? address();
  const services = await createServices(context);
  const { search } = services;
  const alerts = await prepareAlerts(context, services);
  const app: App = await buildApp({
    ...services,
    alerts: alerts?.service,
    traffic,
    edition: await editionOf({
      database,
      programs: __dirname,
      assets: built,
      site: editionSettings(context),
    }),
    pages: startPages(context, { built, baseUrl, search }),
    localeFor: localeChoice(site.locale, Object.keys(site.otherLocales)),
    ...{ baseUrl, theme, companies, analytics: site.analytics },
    ...{ pictures: picturesOf(context), indexNowKey: site.indexNow?.key },
    assets: { built, byHand },
    ...(counted && { watch: counted.app }),
    readiness: readinessOf({ database, search }),
    log,
    ...{ trustedProxies: site.trustedProxies, requestsPerMinute: site.requestsPerMinute },
  });
  disposables.add(() => app.close());
  alerts?.start();
  startDailyWork(context, search);
  for (const service of crawlerServices(context)) notifyOfChanges(service, context, search);
  await app.listen({ host: context.host, port: context.port }).catch((error: unknown) => {
    throw asListeningError(error, context);
  });
  return address();
}

/** Settings that answers depend on; sources are shown in none. */
function editionSettings({ site, theme, companies }: Settings): object {
  const { sources: _sources, privateHosts: _hosts, alerts: _alerts, ...shown } = site;
  const described = companies.map((company) => ({ ...company, logo: company.logo?.address }));
  return { site: shown, theme, companies: described };
}

function startDailyWork(
  { site, dataDirectory, database, disposables, now, log }: Context,
  search: SearchService,
): void {
  let doneFor = 0;
  const daily = new DailyWork({
    version: () => search.version,
    now,
    work: async (today) => {
      await prepareDay(database, today, dayOf(today) < doneFor);
      await forgetOld(database, today, { ...site, dataDirectory });
      doneFor = dayOf(today);
    },
    failed: (error) => log.warn(error, "The new day could not be prepared; this is tried again."),
  });
  disposables.add(() => daily.close());
}

function crawlerServices({ site, googleKey: key, log }: Context): CrawlerService[] {
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

/** After every change of the jobs, and once a day. */
function notifyOfChanges(
  service: CrawlerService,
  { database, disposables, now, log }: Context,
  search: SearchService,
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

function retryUntilDone(left: readonly LeftToDo[], log: Logger, disposables: Disposables): void {
  for (const { failure, error, again } of left) {
    log.error(error, `${failure} The server runs without it; this is tried again.`);
    const work = new DailyWork({
      ...{ version: () => "left", now: () => new Date(), work: again, retryAfterMs: 10 * 60_000 },
      failed: (reason) => log.warn(reason, `${failure} It is tried again.`),
    });
    disposables.add(() => work.close());
  }
}

type Services = Pick<
  AppParts,
  "search" | "locations" | "jobs" | "readSheet" | "uploadUrl" | "uploads" | "counter"
> & {
  readonly search: ArrivingJobs;
};

async function createServices(context: Context): Promise<Services> {
  const { site, databaseUrl, database, disposables, now, log, counted } = context;
  const locationsOf = (reader: Queryable) => makeLocationService(reader, site);
  const locations = locationsOf(readerOf(database));
  const search = await startSearch(database, locationsOf, {
    workerFile: searchWorker,
    currency: siteCurrency(site),
    pay: sitePay(site, siteCurrency(site)?.code),
    german: siteLanguages(site).includes("de"),
    now,
    ...(counted && { watch: counted.searchTask }),
    threadDied: (reason) => log.error(reason, "A search thread ended; another is started."),
    reloadFailed: (error) =>
      log.error(error, "The jobs have changed and could not be read; this is tried again."),
  });
  disposables.add(() => search.close());
  const counter = await startCounting(context, search);
  return {
    ...(counter && { counter }),
    search,
    locations,
    jobs: databaseJobs(database, now),
    readSheet: sheetThreads(sheetWorker, database, databaseUrl),
    uploadUrl: site.uploads.url,
    uploads: uploadService(context),
  };
}

/** Undefined when the operator wants no statistics. */
async function startCounting(
  { site, database, disposables, now, log }: Context,
  { landings }: SearchService,
): Promise<VisitCounter | undefined> {
  const { searches, applies } = site.counting;
  if (!searches && !applies) return undefined;
  const counting = new Counting({
    ...{ database, searches, applies, now },
    async queryAt(path) {
      const address = landingAddressIn(path);
      return (address && (await landings.find(address)))?.query ?? null;
    },
    failed: (error) => log.warn(error, "Visitors' searches could not be counted; the counts are dropped."),
  });
  disposables.add(() => counting.close());
  await counting.store();
  return counting;
}

function uploadService({ dataDirectory, uploadsBucket, site, database, now, counted }: Context) {
  const { enabled, url, acceptedTypes, keepDays } = site.uploads;
  const options = {
    database,
    directory: join(dataDirectory, "uploads"),
    bucket: uploadsBucket,
    settings: { acceptedTypes, keepDays },
    now,
    ...(counted && { received: counted.uploaded }),
  };
  // With another upload URL, that service handles files; those taken before still go in time.
  const register = enabled && url === routes.uploads ? registerUploads : registerUploadCleaning;
  return async (app: App) => register(app, options);
}

/** Alerts by email, not yet started; undefined when the site sends none. */
async function prepareAlerts(
  { site, mailServer, counted, disposables, database, traffic, now, log }: Context,
  { search, jobs }: Services,
) {
  const { alerts: settings, baseUrl } = site;
  if (settings === null || mailServer === undefined || baseUrl === null) return undefined;
  const frame = { siteName: site.name, messagesIn: messagesByLocale(site), baseUrl };
  const alerts = await openAlerts({
    ...{ database, search, jobs, settings, mailServer, frame, traffic, now, log },
    mailFailures: counted?.mailFailures,
  });
  disposables.add(() => alerts.close());
  return alerts;
}

/** The port may have been chosen by the system. */
function addressOf(app: App, { host, port }: Settings): string {
  const bound = app.server.address();
  return localAddress(host, bound !== null && typeof bound === "object" ? bound.port : port);
}

/**
 * Registers the commands that this process runs for the command-line programs while it holds the embedded
 * database. Returns the schedule of sources, not yet started.
 */
function registerCommands(context: Omit<Context, "counted">): SourceSchedule {
  const { site, dataDirectory: dataDir, database, traffic, now, log } = context;
  const { lock } = database;
  const reading = { database, readingScript: readingWorker, traffic };
  registerCommand(lock, importCommand, reading);
  registerCommand(lock, jobsCommand, database);
  registerCommand(lock, sampleCommand, database);
  registerCommand(lock, postcodesCommand, database);
  registerCommand(lock, vocabularyCommand, database);
  registerCommand(lock, reportCommand, database);
  registerCommand(lock, alertsCommand, database);
  const { sources, privateHosts, country } = site;
  const parts = { ...reading, now, sources, privateHosts, country, dataDir, env: process.env };
  registerCommand(lock, sourcesCommand, parts);
  return new SourceSchedule(parts, {
    loaded: (source, { added, updated, removed, refused }) =>
      log.info({ source, added, updated, removed, refused }, "A source was fetched and loaded."),
    failed: (source, error) =>
      log.warn(
        { source, reason: (error as Error).message },
        "A source could not be fetched; this is tried again.",
      ),
  });
}
