import { join } from "node:path";
import type { Logger } from "pino";
import pino from "pino";
import { routes } from "../shared/routes";
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
import { DailyWork } from "./daily-work";
import { type Database, type Queryable, readerOf } from "./database/database";
import { type OpenedDatabase, openDatabase } from "./database/open-database";
import { Disposables } from "./disposables";
import { editionOf } from "./edition";
import { SourceSchedule } from "./feeds/sources/source-schedule";
import { loadSiteVocabularyIfThere } from "./feeds/thesaurus/vocabulary-sets";
import type { App } from "./http/app-types";
import { siteCurrency } from "./jobs/currencies";
import { databaseJobs } from "./jobs/job-service";
import { dayOf } from "./jobs/open-jobs";
import { sitePay } from "./jobs/pay-scale";
import { localeChoice, siteLanguages } from "./languages/choose-locale";
import { asListeningError, checkPortIsFree, localAddress } from "./listening";
import type { Metrics } from "./metrics/create-metrics";
import { makeLocationService } from "./places/location-service";
import { type LeftToDo, prepareData, prepareDay } from "./prepare-data";
import { readinessOf } from "./readiness";
import { forgetOld } from "./retention";
import type { ArrivingJobs } from "./search/arrived-jobs";
import { startSearch } from "./search/start-search";
import type { Settings } from "./settings/settings";
import { sheetThreads } from "./sheets/sheet-thread";
import { prepareAlerts } from "./start-alerts";
import { startCounting } from "./start-counting";
import { startCrawlerNotifiers } from "./start-crawler-notifiers";
import { startMetrics } from "./start-metrics";
import { picturesOf, startPages } from "./start-pages";
import { registerUploads } from "./uploads/register-uploads";

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

type Place = Settings &
  Required<StartOptions> & {
    readonly log: Logger;
    readonly counted: Metrics | undefined;
    readonly traffic: Traffic;
  };

/** Starts everything and listens. When a step fails, the earlier ones are undone. */
export async function startServer(
  settings: Settings,
  { now = () => new Date() }: StartOptions = {},
): Promise<RunningServer> {
  const disposables = new Disposables();
  try {
    await checkPortIsFree(settings);
    const { dataDirectory: dataDir, databaseUrl, databaseReadUrl: readUrl } = settings;
    const log = pino({ level: settings.logLevel });
    const onConnectionLost = (error: Error) => log.warn(error, "A connection to the database was lost.");
    const database = await openDatabase({ dataDir, databaseUrl, readUrl, onConnectionLost });
    disposables.add(() => database.close());
    const left = await prepareData(database, now(), { ...settings.site, placesWorker });
    retryUntilDone(left, log, disposables);
    await loadSiteVocabularyIfThere(database, settings.vocabularyFile, ({ message }) => log.error(message));
    const traffic = new Traffic();
    const reading = { readingScript: readingWorker, traffic };
    registerCommands(database, reading);
    const failed = (error: unknown) => log.warn(error, "The metrics could not be collected.");
    const schedule = prepareSources(settings, { database, now, log, ...reading });
    const { site } = settings;
    const counted = await startMetrics(settings.metrics, { database, disposables, failed, site, now });
    const address = await serve({ ...settings, now, log, counted, traffic }, database, disposables);
    disposables.add(() => schedule.close());
    schedule.start();
    return { address, close: () => disposables.run() };
  } catch (error) {
    await disposables.run().catch(() => undefined);
    throw error;
  }
}

async function serve(settings: Place, database: Database, disposables: Disposables): Promise<string> {
  const { site, theme, companies, log } = settings;
  const address = () => addressOf(app, settings);
  const baseUrl = () => site.baseUrl ?? address();
  const services = await createServices(settings, database, disposables);
  const alerts = await prepareAlerts(settings, database, services, disposables);
  const app: App = await buildApp({
    ...services,
    alerts: alerts?.service,
    traffic: settings.traffic,
    edition: await editionOf({
      database,
      programs: __dirname,
      assets: built,
      site: editionSettings(settings),
    }),
    pages: startPages(settings, { built, baseUrl, search: services.search }),
    localeFor: localeChoice(site.locale, Object.keys(site.otherLocales)),
    ...{ baseUrl, theme, companies, analytics: site.analytics },
    ...{ pictures: picturesOf(settings), indexNowKey: site.indexNow?.key },
    assets: { built, byHand },
    ...(settings.counted && { watch: settings.counted.app }),
    readiness: readinessOf({ database, search: services.search }),
    log,
    ...{ trustedProxies: site.trustedProxies, requestsPerMinute: site.requestsPerMinute },
  });
  disposables.add(() => app.close());
  alerts?.start();
  startDailyWork(settings, database, services, disposables);
  startCrawlerNotifiers(settings, { database, search: services.search, disposables });
  await listen(app, settings);
  return address();
}

/** Settings that answers depend on; sources are shown in none. */
function editionSettings({ site, theme, companies }: Settings): object {
  const { sources: _sources, privateHosts: _hosts, alerts: _alerts, ...shown } = site;
  const described = companies.map((company) => ({ ...company, logo: company.logo?.address }));
  return { site: shown, theme, companies: described };
}

function startDailyWork(
  { site, dataDirectory, now, log }: Place,
  database: Database,
  { search }: Services,
  disposables: Disposables,
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

/** Retries the failed steps until they succeed. */
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

async function createServices(
  settings: Place,
  database: Database,
  disposables: Disposables,
): Promise<Services> {
  const { site, now, log, counted } = settings;
  const locationsOf = (reader: Queryable) => makeLocationService(reader, site);
  const locations = locationsOf(readerOf(database));
  const search = await startSearch(database, locationsOf, {
    workerFile: searchWorker,
    currency: siteCurrency(site),
    pay: sitePay(site, siteCurrency(site)?.code),
    stems: { german: siteLanguages(site).includes("de") },
    now,
    ...(counted && { watch: counted.searchTask }),
    threadDied: (reason) => log.error(reason, "A search thread ended; another is started."),
    reloadFailed: (error) =>
      log.error(error, "The jobs have changed and could not be read; this is tried again."),
  });
  disposables.add(() => search.close());
  const counter = await startCounting(settings, { database, search, disposables });
  return {
    ...(counter && { counter }),
    search,
    locations,
    jobs: databaseJobs(database, now),
    readSheet: sheetThreads(sheetWorker, database, settings.databaseUrl),
    uploadUrl: site.uploads.url,
    // With another upload URL, that service handles files.
    ...(site.uploads.enabled &&
      site.uploads.url === routes.uploads && { uploads: uploadService(settings, database) }),
  };
}

function uploadService({ dataDirectory, uploadsBucket, site, now, counted }: Place, database: Database) {
  const { acceptedTypes, keepDays } = site.uploads;
  const options = {
    database,
    directory: join(dataDirectory, "uploads"),
    bucket: uploadsBucket,
    settings: { acceptedTypes, keepDays },
    now,
    ...(counted && { received: counted.uploaded }),
  };
  return async (app: App) => registerUploads(app, options);
}

async function listen(app: App, { host, port }: Settings): Promise<void> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    throw asListeningError(error, { host, port });
  }
}

/** The port may have been chosen by the system. */
function addressOf(app: App, { host, port }: Settings): string {
  const bound = app.server.address();
  return localAddress(host, bound !== null && typeof bound === "object" ? bound.port : port);
}

interface Reading {
  readonly readingScript: string;
  readonly traffic: Traffic;
}

/** Commands that this process runs for the command-line programs while it holds the embedded database. */
function registerCommands(database: OpenedDatabase, reading: Reading): void {
  const { lock } = database;
  registerCommand(lock, importCommand, { database, ...reading });
  registerCommand(lock, jobsCommand, database);
  registerCommand(lock, sampleCommand, database);
  registerCommand(lock, postcodesCommand, database);
  registerCommand(lock, vocabularyCommand, database);
  registerCommand(lock, reportCommand, database);
  registerCommand(lock, alertsCommand, database);
}

interface SourcesDeps {
  readonly database: OpenedDatabase;
  readonly now: () => Date;
  readonly log: Logger;
  readonly readingScript: string;
  readonly traffic: Traffic;
}

/** Registers the command that fetches sources at once, and returns the schedule, not yet started. */
function prepareSources(settings: Settings, { log, ...place }: SourcesDeps): SourceSchedule {
  const { sources, privateHosts, country } = settings.site;
  const dataDir = settings.dataDirectory;
  const parts = { ...place, sources, privateHosts, country, dataDir, env: process.env };
  registerCommand(place.database.lock, sourcesCommand, parts);
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
