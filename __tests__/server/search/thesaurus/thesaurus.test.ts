import fc from "fast-check";
import { foldWords, parseVocabulary } from "../../../../src/server/search/thesaurus/parse-vocabulary";
import { buildThesaurus, ownVocabulary } from "../../../../src/server/search/thesaurus/thesaurus";

function thesaurusOf(text: string) {
  return buildThesaurus({ vocabularies: [parseVocabulary(text, "v")], occupations: [] });
}

const small = thesaurusOf(`
registered nurse = RN
nurse = sister
PA > personal assistant, physician assistant
midwife = registered midwife
doctor = physician
doctor > medic
`);
const meanings = (text: string, from = 0) => small.meaningsAt(foldWords(text), from);

test("the longest entry that starts at a word is found", () => {
  expect(meanings("Registered Nurses in Leeds")).toEqual({ length: 2, also: ["RN"] });
  expect(meanings("registered nurse", 1)).toEqual({ length: 1, also: ["sister"] });
  expect(meanings("rn")).toEqual({ length: 1, also: ["registered nurse"] });
  expect(meanings("registered")).toBeNull();
  expect(meanings("nurse", 5)).toBeNull();
  expect(meanings("")).toBeNull();
});

test("one-way synonyms do not apply in reverse, and a phrase's lists are joined in order", () => {
  expect(meanings("PA")).toEqual({ length: 1, also: ["personal assistant", "physician assistant"] });
  expect(meanings("personal assistant")).toBeNull();
  expect(meanings("doctors")).toEqual({ length: 1, also: ["physician", "medic"] });
});

test("a phrase's meanings exclude its own parts and phrases that contain it", () => {
  expect(meanings("registered midwife")).toBeNull();
  expect(meanings("midwife")).toBeNull();
});

test("words for ways of working name no occupation: neither alone nor beside a title", () => {
  const { similarTitles } = thesaurusOf(`
[Trade / Machines]
CNC machinist = CNC operator
~ placement officer, night porter
[Words / Ways of working]
internship = work placement
nightshift = night shift
`);
  const near = (text: string) => similarTitles(foldWords(text), { most: 50, least: 0 }).titles;
  expect([near("internship"), near("work placement"), near("night shift")]).toEqual([[], [], []]);
  expect(near("night shift CNC machinist")).toEqual(near("CNC machinist"));
  expect(near("night porter").map(({ title }) => title)).toContain("porter");
});

test("an entry has at most twelve meanings, none of them itself", () => {
  const everyEntry = ownVocabulary.synonyms.flatMap(({ phrases }) => phrases);
  const own = buildThesaurus({ vocabularies: [ownVocabulary], occupations: [] });
  for (const entry of everyEntry) {
    const words = foldWords(entry);
    const { length, also } = own.meaningsAt(words, 0) ?? { length: 1, also: ["-"] };
    expect(length).toBeLessThanOrEqual(words.length);
    expect(also.length).toBeGreaterThan(0);
    expect(also.length).toBeLessThanOrEqual(12);
    if (length === words.length)
      expect(also.map((text) => foldWords(text).join(" "))).not.toContain(words.join(" "));
  }
});

const occupations = [
  { titles: ["Registered Nurse", "RN", "Staff Nurse"], near: "health", far: "care" },
  {
    titles: ["Midwife", "Labour Ward Midwife", "Community Midwife", "Bank Midwife", "Lead Midwife"],
    near: "health",
    far: "care",
  },
  { titles: ["Truck Driver", "Lorry Driver", "Hauler"], near: "driving", far: "transport" },
];
const public1 = buildThesaurus({ vocabularies: [], occupations });
const titles = (text: string, most = 50) =>
  public1.similarTitles(foldWords(text), { most, least: 0 }).titles.map(({ title }) => title);

test("titles of the same occupation come before neighbours, and unrelated ones are absent", () => {
  const found = titles("registered nurse");
  expect(found.indexOf("rn")).toBeGreaterThanOrEqual(0);
  expect(found.indexOf("rn")).toBeLessThan(found.indexOf("midwife"));
  expect(found).not.toContain("driver");
  expect(titles("lorry drivers")).toContain("hauler");
});

test("words that no title contains have no similar titles", () => {
  expect(titles("astronaut")).toEqual([]);
  expect(titles("")).toEqual([]);
});

test("an abbreviation finds the titles of its occupation", () => {
  const text = "[Work / Driving]\n~ hauler, trucker\n[Words / Short]\nHLR > hauler";
  const found = thesaurusOf(text).similarTitles(["hlr"], { most: 10, least: 0 }).titles;
  expect(found.map(({ title }) => title)).toContain("trucker");
});

test("similar titles are limited, closest first, between 0 and 1, and deterministic", () => {
  const own = buildThesaurus({ vocabularies: [ownVocabulary], occupations });
  const word = fc.constantFrom(..."senior nurse driver manager of sales engineer zzz rn c#".split(" "));
  fc.assert(
    fc.property(fc.array(word, { maxLength: 40 }), fc.integer({ min: 0, max: 60 }), (words, most) => {
      const found = own.similarTitles(words, { most, least: 0 }).titles;
      expect(found.length).toBeLessThanOrEqual(most);
      expect(found).toEqual([...found].sort((left, right) => right.closeness - left.closeness));
      for (const { title, closeness } of found) {
        expect(closeness).toBeGreaterThan(0);
        expect(closeness).toBeLessThanOrEqual(1);
        expect(foldWords(title).join(" ")).toBe(title);
      }
      expect(own.similarTitles(words, { most, least: 0 }).titles).toEqual(found);
      const close = own.similarTitles(words, { most, least: 0.3 });
      expect(close.titles).toEqual(found.filter(({ closeness }) => closeness >= 0.3));
      const all = own.similarTitles(words, { most: 10_000, least: 0 }).titles;
      expect(close.areMore).toBe(all.length > close.titles.length);
    }),
  );
});
