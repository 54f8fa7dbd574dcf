import { Presets, SingleBar } from "cli-progress";
import type { DryRun, ImportProgress, ImportReport, ImportStep } from "../feeds/import/import-report";

const titles: Readonly<Record<ImportStep, string>> = {
  reading: "Reading the feed",
  changing: "Changing jobs",
  indexing: "Indexing words",
};

export interface ProgressDisplay {
  show(progress: ImportProgress): void;
  end(): void;
}

/** A bar in a terminal; elsewhere, such as in a log, a line for every 10 %. `now` is in milliseconds. */
export function progressDisplay(stream: NodeJS.WriteStream, now?: () => number): ProgressDisplay {
  const left = timeLeft(now);
  return stream.isTTY ? barOn(stream, left) : linesOn(stream, left);
}

type TimeLeft = ReturnType<typeof timeLeft>;

function barOn(stream: NodeJS.WriteStream, left: TimeLeft): ProgressDisplay {
  const format = "{title} {bar} {percentage}%  {rows}  {left}";
  const bar = new SingleBar({ format, stream, hideCursor: true }, Presets.shades_classic);
  let step: ImportStep | null = null;
  return {
    show(progress) {
      const { step: current, fraction, rows } = progress;
      const shown = { title: titles[current].padEnd(16), rows: count(rows) };
      const payload = { ...shown, left: left(progress) ?? "" };
      if (step !== current) {
        bar.stop();
        bar.start(1000, 0, payload);
      }
      step = current;
      bar.update(Math.round(fraction * 1000), payload);
    },
    end: () => bar.stop(),
  };
}

function linesOn(stream: NodeJS.WritableStream, left: TimeLeft): ProgressDisplay {
  let said = "";
  return {
    show(progress) {
      const { step, fraction, rows } = progress;
      const tenth = Math.floor(fraction * 10);
      if (said === `${step} ${tenth}`) return;
      said = `${step} ${tenth}`;
      const remaining = left(progress);
      const estimate = remaining === null ? "" : `, ${remaining}`;
      stream.write(`${titles[step]}: ${tenth * 10}% (${count(rows)})${estimate}\n`);
    },
    end: () => undefined,
  };
}

export function reportText(report: ImportReport): string {
  const { removed, kept, placesNotFound, placesRough, featured, shortfall, dryRun, reportFile } = report;
  const format = report.format === null ? "" : ` (${report.format})`;
  const pay = Object.entries(report.currencies).map(([currency, jobs]) => `${count(jobs)} in ${currency}`);
  const lines = [
    `${report.source}${format}: ${numbered(report.read, "row")} read in ${report.seconds} s`,
    ...sourceLines(report),
    ...(["added", "updated", "unchanged", "refused"] as const).map((name) => line(name, report[name])),
    removed > 0 && line("removed", removed),
    kept > 0 &&
      `  ${numbered(kept, "job")} stay, named by no row: they may be those of rows without a readable id`,
    placesNotFound > 0 && `  unknown place: ${numbered(placesNotFound, "job")}`,
    placesRough > 0 && `  placed only in the area around an unknown place: ${numbered(placesRough, "job")}`,
    featured > 0 && `  featured: ${numbered(featured, "job")}`,
    ...Object.entries(report.leftOut).map(
      ([what, jobs]) => `  ${count(jobs)} × ${what} left out, as it cannot be read`,
    ),
    shortfall !== null && `  ${shortfall}`,
    ...report.remarks.map((remark) => `  ${remark}`),
    ...shownLines(report),
    // Helps operators choose `currency` in site.config.json.
    pay.length > 0 && `  pay is stated by ${pay.join(", ")}`,
    ...(dryRun === undefined ? [] : dryRunLines(dryRun)),
    !report.changed && dryRun === undefined && "Nothing has changed since the last import.",
    reportFile !== null && `Refusals and notes: ${reportFile}`,
    "",
  ];
  return lines.filter((text) => text !== false).join("\n");
}

/** Jobs of other sources stay, which surprises operators who renamed their file. */
function sourceLines({ source, isNew, others }: ImportReport): string[] {
  if (others.length === 0) return [];
  const named = `${others.slice(0, maxSources).join(", ")}${others.length > maxSources ? ", …" : ""}`;
  return isNew
    ? [`  ${source} is a new source, beside ${named}: --source NAME replaces the jobs of one of them`]
    : [`  other sources keep their jobs: ${named}`];
}

const maxSources = 5;

function shownLines({ grouped, dryRun, ...now }: ImportReport): string[] {
  const { jobs, closed } = dryRun ?? now;
  const together =
    grouped > 0 ? [`  shown together with another advert of the same job: ${numbered(grouped, "job")}`] : [];
  if (closed === 0) return together;
  if (closed < jobs) return [...together, `  closed, so not shown: ${numbered(closed, "job")}`];
  return [`Every job of this feed has closed (${count(jobs)}), so none is shown.`];
}

function dryRunLines({ shares, refusal }: DryRun): string[] {
  const share = (jobs: number) => `${((100 * jobs) / Math.max(1, shares.located)).toFixed(2)} %`.padStart(9);
  const measured = [
    `  with coordinates or a known postcode: ${numbered(shares.located, "job")}; of these`,
    `  ${share(shares.withinFiveMiles)} are placed within 5 miles of them`,
    `  ${share(shares.overFiftyMiles)} over 50 miles`,
    `  ${share(shares.rough)} are known only roughly`,
    `  ${share(shares.unplaced)} are only in an area, or nowhere`,
    ...shares.worst.map(
      ({ row, id, given, place, miles }) =>
        `    row ${row} (${id}): ${given} is in ${place}${miles === null ? "" : `, ${count(miles)} miles off`}`,
    ),
  ];
  const none = ["  no job comes with coordinates or a known postcode, to measure places by"];
  return [
    ...(shares.located > 0 ? measured : none),
    ...(refusal === null ? [] : [`An import would be refused: ${refusal}`]),
    "Dry run: nothing was changed.",
  ];
}

function line(name: string, value: number): string {
  return `  ${name.padEnd(10)}${count(value).padStart(9)}`;
}

function numbered(value: number, what: string): string {
  return `${count(value)} ${what}${value === 1 ? "" : "s"}`;
}

export function count(value: number): string {
  return value.toLocaleString("en");
}

/** Shares of the total time, between those of the embedded database and of a million rows on PostgreSQL. */
const shares: Readonly<Record<ImportStep, number>> = { reading: 0.4, changing: 0.42, indexing: 0.18 };
const steps = Object.keys(shares) as ImportStep[];
/** Minimum milliseconds and progress for an estimate: the beginning is not representative. */
const soonest = 3_000;
const least = 0.02;

/** Estimates the remaining time from the progress since the first report; null while it is unknown. */
function timeLeft(now: () => number = () => performance.now()): (progress: ImportProgress) => string | null {
  let first: { readonly at: number; readonly done: number } | undefined;
  return ({ step, fraction }) => {
    const before = steps.slice(0, steps.indexOf(step)).reduce((sum, each) => sum + shares[each], 0);
    const done = before + shares[step] * fraction;
    first ??= { at: now(), done };
    const passed = now() - first.at;
    if (passed < soonest || done - first.done < least) return null;
    return spoken((passed * (1 - done)) / (done - first.done) / 1000);
  };
}

function spoken(seconds: number): string | null {
  if (seconds < 1) return null;
  if (seconds < 90) return `about ${Math.max(1, Math.round(seconds / 5) * 5)} s left`;
  return `about ${Math.round(seconds / 60)} min left`;
}
