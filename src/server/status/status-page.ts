import { createHash } from "node:crypto";
import { moment } from "../feeds/sources/source-states";
import { escapeHtml } from "../pictures/share-pictures";
import { number } from "../report/report";
import type { DatabaseStatus, ProcessStatus } from "./read-status";

/** Inline, so that the page needs no build files. The colours are those of the site's own pages. */
const statusStyle = `
:root { color-scheme: light dark; --paper: #f5f5f0; --surface: #fff; --ink: #18201c; --soft: #55605a; --line: #dddfd6; --accent: #0a6a4e; --wrong: #9d2c17; }
@media (prefers-color-scheme: dark) {
  :root { --paper: #101512; --surface: #181f1b; --ink: #e6ebe7; --soft: #a3aea7; --line: #323c36; --accent: #6fd3a8; --wrong: #ff9b85; }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.5 -apple-system, "Segoe UI", Roboto, Arial, sans-serif; }
main { max-width: 70rem; margin: 0 auto; padding: 1rem clamp(1rem, 3vw, 2rem) 3rem; display: grid; gap: 1rem; grid-template-columns: minmax(0, 1fr); }
h1 { margin: 0; font-size: 1.375rem; }
main > p { margin: 0; color: var(--soft); }
main > p.wrong { color: var(--wrong); font-weight: 600; }
section { padding: 1rem; background: var(--surface); border: 1px solid var(--line); border-radius: 0.625rem; }
h2 { margin: 0 0 0.5rem; font-size: 1.125rem; }
section > p { margin: 0; color: var(--soft); }
dl { margin: 0; display: grid; gap: 0.5rem 1.5rem; grid-template-columns: repeat(auto-fill, minmax(min(14rem, 100%), 1fr)); }
dt { color: var(--soft); font-size: 0.8125rem; }
dd { margin: 0; overflow-wrap: anywhere; }
table { width: 100%; border-collapse: collapse; font-size: 0.875rem; font-variant-numeric: tabular-nums; }
th, td { padding: 0.375rem 1rem 0.375rem 0; text-align: start; vertical-align: top; white-space: nowrap; }
td:last-child { white-space: normal; overflow-wrap: anywhere; }
th { color: var(--soft); font-weight: 400; border-bottom: 1px solid var(--line); }
a { color: var(--accent); }
@media (max-width: 52em) {
  thead { display: none; }
  tr { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(9rem, 100%), 1fr)); gap: 0.5rem 1rem; padding: 0.5rem 0; border-top: 1px solid var(--line); }
  td { display: block; padding: 0; white-space: normal; overflow-wrap: anywhere; }
  td:last-child { grid-column: 1 / -1; }
  td::before { content: attr(data-head); display: block; color: var(--soft); font-size: 0.8125rem; }
}
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
`;

/** CSP that allows only the page's own style. */
export const statusPolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash("sha256").update(statusStyle).digest("base64")}'`,
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
].join("; ");

interface StatusFacts {
  readonly site: string;
  readonly now: Date;
  readonly process: ProcessStatus;
  /** Null when it does not answer. */
  readonly database: DatabaseStatus | null;
}

export function statusPage({ site, now, process, database }: StatusFacts): string {
  const title = `${escapeHtml(site)}: status`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>${statusStyle}</style>
</head>
<body>
<main>
<h1>${title}</h1>
<p>As of ${moment(now.toISOString())} UTC. <a href="/metrics">Metrics</a></p>
${database === null ? '<p class="wrong" role="alert">The database is not responding.</p>' : ""}
${facts("Server", serverFacts(process))}
${database === null ? "" : databaseParts(database, process)}
</main>
</body>
</html>
`;
}

function serverFacts({ versions, upSeconds, memory, search, requests }: ProcessStatus): Fact[] {
  return [
    ["Jobsieve", versions.jobsieve],
    ["Node", versions.node],
    ["Up for", duration(upSeconds)],
    ["Memory", `${megabytes(memory.rss)}, of it ${megabytes(memory.heap)} JavaScript`],
    ["Requests under way", number(requests)],
    ["Search tasks", `${number(search.waiting)} waiting, ${number(search.done)} done`],
    ["A search task, mean", search.done === 0 ? "none yet" : `${(search.meanSeconds * 1000).toFixed(1)} ms`],
  ];
}

function databaseParts(status: DatabaseStatus, process: ProcessStatus): string {
  const { jobs, sources, imports, uploads, crawlers, week, applies } = status;
  return [
    facts("Database", databaseFacts(status)),
    table(
      "Jobs",
      ["Source", "Open", "All"],
      jobs.map(({ source, open, all }) => [source, number(open), number(all)]),
    ),
    table(
      "Sources",
      ["Source", "Last try", "Last success", "Next try", "What stops it"],
      sources.map(sourceRow),
    ),
    table("Last imports", ["Source", "Began", "Ended", "State", "Changed"], imports.map(importRow)),
    facts("Uploads", [
      ["Kept", `${number(uploads.files)}, ${megabytes(uploads.bytes)}`],
      ["Read and forgotten in the last day", number(uploads.forgotten)],
    ]),
    facts("Alerts by e-mail", alertFacts(status, process)),
    table(
      "Told to search engines today",
      ["Service", "Spent", "Daily budget"],
      crawlers.map(({ name, spent, budget }) => [name, number(spent), number(budget)]),
    ),
    facts("Searches of the last seven days", [
      ["Asked", number(week.asked)],
      ["Found nothing", number(week.empty)],
      ["More", "npx jobsieve report"],
    ]),
    table(
      "Gone on to apply in the last seven days",
      ["Source", "Times"],
      applies.map(({ source, applies: times }) => [source, number(times)]),
    ),
  ].join("\n");
}

function databaseFacts({ kind, version, bytes, migration, connections }: DatabaseStatus): Fact[] {
  return [
    ["Kind", `${kind === "embedded" ? "embedded" : "PostgreSQL"}, ${version}`],
    ["Size", megabytes(bytes)],
    ["Schema", migration],
    ...connections.map(
      ({ pool, busy, idle, waiting }): Fact => [
        `Connections to ${pool}`,
        `${busy} busy, ${idle} idle, ${waiting} waiting`,
      ],
    ),
  ];
}

function alertFacts({ alerts }: DatabaseStatus, { mailFailures: failures }: ProcessStatus): Fact[] {
  if (alerts === null) return [["Sent", "none: the settings name no sender"]];
  const { confirmed, unconfirmed, waiting, tried, lastSent } = alerts;
  return [
    ["Confirmed", number(confirmed)],
    ["Waiting for a yes", number(unconfirmed)],
    ["Mails waiting", `${number(waiting)}, ${number(tried)} of them tried before`],
    ["Last mail sent", lastSent === null ? "none in a week" : moment(lastSent)],
    [
      "Mail server",
      failures === 0
        ? "no trouble"
        : `failed ${number(failures)} ${failures === 1 ? "time" : "times in a row"}`,
    ],
  ];
}

function sourceRow({ name, state }: DatabaseStatus["sources"][number]): string[] {
  if (state === undefined) return [name, "never", "never", "soon", ""];
  const stops = [
    ...(state.problem === null ? [] : [`failed ${state.failures} times: ${state.problem}`]),
    ...(state.held === null ? [] : [`waits for your word: ${state.held}`]),
  ];
  return [name, moment(state.triedAt), moment(state.succeededAt), moment(state.nextAt), stops.join("; ")];
}

function importRow(row: DatabaseStatus["imports"][number]): string[] {
  const { source, startedAt, endedAt, state, counts } = row;
  const { added = 0, updated = 0, removed = 0, refused = 0 } = counts ?? {};
  const changed = `${number(added)} added, ${number(updated)} updated, ${number(removed)} removed, ${number(refused)} refused`;
  return [source, moment(startedAt), moment(endedAt), state, counts === null ? "" : changed];
}

type Fact = readonly [name: string, value: string];

function facts(title: string, given: readonly Fact[]): string {
  const rows = given.map(
    ([name, value]) => `<div><dt>${escapeHtml(name)}</dt><dd>${escapeHtml(value)}</dd></div>`,
  );
  return `<section><h2>${escapeHtml(title)}</h2><dl>${rows.join("")}</dl></section>`;
}

function table(title: string, heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const heading = `<h2>${escapeHtml(title)}</h2>`;
  if (rows.length === 0) return `<section>${heading}<p>None.</p></section>`;
  const head = heads.map((text) => `<th scope="col">${escapeHtml(text)}</th>`).join("");
  // In narrow windows, each cell shows its heading.
  const cell = (text: string, place: number) =>
    `<td data-head="${escapeHtml(heads[place] ?? "")}">${escapeHtml(text)}</td>`;
  const body = rows.map((row) => `<tr>${row.map(cell).join("")}</tr>`).join("");
  return `<section>${heading}<table><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table></section>`;
}

function megabytes(bytes: number): string {
  return `${(bytes / 2 ** 20).toLocaleString("en", { maximumFractionDigits: 1 })} MiB`;
}

function duration(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor(minutes / 60) % 24];
  return [
    ...(days > 0 ? [`${days} d`] : []),
    ...(hours > 0 ? [`${hours} h`] : []),
    `${minutes % 60} min`,
  ].join(" ");
}
