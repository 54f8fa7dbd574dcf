import type { Row } from "../figures/markdown-table";
import type { Spread } from "../figures/percentiles";
import type { PageFigures } from "./page-result";

const times = ({ p50, p95, count }: Spread) =>
  count === 0 ? "never" : `${p50.toFixed(0)} / ${p95.toFixed(0)} ms (${count})`;
const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;

export function firstViewRows({ transfer, first_view, early_clicks, session }: PageFigures): Row[] {
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
    ["first contentful paint, p50 / p95", times(first_view.first_contentful_paint)],
    ["largest contentful paint", times(first_view.largest_contentful_paint)],
    ["layout shift, the worst view", first_view.layout_shift.toFixed(4)],
    ["a click at first paint, from navigation to painted", times(early_clicks.painted)],
    ["… from the click", times(early_clicks.from_click)],
    ["… taken by the page's script", `${early_clicks.in_place} of ${early_clicks.painted.count}`],
    [`after ${session.refinements} refinements: nodes (elements)`, `${session.nodes} (${session.elements})`],
    ["… JavaScript heap", `${(session.heap_bytes / 2 ** 20).toFixed(1)} MiB`],
  ];
  return rows.map(([what, figure]) => ({ what, figure: String(figure) }));
}

export function clickRows({ clicks }: PageFigures): Row[] {
  return clicks
    .filter(({ painted }) => painted.count > 0)
    .map(({ kind, painted, whole, work }) => ({
      click: kind,
      "to painted, p50 / p95": times(painted),
      "to whole": times(whole),
      "scripts ms": work.script.toFixed(0),
      "style and layout ms": work.style_and_layout.toFixed(0),
      "rest of the main thread ms": work.rest.toFixed(0),
    }));
}

/** Jobsieve first, painted and whole; how many times its own time to whole another needs. */
export function pageRivalRows({ first_view, clicks, rivals }: PageFigures): Row[] {
  const own = { first_contentful_paint: first_view.first_contentful_paint, clicks };
  const painted = clicks.map((each) => ({ ...each, whole: each.painted }));
  return [
    { name: "Jobsieve, painted", ...own, clicks: painted },
    { name: "Jobsieve, whole", ...own },
    ...rivals,
  ].map(({ name, first_contentful_paint, clicks: theirs }) => ({
    "the page with": name,
    "first contentful paint": beside(first_contentful_paint, own.first_contentful_paint),
    ...Object.fromEntries(
      clicks.map(({ kind, whole }) => [
        kind,
        beside(theirs.find((each) => each.kind === kind)?.whole, whole),
      ]),
    ),
  }));
}

function beside(time: Spread | undefined, ours: Spread): string {
  if (time === undefined || time.count === 0) return "";
  const ratio = time === ours ? "" : `, ×${(time.p50 / ours.p50).toFixed(1)}`;
  return `${time.p50.toFixed(0)} / ${time.p95.toFixed(0)} ms${ratio}`;
}

export function printPage(figures: PageFigures): void {
  console.log(`\nChromium ${figures.chromium} at ${figures.slowdown}× CPU slowdown, ${figures.jobs} jobs:`);
  console.table(firstViewRows(figures));
  console.table(figures.transfer.files);
  console.table(clickRows(figures));
  console.table(pageRivalRows(figures));
}
