import fc from "fast-check";
import type { RawJob } from "../../../../src/server/feeds/feed/feed-row";
import {
  cleanTitle,
  idError,
  readApplyUrl,
  readLanguage,
  sizeError,
} from "../../../../src/server/feeds/normalise/plain-fields";

test.each([
  ["SAFETY & OCCUPATIONAL HEALTH MANAGER", "Safety & Occupational Health Manager"],
  ["CHIEF OF STAFF FOR THE DIRECTOR", "Chief of Staff for the Director"],
  ["IT SPECIALIST (SYSADMIN)", "IT Specialist (Sysadmin)"],
  ["FIREFIGHTER (BLS/HAZMAT TECHNICIAN)", "Firefighter (BLS/Hazmat Technician)"],
  ["SPORTS SPECIALIST, NF-04/RFT, CAMP FOSTER", "Sports Specialist, NF-04/RFT, Camp Foster"],
  ["FOOD SERVICE WORKER, NA-7408-05", "Food Service Worker, NA-7408-05"],
  ["HR BENEFITS & WORKER'S COMPENSATION", "HR Benefits & Worker's Compensation"],
  ["REGISTERED NURSE OR MIDWIFE", "Registered Nurse or Midwife"],
  ["PROGRAM ANALYST    **ROSTER**", "Program Analyst **Roster"],
  ["ÉTUDIANT INFIRMIER", "Étudiant Infirmier"],
  ["  Staff&nbsp;Nurse &amp;amp; Carer -", "Staff Nurse & Carer"],
  ["Staff Nurse â\u0080\u0093 Theatres", "Staff Nurse – Theatres"],
  ["RN", "RN"],
  ["CEO", "CEO"],
  ["PHP Developer", "PHP Developer"],
  ["C# / .NET developer (C++)", "C# / .NET developer (C++)"],
  ["– *Nurse* –", "Nurse"],
  ["DRIVER 7.5T VAN", "Driver 7.5T Van"],
  ["NURSE, ER OR ICU", "Nurse, Er or ICU"],
  ["THE NURSE IN CHARGE", "The Nurse in Charge"],
  ["IT MANAGER", "IT Manager"],
  ["NURSE", "Nurse"],
  ["HGV NHS", "HGV NHS"],
])("the title %j becomes %j", (raw, title) => {
  expect(cleanTitle(raw)).toBe(title);
});

test("an overlong title is cut, and cleaning is idempotent", () => {
  expect(cleanTitle("Nurse ".repeat(100)).length).toBeLessThanOrEqual(200);
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(..."ABCdef '\"-–(),&/*"), maxLength: 40 }), (raw) => {
      expect(cleanTitle(cleanTitle(raw))).toBe(cleanTitle(raw));
    }),
  );
});

test.each([
  ["https://example.com/jobs?a=1&amp;b=2", "https://example.com/jobs?a=1&b=2"],
  [" www.company.example/jobs/12345 ", "https://www.company.example/jobs/12345"],
  ["mailto:jobs@example.com", "mailto:jobs@example.com"],
  ["javascript:alert(1)", null],
  ["data:text/html,x", null],
  ["apply in person", null],
  ["", null],
  [null, null],
  [`https://example.com/${"x".repeat(3000)}`, null],
])("the apply link %j is normalised or refused", (raw, url) => {
  expect(readApplyUrl(raw)).toBe(url);
});

test("a title of 200 characters is kept; a longer one is cut and ends in an ellipsis", () => {
  expect(cleanTitle("n".repeat(200))).toBe("n".repeat(200));
  expect(cleanTitle("n".repeat(201))).toBe(`${"n".repeat(199)}…`);
  expect(cleanTitle(`${"n".repeat(198)} more`)).toBe(`${"n".repeat(198)}…`);
});

test("a link may have 2,000 characters; only a leading www, in any case, gets a scheme", () => {
  const link = `https://example.com/${"x".repeat(1980)}`;
  expect([readApplyUrl(link), readApplyUrl(`${link}x`)]).toEqual([link, null]);
  expect(readApplyUrl("WWW.example.com/Jobs")).toBe("https://www.example.com/Jobs");
  expect(readApplyUrl("http://example.com/www.x")).toBe("http://example.com/www.x");
});

test.each([
  ["en_GB", "en-GB"],
  [" DE ", "de"],
  ["zh-hant-tw", "zh-Hant-TW"],
  ["english", null],
  ["x-own", null],
  ["not a language", null],
  ["", null],
  [null, null],
  [undefined, null],
])("the language %j is read as %j", (given, language) => {
  expect(readLanguage(given)).toBe(language);
});

test("an id may have 200 characters; a longer or unstorable one is refused", () => {
  expect(idError("x".repeat(200))).toBeNull();
  expect(idError("x".repeat(201))).toBe("id longer than 200 characters");
  expect(idError("a\u0000b")).toBe("id with characters that cannot be stored");
});

const small: RawJob = {
  externalId: "1",
  title: null,
  company: null,
  description: "x".repeat(30_000),
  applyUrl: null,
  salary: null,
  postedAt: 1_757_894_400,
  validThrough: null,
  places: [],
  remote: false,
  jobTypes: [],
  occupation: {},
};
const long = "x".repeat(20_000);

test.each<[string, Partial<RawJob>]>([
  ["title", { title: `${long}x` }],
  ["company", { company: `${long}x` }],
  ["address to apply", { applyUrl: `${long}x` }],
  ["pay", { salary: { text: long, period: "x" } }],
  ["dates", { postedAt: long, validThrough: "x" }],
  ["job types", { jobTypes: [long, "x"] }],
  ["categories", { occupation: { names: [long], socCodes: ["x"] } }],
])("a row with more than 20,000 characters of %s is too long", (what, changes) => {
  expect(sizeError({ ...small, ...changes })).toBe(`${what} longer than 20,000 characters`);
});

test("a row with more than 10,000 characters of places is too long", () => {
  const places = (...texts: string[]) => ({ ...small, places: texts.map((text) => ({ text })) });
  expect(sizeError(places(long.slice(0, 5_000), long.slice(0, 5_000)))).toBeNull();
  expect(sizeError(places(long.slice(0, 10_000), "x"))).toBe("places longer than 10,000 characters");
});

test("20,000 characters per field and 200 places are accepted; 201 places are not", () => {
  expect(sizeError({ ...small, title: long, company: long })).toBeNull();
  const places = (count: number) => ({ ...small, places: Array(count).fill({ text: "Leeds" }) });
  expect(sizeError(places(200))).toBeNull();
  expect(sizeError(places(201))).toBe("more than 200 places");
});
