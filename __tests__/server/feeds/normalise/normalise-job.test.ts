import fc from "fast-check";
import type { RawJob } from "../../../../src/server/feeds/feed/feed-row";
import { runs } from "../../../support/stage";
import { smallPlaces } from "../geocoding/small-gazetteer";
import { accepted, normalise } from "./nurse-row";

test("a complete row becomes a job with all fields", () => {
  const leeds = smallPlaces.find(({ name }) => name === "Leeds");
  expect(normalise({})).toEqual({
    kind: "job",
    job: {
      externalId: "n-1",
      title: "Staff Nurse & Mentor",
      company: "Leeds Hospitals",
      descriptionHtml: "<p>Care for patients</p>",
      descriptionText: "Care for patients",
      applyUrl: "https://jobs.example/n-1",
      salary: {
        minimum: 30000,
        maximum: 35000,
        currency: "GBP",
        period: "year",
        text: "£30,000 - £35,000",
        annual: 35000,
      },
      remote: true,
      postedAt: "2025-05-20T00:00:00.000Z",
      validThrough: "2025-06-20T00:00:00.000Z",
      featuredUntil: null,
      placeIds: [leeds?.id],
      spots: [],
      disciplines: ["health.nursing"],
      language: null,
      jobTypes: ["full-time"],
      contentHash: expect.stringMatching(/^[\w-]{22}$/),
    },
    notes: ["place not found: Atlantis"],
  });
});

test.each([
  [{ externalId: "" }, "no id"],
  [{ externalId: "x".repeat(300) }, "id longer than 200 characters"],
  [{ title: null }, "no title"],
  [{ title: "  &nbsp; " }, "title without a word"],
  [{ title: "***" }, "title without a word"],
  [{ company: "" }, "no company (--company NAME gives one to jobs that name none)"],
  [{ postedAt: "2042-08-02" }, "not to be shown before 2042-08-02"],
  [{ postedAt: "2025-06-02T12:00:01Z" }, "not to be shown before 2025-06-02"],
])("%j is refused: %s", (changes, reason) => {
  expect(normalise(changes)).toEqual({ kind: "refused", reason });
});

test("a job may be dated at most a day and a half ahead", () => {
  const { job } = accepted({ postedAt: "2025-06-02T12:00:00Z" });
  expect(job.postedAt).toBe("2025-06-02T12:00:00.000Z");
});

test("the default company is given only to jobs that name none", () => {
  const companyOf = (changes: Partial<RawJob>) => accepted(changes, { company: "Ark Schools" }).job.company;
  expect(companyOf({ company: null })).toBe("Ark Schools");
  expect(companyOf({})).toBe("Leeds Hospitals");
});

test("the apply URL template is used only for jobs without an apply URL", () => {
  const addressOf = (changes: Partial<RawJob>) =>
    accepted(changes, { applyUrl: "https://acme.example/job/{id}?to={id}" }).job.applyUrl;
  expect(addressOf({ applyUrl: null, externalId: "a/b $&" })).toBe(
    "https://acme.example/job/a%2Fb%20%24%26?to=a%2Fb%20%24%26",
  );
  expect(addressOf({})).toBe("https://jobs.example/n-1");
});

test("the hash changes with the stored fields, and only with them", () => {
  const hashOf = (changes: Partial<RawJob>) => accepted(changes).job.contentHash;
  const same = hashOf({});
  expect(hashOf({ title: " Staff Nurse & Mentor", places: [{ text: "Leeds" }], remote: true })).toBe(same);
  const inLondon = { places: [{ text: "London" }], remote: true };
  const others = [
    { title: "Nurse" },
    { description: "Care" },
    { salary: null },
    { postedAt: null },
    { jobTypes: [] },
  ];
  for (const changes of [inLondon, ...others]) expect(hashOf(changes)).not.toBe(same);
});

test("places after the limit on candidates are not looked up, and one note reports them", () => {
  const [leeds] = smallPlaces.filter(({ name }) => name === "Leeds");
  const resolvePlace = () => ({
    ...{ found: leeds ? [{ place: leeds, remark: null, point: null }] : [], named: true, remote: false },
    ...{ unknown: [], meanings: 4_000 },
  });
  const notesOf = (count: number) => {
    const places = Array.from({ length: count }, (_, index) => ({ text: `San Antonio ${index}` }));
    const { job, notes } = accepted({ places }, { resolvePlace });
    return [job.placeIds, notes];
  };
  expect(notesOf(2)).toEqual([[leeds?.id], []]);
  const reason = "place not found: San Antonio 2, and those after it: too many names of too many places";
  expect(notesOf(5)).toEqual([[leeds?.id], [reason]]);
});

test("a job without places, dates, description and pay is kept", () => {
  const bare = { places: [], postedAt: null, validThrough: null, description: null, salary: null };
  expect(normalise(bare)).toMatchObject({
    kind: "job",
    job: { placeIds: [], postedAt: null, descriptionHtml: "", salary: { minimum: null, text: "" } },
    notes: [],
  });
});

test("no stored text has NULs or lone surrogates, whatever the feed holds", () => {
  const text = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.constantFrom("&#0;", "\u0000", "&#xD800;", "\ud800", null),
  );
  const raw = fc.record({
    externalId: fc.string({ unit: "binary" }),
    title: text,
    company: text,
    description: text,
    applyUrl: text,
    salary: fc.record({ text, minimum: text, currency: text, period: text }),
    postedAt: text,
    places: fc.array(fc.record({ text, city: text, country: text, latitude: text }), { maxLength: 3 }),
    jobTypes: fc.constant([]),
  });
  fc.assert(
    fc.property(raw, (given) => {
      const normal = normalise(given);
      if (normal.kind !== "job") return;
      const stored = JSON.stringify(normal.job);
      expect(stored).not.toContain("\\u0000");
      expect(stored).not.toMatch(/\\ud[89a-f]/);
    }),
    { numRuns: runs(500) },
  );
});

test("an ambiguous time zone is read by the job's country", () => {
  const dated = normalise({ places: [{ text: "Leeds" }], postedAt: "2025-05-20 12:00 IST" });
  expect(dated).toMatchObject({ job: { postedAt: "2025-05-20T11:00:00.000Z" } });
});

test.each([
  ["Remote (UK)", "United Kingdom"],
  ["Remote (UK only)", "United Kingdom"],
  ["Remote, US", "United States"],
  ["Remote - UK", "United Kingdom"],
  ["Home based (UK)", "United Kingdom"],
  ["Anywhere in the US", "United States"],
  ["Remote UK", "United Kingdom"],
  ["Remote", undefined],
  ["Home based", undefined],
  ["Anywhere", undefined],
])("%j is remote work in %s", (text, country) => {
  const row = accepted({ places: [{ text }] });
  const placed = smallPlaces.filter(({ id }) => row.job.placeIds.includes(id));
  expect(placed.map(({ name }) => name)).toEqual(country === undefined ? [] : [country]);
  expect(row).toMatchObject({ job: { remote: true }, notes: [] });
});
