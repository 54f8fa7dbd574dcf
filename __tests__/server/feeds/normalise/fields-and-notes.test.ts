import type { RawJob } from "../../../../src/server/feeds/feed/feed-row";
import { undated } from "../../../../src/shared/posted";
import { accepted, normalise } from "./nurse-row";

const leeds = { places: [{ text: "Leeds" }] };
const nowhere = { city: "Nowhere", region: "", country: null, postalCode: "ZZ9 9ZZ" };

test.each<[what: string, Partial<RawJob>, notes: string[]]>([
  ["a readable row", {}, []],
  ["a posting date", { postedAt: "recently" }, ["posting date left out: recently"]],
  [
    "a closing date",
    { validThrough: "31/02/2025" },
    ["closing date left out: 31/02/2025 (the job closes in 90 days)"],
  ],
  ["a link", { applyUrl: "javascript:alert(1)" }, ["link left out: javascript:alert(1)"]],
  ["pay", { salary: { minimum: "01223 456789", currency: "GBP" } }, ["pay left out: 01223 456789, GBP"]],
  ["a job type", { title: "Part-time nurse" }, ["job type left out: full-time (the title says otherwise)"]],
  ["empty fields", { postedAt: null, validThrough: "", applyUrl: null, salary: null }, []],
  ["an unknown place, once", { places: [nowhere, nowhere] }, ["place not found: Nowhere, ZZ9 9ZZ"]],
  ["a long place, cut", { places: [{ text: "q".repeat(300) }] }, [`place not found: ${"q".repeat(200)}`]],
  ["a long date, cut", { postedAt: "q".repeat(300) }, [`posting date left out: ${"q".repeat(200)}`]],
  [
    "what the reader left out",
    { leftOut: [{ what: "link", said: " two  links " }] },
    ["link left out: two links"],
  ],
])("what is left out is noted as the feed gives it: %s", (_what, changes, notes) => {
  expect(accepted({ ...leeds, ...changes }).notes).toEqual(notes);
});

test("an unreadable posting date is not today; a later import of unreadable dates keeps the hash", () => {
  const read = (now: string, dates: Partial<RawJob>) => accepted(dates, { now: new Date(now) }).job;
  const said = { postedAt: "30+ days ago", validThrough: "31. Brumaire 2026" };
  const [first, later] = [read("2026-01-01", said), read("2026-02-01", said)];
  expect(first).toMatchObject({ postedAt: undated, validThrough: "2026-04-01T00:00:00.000Z" });
  expect(later.contentHash).toBe(first.contentHash);
  expect(read("2026-01-01", { validThrough: "2026-04-01" }).contentHash).not.toBe(first.contentHash);
  expect(read("2026-01-01", { postedAt: "n/a", validThrough: "0000-00-00" })).toMatchObject({
    postedAt: null,
    validThrough: null,
  });
});

test("one unambiguous date decides the day-month order of both, else the country does", () => {
  const read = (dates: Partial<RawJob>, country: string | null) => {
    const { job } = accepted({ places: [], ...dates }, { dateOrder: null, country });
    return [job.postedAt?.slice(0, 10), job.validThrough?.slice(0, 10)];
  };
  const dates = { postedAt: "01/02/25", validThrough: "03/04/2045" };
  expect(read(dates, "GB")).toEqual(["2025-02-01", "2045-04-03"]);
  expect(read(dates, "US")).toEqual(["2025-01-02", "2045-03-04"]);
  expect(read({ ...dates, postedAt: "18/01/25" }, "US")).toEqual(["2025-01-18", "2045-04-03"]);
  expect(read({ ...dates, validThrough: "03/14/2045" }, "GB")).toEqual(["2025-01-02", "2045-03-14"]);
  expect(read({ ...dates, postedAt: "01.02.25" }, "US")).toEqual(["2025-02-01", "2045-03-04"]);
});

test("a date of 0, as text or as a number, is left out with a note", () => {
  for (const zero of [0, "0"])
    expect(normalise({ ...leeds, postedAt: zero, validThrough: zero })).toMatchObject({
      job: { postedAt: null, validThrough: null },
      notes: ["posting date left out: 0", "closing date left out: 0"],
    });
});

test("a description's links are resolved against the apply URL", () => {
  const description = '<a href="/apply/12">here</a>';
  const linkOf = (applyUrl: string | null, more = {}) =>
    /href="([^"]*)"/.exec(accepted({ description, applyUrl }, more).job.descriptionHtml)?.[1];
  expect(linkOf("https://jobs.example/n-1")).toBe("https://jobs.example/apply/12");
  expect(linkOf(null, { applyUrl: "https://acme.example/{id}" })).toBe("https://acme.example/apply/12");
  expect(linkOf(null)).toBeUndefined();
});

test("a job is remote when its feed or one of its places says so", () => {
  const remoteOf = (changes: Partial<RawJob>) => accepted({ ...leeds, ...changes }).job.remote;
  expect(remoteOf({})).toBe(false);
  expect(remoteOf({ remote: true })).toBe(true);
  expect(remoteOf({ places: [{ text: "Remote" }, { text: "Leeds" }] })).toBe(true);
});

test("the feed's language is normalised and is part of the hash", () => {
  expect(accepted({ language: "de_AT" }).job.language).toBe("de-AT");
  const hashIn = (language: string | null) => accepted({ language }).job.contentHash;
  expect(hashIn("de")).not.toBe(hashIn("en"));
  expect(hashIn("German")).toBe(hashIn(null));
});

test("place ids are sorted and unique, whatever the feed's order", () => {
  const idsOf = (...names: string[]) => accepted({ places: names.map((text) => ({ text })) }).job.placeIds;
  const ids = idsOf("London", "Leeds", "London");
  expect(ids).toEqual([...new Set(ids)].sort((one, other) => one - other));
  expect(ids).toHaveLength(2);
  expect(idsOf("Leeds", "London")).toEqual(ids);
});

test("a company name is cut at 200 characters; a row with too long a title is refused", () => {
  expect(normalise({ company: "c".repeat(300) })).toMatchObject({ job: { company: "c".repeat(200) } });
  const reason = "title longer than 20,000 characters";
  expect(normalise({ title: "t".repeat(20_001) })).toEqual({ kind: "refused", reason });
});

test("a title of one word is accepted", () => {
  expect(normalise({ title: "Nurse" })).toMatchObject({ kind: "job", job: { title: "Nurse" } });
});
