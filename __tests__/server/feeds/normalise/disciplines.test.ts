import fc from "fast-check";
import type { RawOccupation } from "../../../../src/server/feeds/feed/feed-row";
import { readDisciplines } from "../../../../src/server/feeds/normalise/discipline/disciplines";
import {
  disciplineOfSeries,
  disciplineOfSoc,
} from "../../../../src/server/feeds/normalise/discipline/occupation-codes";
import { wordTable } from "../../../../src/server/feeds/normalise/discipline/word-table";
import { disciplines } from "../../../../src/server/taxonomy/taxonomy";
import { runs } from "../../../support/stage";

const known = disciplines.map(({ slug }) => slug);

test.each([
  ["0610", "health.nursing"],
  ["0511", "finance.audit"],
  ["2210", "technology"],
  ["0083", "security.police"],
  ["9902", "transport.maritime"],
  ["6", "security.prisons"],
  [" 0610 ", "health.nursing"],
  ["06101", null],
  ["x0610", null],
  ["x", null],
  ["", null],
])("OPM series %j maps to %s", (series, slug) => {
  expect(disciplineOfSeries(series)).toBe(slug);
});

test.each([
  ["29-1141.00", "health.nursing"],
  ["151252", "technology.software"],
  ["11-9033", "education.leadership"],
  [" 29-1141 ", "health.nursing"],
  ["11-0000", "business"],
  ["29", null],
  ["99-0000", null],
  ["nurse", null],
])("SOC code %j maps to %s", (code, slug) => {
  expect(disciplineOfSoc(code)).toBe(slug);
});

test.each([
  ["Nursery Nurse", "education.early-years"],
  ["Staff Nurse (Theatres)", "health.nursing"],
  ["Senior Software Engineer", "technology.software"],
  ["C# Developer", "technology.software"],
  ["Civil Engineer", "engineering.civil"],
  ["General Counsel", "legal.lawyers"],
  ["School Counsellor", "social-care.counselling"],
  ["HGV Class 1 Driver", "transport.driving"],
  ["Industrial Hygienist", "security.safety"],
  ["Head Wizard", null],
  ["", null],
])("the words %j map to %s", (title, slug) => {
  expect(readDisciplines({}, title)).toEqual(slug === null ? [] : [slug]);
});

test("every OPM series and SOC code maps to an existing discipline", () => {
  const codes = fc.integer({ min: 6, max: 9999 }).map((code) => String(code).padStart(4, "0"));
  fc.assert(
    fc.property(codes, (code) => expect(known).toContain(disciplineOfSeries(code))),
    { numRuns: runs(2000) },
  );
  for (let major = 11; major <= 55; major += 2) {
    for (let minor = 0; minor < 10_000; minor += 7) {
      expect(known).toContain(disciplineOfSoc(`${major}-${String(minor).padStart(4, "0")}`));
    }
  }
});

const named = { names: ["Accountancy"] };
const coded = { ...named, opmSeries: ["0511", "0905"] };
const chosen = { disciplines: ["sport.fitness", "no.such"], opmSeries: ["0511"] };
const childAndRoot = { disciplines: ["health", "health.nursing"] };
const finance = { industries: ["Banking &amp; insurance"] };
const clerical = { names: ["Administrative and Clerical"] };
const six = { socCodes: ["29-1141", "23-1011", "13-2011", "15-1252", "17-2051", "53-3032"] };
const fiveOfSix = "engineering.civil finance.accounting health.nursing legal.lawyers technology.software";

test.each<[rule: string, RawOccupation, title: string, slugs: string, employer?: string]>([
  ["without other evidence, the title decides", {}, "Staff Nurse", "health.nursing"],
  ["without any evidence, there is no discipline", {}, "Wizard", ""],
  ["category names outrank the title", named, "Staff Nurse", "finance.accounting"],
  ["codes outrank category names", coded, "Staff Nurse", "finance.audit legal.lawyers"],
  ["the feed's known slugs outrank its codes", chosen, "Staff Nurse", "sport.fitness"],
  ["a title refines a root", { opmSeries: ["2210"] }, "Cyber Security Analyst", "technology.security"],
  ["a root is dropped beside its child", childAndRoot, "x", "health.nursing"],
  ["at most five are kept, sorted", six, "x", fiveOfSix],
  ["a known industry decides where the title says little", finance, "Consultant", "finance"],
  ["an unknown industry decides nothing", { industries: ["Something"] }, "Consultant", "business.consulting"],
  ["a health employer makes an unclear title health", {}, "Consultant", "health.medicine", "Leeds Hospitals"],
  ["a trust makes an unclear title health", {}, "Consultant", "health.medicine", "Leeds Teaching NHS Trust"],
  ["a trust makes an unknown title health", {}, "Head Wizard", "health", "Leeds NHS Trust"],
  ["a health industry makes an unknown title health", { industries: ["Health"] }, "Wizard", "health"],
  ["a category outranks a health employer", clerical, "Wizard", "administration", "NHS Trust"],
  ["a category that only names an industry gives its root", { names: ["Legal"] }, "Wizard", "legal"],
  ["a category of a post gives the post's", { names: ["Legal secretary"] }, "Wizard", "legal.paralegals"],
  ["a category as an industry: education", { names: ["Education"] }, "Bank Teacher", "education"],
  ["a category as an industry: retail", { names: ["Retail"] }, "Fish Counter Assistant", "sales.shop-work"],
  ["a category as an industry: health", { names: ["Medical and Dental"] }, "Fellow", "health.medicine"],
])("%s (%j, title %j: %j)", (_rule, occupation, title, slugs, employer = "") => {
  expect(readDisciplines(occupation, title, employer)).toEqual(slugs === "" ? [] : slugs.split(" "));
});

test("words of a table match in any case, and only at the start of a word", () => {
  const read = wordTable("plumbing: pipe fitter, plumb, tap.\nbaking: bake");
  const inAnyCase = fc.mixedCase(fc.constantFrom("pipe fitter", "plumber", "tap", "taps"), {
    toggleCase: (letter) => (letter === "s" ? "ſ" : letter.toUpperCase()),
  });
  fc.assert(
    fc.property(
      inAnyCase,
      fc.constantFrom("", "The ", "(", "é-"),
      fc.constantFrom("", " 2", ")"),
      (word, before, after) => {
        expect(read(before + word + after)).toBe("plumbing");
        expect(read(`un${word}`)).toBeNull();
      },
    ),
  );
  expect(["tape", "\u212aITCHEN PIPE", "BA\u212aE", "taps."].map((text) => read(text))).toEqual([
    null,
    null,
    "baking",
    "plumbing",
  ]);
});
