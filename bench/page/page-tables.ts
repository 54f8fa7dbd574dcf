import type { Row } from "../figures/markdown-table";
import type { Spread } from "../figures/percentiles";
import { type PageFigures, turns } from "./page-result";

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;

export function firstViewRows({ transfer, sites, session }: PageFigures): Row[] {
  const rows: [string, string | number][] = [
    ["script, gzip", kilobytes(transfer.script)],
    ["CSS, gzip", kilobytes(transfer.css)],
    ["HTML, gzip", kilobytes(transfer.html)],
    ["the rest, gzip", kilobytes(transfer.other)],
    ["scripts and styles that come afterwards by themselves", kilobytes(transfer.later)],
    [
      "all of it as Chromium gets it",
      `${kilobytes(transfer.as_browsers_get_it)} in ${transfer.requests} requests`,
    ],
    ["layout shift, the worst view", (sites[0]?.first_view.layout_shift ?? Number.NaN).toFixed(4)],
    [`after ${session.refinements} refinements: nodes (elements)`, `${session.nodes} (${session.elements})`],
    ["… JavaScript heap", `${(session.heap_bytes / 2 ** 20).toFixed(1)} MiB`],
  ];
  return rows.map(([what, figure]) => ({ what, figure: String(figure) }));
}

/** A row per site, in milliseconds and relative to Turbo's in the same run. */
export function siteRows({ sites }: PageFigures): Row[] {
  const beside = sites.find(({ name }) => name === "Turbo");
  const cell = (time: Spread, other?: Spread) =>
    `${time.p50.toFixed(0)} / ${time.p95.toFixed(0)}${other ? ` (×${(time.p50 / other.p50).toFixed(2)})` : ""}`;
  return sites.map(({ name, first_view, turns: own, interaction }) => ({
    "p50 / p95 (of Turbo's)": name,
    "first paint": cell(first_view.first_contentful_paint, beside?.first_view.first_contentful_paint),
    "click taken": cell(first_view.click_taken, beside?.first_view.click_taken),
    ...Object.fromEntries(
      turns.flatMap((turn) => [
        [`${turn}, in view`, cell(own[turn].in_view, beside?.turns[turn].in_view)],
        [`${turn}, whole`, cell(own[turn].whole, beside?.turns[turn].whole)],
      ]),
    ),
    INP: interaction.toFixed(0),
  }));
}

export function printPage(figures: PageFigures): void {
  console.log(`\nChromium ${figures.chromium} at ${figures.slowdown}× CPU slowdown, ${figures.jobs} jobs:`);
  console.table(firstViewRows(figures));
  console.table(figures.transfer.files);
  console.table(siteRows(figures));
}
