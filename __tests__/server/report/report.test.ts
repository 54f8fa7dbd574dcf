import { PassThrough } from "node:stream";
import { run } from "../../../src/server/cli/report-program";
import type { Database } from "../../../src/server/database/database";
import { describeSearch, readReport, reportText } from "../../../src/server/report/report";
import { eachDatabase } from "../../support/databases";

interface Counted {
  readonly query: string;
  readonly asked: number;
  readonly found?: number | null;
  readonly offered?: object[];
  readonly taken?: object;
  /** Askers, while they are fewer than five. */
  readonly few?: number[];
}

const day = 20_000;

async function write(database: Database, on: number, rows: readonly Counted[]): Promise<void> {
  await database.query("insert into counted_days (day, searches, empty) values ($1, 500, 60)", [on]);
  for (const { query, asked, found = 12, offered = [], taken = {}, few = null } of rows) {
    await database.query(
      `insert into counted_searches (day, query, asked, found, offered, taken, askers)
       select $1::integer, $2::text, $3::integer, $4::integer, $5::text::jsonb, $6::text::jsonb,
         (select array_agg(value::integer) from jsonb_array_elements_text($7::text::jsonb))`,
      [on, query, asked, found, JSON.stringify(offered), JSON.stringify(taken), JSON.stringify(few ?? [])],
    );
  }
}

const words = (text: string) => `search%5Bquery%5D=${encodeURIComponent(text)}`;

eachDatabase((database) => {
  beforeAll(async () => {
    const slip = { kind: "correction", label: "nurse", query: words("nurse") };
    const synonym = { kind: "synonym", label: "RGN", query: `${words("nurse")}&search%5Bwithout%5D=RGN` };
    await write(database(), day - 100, [{ query: words("long ago"), asked: 900 }]);
    await write(database(), day - 1, [
      { query: words("nurce"), asked: 40, found: 0, offered: [slip], taken: { exact: 2, correction: 30 } },
      { query: words("nurse"), asked: 100 },
    ]);
    await write(database(), day, [
      { query: words("nurce"), asked: 2, found: 0, offered: [slip], taken: { exact: 1 } },
      {
        query: words("nurse"),
        asked: 20,
        offered: [synonym],
        taken: { "without RGN": 3, similar: 4, place: 2 },
      },
      { query: words("phlebotomist"), asked: 9, found: 0, taken: { broaden_location: 5, broaden_radius: 1 } },
      { query: `${words("phlebotomist")}&disciplines=law`, asked: 8, found: 0 },
      { query: words("my illness"), asked: 30, found: 0, few: [1, 2] },
    ]);
    await database().query(
      "insert into counted_applies values ($1, 'acme', 5), ($1 - 1, 'acme', 2), ($1, 'zenith', 9), ($1 - 100, 'old', 70)",
      [day],
    );
  });

  test("days are summed with the latest result, and rare searches are only in the total", async () => {
    const report = await readReport(database(), day - 89, day);
    expect(report).toMatchObject({ asked: 1000, empty: 120 });
    expect(
      report.searches.map(({ query, asked, found }) => [decodeURIComponent(query), asked, found]),
    ).toEqual([
      ["search[query]=nurse", 120, 12],
      ["search[query]=nurce", 42, 0],
      ["search[query]=phlebotomist", 9, 0],
      ["search[query]=phlebotomist&disciplines=law", 8, 0],
    ]);
    expect(report.searches[1]?.taken).toEqual({ exact: 3, correction: 30 });
    expect(report.applies).toEqual([
      { source: "zenith", applies: 9 },
      { source: "acme", applies: 7 },
    ]);
  });

  test("the text groups searches by what an operator can do about them", async () => {
    const text = reportText(await readReport(database(), day - 89, day));
    const parts = Object.fromEntries(
      text.split("\n\n").map((part) => {
        const [title = "", ...lines] = part.trimEnd().split("\n");
        return [title.split(/[,:]/)[0], lines.map((line) => line.trim())];
      }),
    );
    expect(parts["Found nothing"]).toEqual([
      "42  “nurce”    (offered: correction nurse)",
      "9  “phlebotomist”",
      "8  “phlebotomist” · disciplines: law",
    ]);
    expect(parts.Misspellings).toEqual([
      "42  nurce → nurse    (offered, taken 30 times, kept as typed 3 times)",
    ]);
    expect(parts["Synonyms worth adding"]).toEqual(["9  phlebotomist =    (found 0)"]);
    expect(parts["Synonyms that people did without"]).toEqual([
      "120  “nurse”    (without RGN: 3; also searched RGN)",
    ]);
    expect(parts["Similar titles"]).toEqual(["120  “nurse”    (4 times)"]);
    expect(parts["Other ways on"]).toEqual([
      "120  “nurse”    (place: 2)",
      "9  “phlebotomist”    (broaden radius: 1, broaden location: 5)",
    ]);
    expect(parts["Gone on to apply"]).toEqual(["9  zenith", "7  acme"]);
    expect(text).not.toMatch(/illness|long ago|old/);
  });
});

test("control characters in a search are replaced", () => {
  expect(describeSearch(words("\u001b]0;title\u0007 nurse\u202e"))).toBe(
    "“\uFFFD]0;title\uFFFD nurse\uFFFD”",
  );
});

test("an empty report says so", () => {
  const nothing = { from: day, to: day, asked: 0, empty: 0, searches: [], applies: [] };
  expect(reportText(nothing)).toContain("0 searches, 0 of them found nothing.");
});

test.each([
  ["--days", "0"],
  ["--days", "many"],
  ["--weeks", "1"],
])("%s %s is refused in one line", async (...given) => {
  const stderr = Object.assign(new PassThrough(), { isTTY: false }) as unknown as NodeJS.WriteStream;
  const io = { env: {}, stdout: new PassThrough(), stderr, interrupted: new AbortController().signal };
  expect(await run(given, io, { folder: ".", root: "." })).toBe(2);
  expect(String((stderr as unknown as PassThrough).read())).toMatch(
    /^(?:--days takes|Unknown option)[^\n]+\n$/,
  );
});
