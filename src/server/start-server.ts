import { join } from "node:path";
import { documentScript } from "../page/document-script";
import { routes } from "../shared/routes";
import { type AppParts, buildApp } from "./app";
import { Closing } from "./closing";
import type { Database } from "./database/database";
import { openDatabase } from "./database/open-database";
import { editionOf } from "./edition";
import { registerImportCommand } from "./feeds/command/register-import-command";
import type { App } from "./http/app-types";
import { databaseJobs } from "./jobs/database-jobs";
import { asListeningError, checkPlace, localAddress } from "./listening";
import { makeLocationService } from "./places/make-location-service";
import { prepareData } from "./prepare-data";
import { createPages } from "./rendering/create-pages";
import { readPageAssets } from "./rendering/page-assets";
import { registerSampleCommand } from "./sample/register-sample-command";
import { startSearch } from "./search/start-search";
import type { Settings } from "./settings/settings";
import { registerUploads } from "./uploads/register-uploads";

// The build puts programs and threads into one folder, and what browsers get beside it.
const built = join(__dirname, "../client");
const byHand = join(__dirname, "../../static");
const searchWorker = join(__dirname, "search-worker.mjs");

export interface RunningServer {
  /** Where a browser on this machine finds it, without a trailing slash. */
  readonly address: string;
  /** Answers what is under way, then gives everything back. */
  close(): Promise<void>;
}

/** Everything from the settings to an open port. When a step fails, those before it are undone. */
export async function startServer(settings: Settings): Promise<RunningServer> {
  const closing = new Closing();
  try {
    await checkPlace(settings);
    const { dataDirectory: dataDir, databaseUrl, databaseReadUrl: readUrl } = settings;
    const database = await openDatabase({ dataDir, databaseUrl, readUrl });
    closing.add(() => database.close());
    await prepareData(database);
    registerImportCommand(database.lock, database);
    registerSampleCommand(database.lock, database);
    const address = await serve(settings, database, closing);
    return { address, close: () => closing.run() };
  } catch (error) {
    await closing.run().catch(() => undefined);
    throw error;
  }
}

/** Opens the rooms and the port. Resolves with the address. */
async function serve(settings: Settings, database: Database, closing: Closing): Promise<string> {
  const { site } = settings;
  const address = () => addressOf(app, settings);
  const baseUrl = () => site.baseUrl ?? address();
  const app: App = await buildApp({
    ...(await openRooms(settings, database, closing)),
    edition: await editionOf({ database, programs: __dirname, assets: built, site }),
    pages: createPages({
      site,
      baseUrl,
      assets: readPageAssets(built),
      inlineScript: documentScript,
    }),
    baseUrl,
    assets: { built, byHand },
    isReady: async () => (await database.query("select 1")).length === 1,
    logLevel: settings.logLevel,
    trustedProxies: site.trustedProxies,
  });
  closing.add(() => app.close());
  await listen(app, settings);
  return address();
}

type Rooms = Pick<AppParts, "search" | "locations" | "jobs" | "uploadUrl" | "uploads">;

async function openRooms(settings: Settings, database: Database, closing: Closing): Promise<Rooms> {
  const { uploads } = settings.site;
  const locations = makeLocationService(database);
  const search = await startSearch(database, locations, { workerFile: searchWorker });
  closing.add(() => search.close());
  return {
    search,
    locations,
    jobs: databaseJobs(database),
    uploadUrl: uploads.url,
    // Files that go elsewhere are that place's business.
    ...(uploads.url === routes.uploads && { uploads: uploadService(settings, database) }),
  };
}

function uploadService({ dataDirectory, site }: Settings, database: Database) {
  const { acceptedTypes, keepDays } = site.uploads;
  const options = {
    database,
    directory: join(dataDirectory, "uploads"),
    settings: { acceptedTypes, keepDays },
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

/** The port may be one that the system chose. */
function addressOf(app: App, { host, port }: Settings): string {
  const bound = app.server.address();
  return localAddress(host, bound !== null && typeof bound === "object" ? bound.port : port);
}
