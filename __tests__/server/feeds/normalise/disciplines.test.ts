import fc from "fast-check";
import { disciplineOfWords } from "../../../../src/server/feeds/normalise/discipline/discipline-words";
import { readDisciplines } from "../../../../src/server/feeds/normalise/discipline/disciplines";
import { disciplineOfSeries } from "../../../../src/server/feeds/normalise/discipline/opm-series";
import { disciplineOfSoc } from "../../../../src/server/feeds/normalise/discipline/soc-codes";
import { disciplines } from "../../../../src/server/taxonomy/discipline-tree";

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
])("series %j is %s", (series, slug) => {
  expect(disciplineOfSeries(series)).toBe(slug);
});

test.each([
  ["29-1141.00", "health.nursing"],
  ["151252", "technology.software"],
  ["11-9033", "education.leadership"],
  ["99-0000", null],
  ["nurse", null],
])("SOC %j is %s", (code, slug) => {
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
])("%j is %s", (title, slug) => {
  expect(disciplineOfWords(title)).toBe(slug);
});

test("every code and every word leads to a discipline that exists", () => {
  const codes = fc.integer({ min: 6, max: 9999 }).map((code) => String(code).padStart(4, "0"));
  fc.assert(
    fc.property(codes, (code) => expect(known).toContain(disciplineOfSeries(code))),
    { numRuns: 2000 },
  );
  for (let major = 11; major <= 55; major += 2) {
    for (let minor = 0; minor < 10_000; minor += 7) {
      expect(known).toContain(disciplineOfSoc(`${major}-${String(minor).padStart(4, "0")}`));
    }
  }
});

test("the feed's codes count before its words, its words before the title, its own slugs before all", () => {
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

test("a title makes a root more precise, and a root does not stand beside its child", () => {
  expect(readDisciplines({ opmSeries: ["2210"] }, "Cyber Security Analyst")).toEqual(["technology.security"]);
  expect(readDisciplines({ disciplines: ["health", "health.nursing"] }, "x")).toEqual(["health.nursing"]);
  expect(readDisciplines({}, "Wizard")).toEqual([]);
});
