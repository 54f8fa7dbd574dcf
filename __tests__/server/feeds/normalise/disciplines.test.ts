import fc from "fast-check";
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
  ["x", null],
  ["", null],
])("OPM series %j maps to %s", (series, slug) => {
  expect(disciplineOfSeries(series)).toBe(slug);
});

test.each([
  ["29-1141.00", "health.nursing"],
  ["151252", "technology.software"],
  ["11-9033", "education.leadership"],
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

test("the feed's slugs outrank its codes, codes its category names, and names the title", () => {
  const title = "Staff Nurse";
  expect(readDisciplines({}, title)).toEqual(["health.nursing"]);
  expect(readDisciplines({ names: ["Accountancy"] }, title)).toEqual(["finance.accounting"]);
  expect(readDisciplines({ names: ["Accountancy"], opmSeries: ["0511", "0905"] }, title)).toEqual([
    "finance.audit",
    "legal.lawyers",
  ]);
  expect(readDisciplines({ disciplines: ["sport.fitness", "no.such"], opmSeries: ["0511"] }, title)).toEqual([
    "sport.fitness",
  ]);
});

test("a title refines a root discipline, and a root is dropped beside its child", () => {
  expect(readDisciplines({ opmSeries: ["2210"] }, "Cyber Security Analyst")).toEqual(["technology.security"]);
  expect(readDisciplines({ disciplines: ["health", "health.nursing"] }, "x")).toEqual(["health.nursing"]);
  expect(readDisciplines({}, "Wizard")).toEqual([]);
});

test("a known industry decides where the title says little", () => {
  expect(readDisciplines({ industries: ["Banking &amp; insurance"] }, "Consultant")).toEqual(["finance"]);
  expect(readDisciplines({ industries: ["Something"] }, "Consultant")).toEqual(["business.consulting"]);
});

test("a health employer or industry makes an unclear title health, unless a category decides", () => {
  expect(readDisciplines({}, "Consultant", "Leeds Hospitals")).toEqual(["health.medicine"]);
  expect(readDisciplines({}, "Consultant", "Leeds Teaching NHS Trust")).toEqual(["health.medicine"]);
  expect(readDisciplines({}, "Head Wizard", "Leeds NHS Trust")).toEqual(["health"]);
  expect(readDisciplines({ industries: ["Health"] }, "Wizard")).toEqual(["health"]);
  expect(readDisciplines({ names: ["Administrative and Clerical"] }, "Wizard", "NHS Trust")).toEqual([
    "administration",
  ]);
});

test("a category that only names an industry gives the industry's root discipline", () => {
  expect(readDisciplines({ names: ["Legal"] }, "Wizard")).toEqual(["legal"]);
  expect(readDisciplines({ names: ["Legal secretary"] }, "Wizard")).toEqual(["legal.paralegals"]);
});

test("a job has at most five disciplines, sorted", () => {
  const socCodes = ["29-1141", "23-1011", "13-2011", "15-1252", "17-2051", "53-3032"];
  const read = readDisciplines({ socCodes }, "x");
  expect(read).toEqual([
    "engineering.civil",
    "finance.accounting",
    "health.nursing",
    "legal.lawyers",
    "technology.software",
  ]);
});

test("a code must match as a whole; surrounding spaces are ignored", () => {
  expect(disciplineOfSeries(" 0610 ")).toBe("health.nursing");
  expect(disciplineOfSeries("06101")).toBeNull();
  expect(disciplineOfSeries("x0610")).toBeNull();
  expect(disciplineOfSoc(" 29-1141 ")).toBe("health.nursing");
  expect(disciplineOfSoc("29")).toBeNull();
  expect(disciplineOfSoc("11-0000")).toBe("business");
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
