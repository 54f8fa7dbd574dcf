import { parse } from "csv-parse/sync";
import fc from "fast-check";
import type { ListedJob } from "../../../src/server/jobs/listed-jobs";
import { sheetHead, sheetLines } from "../../../src/server/sheets/read-sheet";
import { runs } from "../../support/stage";

const job: ListedJob = {
  ...{ id: 7, url: "/jobs/7/nurse", title: "Nurse", company: "St Elsewhere", remote: false },
  ...{ language: null, salary: null, posted_at: "2026-01-02T03:04:05.000Z", closes_on: null },
  ...{ locations: "Leeds, England | York, England", disciplines: "Health", job_types: "" },
};

const cellsOf = (lines: string): string[][] => parse(lines, { bom: true });

/** Any text mixed with quotes, commas, line breaks and formula prefixes. */
const text = fc
  .array(
    fc.oneof(fc.constantFrom(..."=+-@\t\r\n\"',;", "\r\n", "=1+1", "|"), fc.string({ unit: "binary" })),
    {
      maxLength: 6,
    },
  )
  .map((parts) => parts.join("").toWellFormed());

test("any text stays in its cell, and no cell starts like a formula", () => {
  const property = fc.property(fc.array(text, { minLength: 6, maxLength: 6 }), (texts) => {
    const [title = "", company = "", locations = "", disciplines = "", job_types = "", words = ""] = texts;
    const salary = { min: null, max: null, currency: "GBP", period: "year" as const, text: words };
    const listed = { ...job, title, company, locations, disciplines, job_types, salary };
    const [names = [], ...lines] = cellsOf(sheetHead + sheetLines([listed, job], "https://jobs.example"));
    expect(lines.map(({ length }) => length)).toEqual([names.length, names.length]);
    const cell = (name: string) => lines[0]?.[names.indexOf(name)] ?? "";
    expect(lines.flat().filter((each) => /^[=+\-@\t\r]/.test(each))).toEqual([]);
    const shown = { title, company, locations, disciplines, job_types, salary_text: words };
    for (const [name, given] of Object.entries(shown)) {
      expect([given, `'${given}`]).toContain(cell(name));
      if (!/^[=+\-@\t\r\uff0b\uff0d\uff1d\uff20]/.test(given)) expect(cell(name)).toBe(given);
    }
  });
  fc.assert(property, { numRuns: runs(100) });
});

test("a sheet starts with a BOM and one header row, and ends its lines with CRLF", () => {
  const salary = { min: 30_000, max: 35_000.5, currency: "GBP", period: "year" as const, text: "" };
  const sheet = sheetHead + sheetLines([{ ...job, salary, closes_on: "2026-02-03" }], "https://jobs.example");
  expect(sheet).toBe(
    "\ufeffid,title,company,locations,remote,job_types,disciplines,salary_min,salary_max,salary_currency," +
      "salary_period,salary_text,posted_at,closes_on,url\r\n" +
      '7,Nurse,St Elsewhere,"Leeds, England | York, England",no,,Health,30000,35000.5,GBP,year,,' +
      "2026-01-02T03:04:05.000Z,2026-02-03,https://jobs.example/jobs/7/nurse\r\n",
  );
});

test("no jobs give no lines", () => {
  expect(sheetLines([], "")).toBe("");
});
