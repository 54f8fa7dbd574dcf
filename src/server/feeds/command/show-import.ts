import { Presets, SingleBar } from "cli-progress";
import type { DryRun, ImportProgress, ImportReport, ImportStep } from "../import/import-report";

const titles: Readonly<Record<ImportStep, string>> = {
  reading: "Reading the feed",
  changing: "Changing jobs",
  indexing: "Indexing words",
};

export interface ProgressDisplay {
  show(progress: ImportProgress): void;
  end(): void;
}

/** A bar in a terminal; elsewhere, such as in a log, a line at every tenth. */
export function progressDisplay(stream: NodeJS.WriteStream): ProgressDisplay {
  return stream.isTTY ? barOn(stream) : linesOn(stream);
}

function barOn(stream: NodeJS.WriteStream): ProgressDisplay {
  const format = "{title} {bar} {percentage}%  {rows}";
  const bar = new SingleBar({ format, stream, hideCursor: true }, Presets.shades_classic);
  let step: ImportStep | null = null;
  return {
    show({ step: current, fraction, rows }) {
      const payload = { title: titles[current].padEnd(16), rows: rows.toLocaleString("en") };
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

function linesOn(stream: NodeJS.WritableStream): ProgressDisplay {
  let said = "";
  return {
    show({ step, fraction, rows }) {
      const tenth = Math.floor(fraction * 10);
      if (said === `${step} ${tenth}`) return;
      said = `${step} ${tenth}`;
      stream.write(`${titles[step]}: ${tenth * 10}% (${rows.toLocaleString("en")})\n`);
    },
    end: () => undefined,
  };
}

/** The report as a person reads it. */
export function reportText(report: ImportReport): string {
  const format = report.format === null ? "" : ` (${report.format})`;
  const counts = (["added", "updated", "unchanged", "refused"] as const).map((name) =>
    line(name, report[name]),
  );
  return [
    `${report.source}${format}: ${counted(report.read, "row")} read in ${report.seconds} s`,
    ...counts,
    ...removedLines(report),
    ...placeLines(report),
    ...Object.entries(report.leftOut).map(
      ([what, jobs]) => `  ${count(jobs)} × ${what} left out: unreadable`,
    ),
    ...(report.strayBytes > 0
      ? [
          `  ${counted(report.strayBytes, "byte")} read as Windows-1252, not UTF-8 (set --encoding if that is wrong)`,
        ]
      : []),
    ...(report.shortfall === null ? [] : [`  ${report.shortfall}: is it one page of several?`]),
    ...shownLines(report),
    ...payLines(report),
    ...(report.dryRun === undefined ? [] : dryRunLines(report.dryRun)),
    ...(report.changed || report.dryRun !== undefined ? [] : ["Nothing has changed since the last import."]),
    ...(report.reportFile === null ? [] : [`Refusals and notes: ${report.reportFile}`]),
    "",
  ].join("\n");
}

function removedLines({ removed, kept }: ImportReport): string[] {
  return [
    ...(removed > 0 ? [line("removed", removed)] : []),
    ...(kept > 0
      ? [`  ${counted(kept, "job")} kept that no row names: rows with unreadable ids may mean them`]
      : []),
  ];
}

function placeLines({ placesNotFound, placesRough }: ImportReport): string[] {
  return [
    ...(placesNotFound > 0 ? [`  ${counted(placesNotFound, "job")} with an unknown place`] : []),
    ...(placesRough > 0
      ? [`  ${counted(placesRough, "job")} placed only in the area around an unknown place`]
      : []),
  ];
}

function shownLines({ jobs, closed, grouped }: ImportReport): string[] {
  const together =
    grouped > 0 ? [`  ${counted(grouped, "job")} shown together with another advert of the same job`] : [];
  if (closed === 0) return together;
  if (closed < jobs) return [...together, `  ${counted(closed, "job")} closed and not shown`];
  return [`Nothing to show: ${counted(jobs, "job")} in this feed, all closed.`];
}

/** What `currency` in site.config.json is chosen by. */
function payLines({ currencies }: ImportReport): string[] {
  const parts = Object.entries(currencies).map(([currency, jobs]) => `${count(jobs)} in ${currency}`);
  return parts.length === 0 ? [] : [`  pay stated: ${parts.join(", ")}`];
}

function dryRunLines({ shares, refusal }: DryRun): string[] {
  const share = (jobs: number) => `${((100 * jobs) / Math.max(1, shares.located)).toFixed(2)} %`.padStart(9);
  const measured = [
    `  ${counted(shares.located, "job")} with coordinates or a known postcode, of which`,
    `  ${share(shares.withinFiveMiles)} placed within 5 miles of them`,
    `  ${share(shares.overFiftyMiles)} over 50 miles away`,
    `  ${share(shares.rough)} known only roughly`,
    `  ${share(shares.unplaced)} only in an area, or nowhere`,
    ...shares.worst.map(
      ({ row, id, given, place, miles }) =>
        `    row ${row} (${id}): ${given} is in ${place}${miles === null ? "" : `, ${count(miles)} miles off`}`,
    ),
  ];
  const none = ["  no jobs with coordinates or a known postcode to check places against"];
  return [
    ...(shares.located > 0 ? measured : none),
    ...(refusal === null ? [] : [`An import would be refused: ${refusal}`]),
    "Dry run: nothing was changed.",
  ];
}

function line(name: string, value: number): string {
  return `  ${name.padEnd(10)}${count(value).padStart(9)}`;
}

/** `1 job`, `2 jobs`. */
function counted(value: number, unit: string): string {
  return `${count(value)} ${value === 1 ? unit : `${unit}s`}`;
}

function count(value: number): string {
  return value.toLocaleString("en");
}
