import { Presets, SingleBar } from "cli-progress";
import type { ImportProgress, ImportReport, ImportStep } from "../import/import-report";

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
    `${report.source}${format}: ${count(report.read)} rows read in ${report.seconds} s`,
    ...counts,
    ...(report.removed > 0 ? [line("removed", report.removed)] : []),
    ...placeLines(report),
    ...(report.changed ? [] : ["Nothing has changed since the last import."]),
    ...(report.reportFile === null ? [] : [`Refusals and notes: ${report.reportFile}`]),
    "",
  ].join("\n");
}

function placeLines({ placesNotFound, placesRough }: ImportReport): string[] {
  return [
    ...(placesNotFound > 0 ? [`  ${count(placesNotFound)} jobs name a place that is not known`] : []),
    ...(placesRough > 0
      ? [`  ${count(placesRough)} jobs are placed only in the area around a place that is not known`]
      : []),
  ];
}

function line(name: string, value: number): string {
  return `  ${name.padEnd(10)}${count(value).padStart(9)}`;
}

function count(value: number): string {
  return value.toLocaleString("en");
}
