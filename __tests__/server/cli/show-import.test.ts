import { PassThrough } from "node:stream";
import { progressDisplay, reportText } from "../../../src/server/cli/show-import";
import type { ImportReport } from "../../../src/server/feeds/import/import-report";

const report: ImportReport = {
  source: "acme",
  format: "xml",
  read: 12_345,
  added: 12_000,
  updated: 300,
  unchanged: 40,
  refused: 5,
  jobs: 12,
  grouped: 0,
  closed: 0,
  currencies: {},
  removed: 7,
  kept: 0,
  placesNotFound: 3,
  placesRough: 0,
  featured: 0,
  leftOut: {},
  isNew: false,
  others: [],
  shortfall: null,
  remarks: [],
  changed: true,
  reportFile: "/data/r.jsonl",
  seconds: 4.2,
};

test("a report lists its counts and the file of refusals and notes", () => {
  expect(reportText(report)).toBe(`acme (xml): 12,345 rows read in 4.2 s
  added        12,000
  updated         300
  unchanged        40
  refused           5
  removed           7
  unknown place: 3 jobs
Refusals and notes: /data/r.jsonl
`);
});

test("closed jobs are counted, with a notice of its own when all have closed", () => {
  expect(reportText({ ...report, closed: 1 })).toContain("\n  closed, so not shown: 1 job\n");
  expect(reportText({ ...report, closed: 3 })).toContain("\n  closed, so not shown: 3 jobs\n");
  expect(reportText({ ...report, closed: 12 })).toContain(
    "\nEvery job of this feed has closed (12), so none is shown.\n",
  );
});

test("featured jobs are counted only when there are any", () => {
  expect(reportText({ ...report, featured: 2 })).toContain("\n  featured: 2 jobs\n");
  expect(reportText(report)).not.toContain("featured");
});

test("a feed with fewer jobs than it states is reported", () => {
  const shortfall = "The feed says that there are 240 jobs and holds 100";
  expect(reportText({ ...report, shortfall })).toContain(`\n  ${shortfall}\n`);
});

test("an import that changed nothing says so", () => {
  const unchanged = {
    ...report,
    format: null,
    removed: 0,
    placesNotFound: 0,
    changed: false,
    reportFile: null,
  };
  expect(reportText(unchanged)).toMatch(
    /^acme: .*\n( .*\n){4}Nothing has changed since the last import\.\n$/,
  );
});

test("without a terminal, progress is one line per tenth", () => {
  const stream = new PassThrough();
  const display = progressDisplay(Object.assign(stream, { isTTY: false }) as unknown as NodeJS.WriteStream);
  for (let rows = 0; rows <= 1000; rows += 10) {
    display.show({ step: "reading", fraction: rows / 1000, rows });
  }
  display.show({ step: "indexing", fraction: 1, rows: 1000 });
  display.end();
  const lines = String(stream.read()).trim().split("\n");
  expect(lines).toHaveLength(12);
  expect(lines[3]).toBe("Reading the feed: 30% (300)");
  expect(lines[11]).toBe("Indexing words: 100% (1,000)");
});

test("every remark on a feed is a line", () => {
  const remarks = ["Columns not read: colour", "12 bytes are no UTF-8"];
  expect(reportText({ ...report, remarks })).toContain(
    "\n  Columns not read: colour\n  12 bytes are no UTF-8\n",
  );
});

test("a report names the other sources, and how a new one can replace their jobs", () => {
  const others = ["jobs", "sample"];
  expect(reportText({ ...report, others })).toContain("\n  other sources keep their jobs: jobs, sample\n");
  expect(reportText({ ...report, others, isNew: true })).toContain(
    "\n  acme is a new source, beside jobs, sample: --source NAME replaces the jobs of one of them\n",
  );
});

test("left-out values are counted by kind", () => {
  const said = reportText({ ...report, leftOut: { "posting date": 1200, link: 3 } });
  expect(said).toContain("  1,200 × posting date left out, as it cannot be read\n  3 × link left out");
});

test("stated pay is counted by currency", () => {
  expect(reportText({ ...report, currencies: { USD: 4_000, GBP: 12 } })).toContain(
    "\n  pay is stated by 4,000 in USD, 12 in GBP\n",
  );
  expect(reportText(report)).not.toContain("pay is stated");
});

test("progress estimates the time left, once there is enough to go by", () => {
  const stream = new PassThrough();
  let now = 0;
  const display = progressDisplay(
    Object.assign(stream, { isTTY: false }) as unknown as NodeJS.WriteStream,
    () => now,
  );
  const at = (seconds: number, step: "reading" | "changing" | "indexing", fraction: number) => {
    now = seconds * 1000;
    display.show({ step, fraction, rows: 10 });
  };
  at(1, "reading", 0.1);
  at(41, "reading", 0.5);
  at(80, "reading", 1);
  at(164, "changing", 1);
  at(199, "indexing", 0.97);
  at(200, "indexing", 1);
  const lines = String(stream.read()).trim().split("\n");
  expect(lines.map((line) => /, about .*$/.exec(line)?.[0] ?? "")).toEqual([
    "",
    ", about 3 min left",
    ", about 2 min left",
    ", about 40 s left",
    ", about 1 s left",
    "",
  ]);
});
