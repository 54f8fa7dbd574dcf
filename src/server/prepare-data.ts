import { Presets, SingleBar } from "cli-progress";
import type { Database } from "./database/database";
import { migrate } from "./database/migrate";
import { announceDay } from "./feeds/import/announce-change";
import { ensureGroups } from "./feeds/import/ensure-groups";
import { finishInterruptedImports } from "./feeds/import/interrupted-imports";
import { ensurePlacesInWorker } from "./places/ensure-places-apart";
import { fillWithSample, needsSample, renewSample } from "./sample/fill-with-sample";
import type { SiteConfig } from "./settings/site-config";
import { ensureTaxonomy } from "./taxonomy/ensure-taxonomy";

const ofGeneratedJobs = `The jobs are generated, so there is something to look at. \`npx jobsieve sample --jobs 0\` removes them.
To start without any, set "sampleJobs": 0 in site.config.json.
`;

interface Preparation extends Pick<SiteConfig, "sampleJobs" | "duplicates"> {
  readonly placesWorker: string;
}

/** A failed step that can be retried later: answers are correct without it. Idempotent. */
export interface LeftToDo {
  /** 'The generated jobs could not be renewed.' */
  readonly failure: string;
  readonly error: unknown;
  readonly again: () => Promise<void>;
}

/**
 * Prepares the database for searching: schema, places, vocabulary, generated jobs (embedded database only),
 * and unfinished imports. Idempotent, and safe when several servers start on one database at once.
 * Resolves with the failed steps that the server can run without.
 */
export async function prepareData(
  database: Database,
  today: Date,
  { placesWorker, sampleJobs, duplicates }: Preparation,
): Promise<LeftToDo[]> {
  const isNew = (await migrate(database)).includes("0001-core");
  // Without a terminal, this is the only output until everything is loaded.
  if (isNew) process.stderr.write("First start: loading places and jobs takes a minute or two.\n");
  await showProgress("Loading places", (onProgress) =>
    ensurePlacesInWorker(database, placesWorker, onProgress),
  );
  await ensureTaxonomy(database);
  const left: LeftToDo[] = [];
  const attempt = async (failure: string, again: () => Promise<void>) => {
    await again().catch((error: unknown) => left.push({ failure, error, again }));
  };
  if (database.kind === "embedded")
    await attempt("The generated jobs could not be made or renewed.", () =>
      showProgress("Generating jobs", (onProgress) => prepareSample(database, sampleJobs, today, onProgress)),
    );
  await attempt("An import that was cut short could not be finished.", () =>
    finishInterruptedImports(database),
  );
  await attempt("Adverts of the same job could not be found.", () =>
    showProgress("Comparing adverts", (onProgress) =>
      ensureGroups(database, duplicates, { today, onProgress }),
    ),
  );
  await attempt("The jobs of the day could not be counted.", () => announceDay(database, today, true));
  return left;
}

async function prepareSample(
  database: Database,
  jobs: number,
  today: Date,
  onProgress: OnProgress,
): Promise<void> {
  const isNeeded = jobs > 0 && (await needsSample(database));
  if (!isNeeded) return renewSample(database, today, onProgress);
  await fillWithSample(database, { jobs, today, onProgress });
  process.stderr.write(ofGeneratedJobs);
}

/** Updates data derived from the date, after midnight or when the clock was set back by days. Idempotent. */
export async function prepareDay(database: Database, today: Date, isSetBack: boolean): Promise<void> {
  await announceDay(database, today, isSetBack);
  if (database.kind === "embedded") await renewSample(database, today);
}

type OnProgress = (done: number, total: number) => void;

async function showProgress<Result>(
  title: string,
  work: (onProgress: OnProgress) => Promise<Result>,
): Promise<Result> {
  const bar = new SingleBar(
    { format: `${title} {bar} {percentage}%`, hideCursor: true, clearOnComplete: false, noTTYOutput: false },
    Presets.shades_classic,
  );
  let isShown = false;
  try {
    const result = await work((done, total) => {
      if (!isShown) bar.start(total, 0);
      isShown = true;
      bar.setTotal(total);
      bar.update(done);
    });
    if (isShown) bar.update(bar.getTotal());
    return result;
  } finally {
    bar.stop();
    if (isShown && !process.stderr.isTTY) process.stderr.write(`${title}: done\n`);
  }
}
