import fc from "fast-check";
import {
  isNewer,
  measuresAt,
  readVisitRecord,
  searchKey,
  type VisitRecord,
  windowVisitMemory,
  withSearchSeen,
} from "../../../src/features/visits/visit-record";
import { parseQuery } from "../../../src/shared/query-codec";
import { anyQuery } from "../../support/arbitraries";
import { FakeStorage } from "../../support/fake-storage";

const minute = 60 * 1000;
const job = (id: number) => ({ posted_at: "2026-07-01T08:00:00.000Z", id });
const searchIn = (record: VisitRecord, key = "nurse") => record.searches.find((search) => search.key === key);

test("a search has one key on all pages and in every order, and other searches have others", () => {
  const key = (search: string) => searchKey(parseQuery(search));
  expect(key("search[query]=nurse&sort_type=newest&page=4")).toBe(key("search[query]=nurse"));
  expect(key("sort_type=salary")).toBe(key(""));
  expect(key("search[query]=nurse&job_types=permanent")).not.toBe(key("search[query]=nurse"));
  fc.assert(fc.property(anyQuery, (query) => searchKey({ ...query, page: 1 }) === searchKey(query)));
});

test("a newer job was posted later, or has the higher id at the same time", () => {
  expect(isNewer(job(2), job(1))).toBe(true);
  expect(isNewer(job(1), job(1))).toBe(false);
  expect(isNewer({ posted_at: "2026-07-01T08:00:01Z", id: 1 }, job(2))).toBe(true);
  expect(isNewer({ posted_at: "2026-07-01T07:59:59.999Z", id: 9 }, job(2))).toBe(false);
});

test("nothing is new on the first visit", () => {
  const record = withSearchSeen(undefined, "nurse", job(5), 0);
  expect(searchIn(record)).toMatchObject({ since: null, newest: job(5) });
});

test("the reference job stays the same within a visit", () => {
  let record = withSearchSeen(undefined, "nurse", job(5), 0);
  record = withSearchSeen(record, "nurse", job(6), 29 * minute);
  record = withSearchSeen(record, "cook", job(1), 58 * minute);
  record = withSearchSeen(record, "nurse", job(7), 87 * minute);
  expect(searchIn(record)).toMatchObject({ since: null, newest: job(7) });
});

test("half an hour later a new visit compares with the newest job of the last one", () => {
  let record = withSearchSeen(undefined, "nurse", job(5), 0);
  record = withSearchSeen(record, "nurse", job(6), minute);
  record = withSearchSeen(record, "nurse", job(9), 31 * minute);
  expect(searchIn(record)).toMatchObject({ since: job(6), newest: job(9) });
  record = withSearchSeen(record, "nurse", job(10), 32 * minute);
  expect(searchIn(record)).toMatchObject({ since: job(6), newest: job(10) });
});

test("a search seen late in a visit is still compared with the previous visit", () => {
  let record = withSearchSeen(undefined, "nurse", job(5), 0);
  record = withSearchSeen(record, "cook", job(1), 60 * minute);
  record = withSearchSeen(record, "nurse", job(8), 80 * minute);
  record = withSearchSeen(record, "nurse", job(9), 100 * minute);
  expect(searchIn(record)).toMatchObject({ since: job(5), newest: job(9) });
});

test("an unknown newest job keeps the recorded one", () => {
  let record = withSearchSeen(undefined, "nurse", job(5), 0);
  record = withSearchSeen(record, "nurse", null, minute);
  expect(searchIn(record)?.newest).toEqual(job(5));
  record = withSearchSeen(record, "nurse", null, 60 * minute);
  expect(searchIn(record)?.since).toEqual(job(5));
  record = withSearchSeen(record, "nurse", null, 120 * minute);
  expect(searchIn(record)?.since).toEqual(job(5));
});

test("a clock that is set back starts another visit", () => {
  const record = withSearchSeen(undefined, "nurse", job(5), 100 * minute);
  expect(searchIn(withSearchSeen(record, "nurse", job(6), 0))?.since).toEqual(job(5));
});

test("measuresAt gives the known reference jobs of a visit at that time", () => {
  let record = withSearchSeen(undefined, "nurse", job(5), 0);
  record = withSearchSeen(record, "cook", null, 0);
  expect(measuresAt(record, minute)).toEqual([]);
  expect(measuresAt(record, 60 * minute)).toEqual([{ key: "nurse", since: job(5) }]);
  record = withSearchSeen(record, "cook", job(7), 60 * minute);
  expect(measuresAt(record, 61 * minute)).toEqual([{ key: "nurse", since: job(5) }]);
  record = withSearchSeen(record, "nurse", job(9), 62 * minute);
  expect(measuresAt(record, 63 * minute)).toEqual([{ key: "nurse", since: job(5) }]);
  expect(measuresAt(record, 120 * minute)).toEqual([
    { key: "nurse", since: job(9) },
    { key: "cook", since: job(7) },
  ]);
});

test("the last hundred searches are kept, except those over 500 characters", () => {
  let record = withSearchSeen(undefined, "first", job(1), 0);
  record = withSearchSeen(record, "second", job(1), 0);
  record = withSearchSeen(record, "x".repeat(501), job(1), 0);
  record = withSearchSeen(record, "first", job(1), 0);
  for (let count = 0; count < 99; count += 1) record = withSearchSeen(record, `n${count}`, job(1), 0);
  expect(record.searches).toHaveLength(100);
  expect([searchIn(record, "first") !== undefined, searchIn(record, "second")]).toEqual([true, undefined]);
  expect(JSON.stringify(record).length).toBeLessThan(100_000);
});

test("a written record is read back unchanged, and invalid entries are dropped", () => {
  const record = withSearchSeen(undefined, "nurse", job(5), 7);
  expect(readVisitRecord(JSON.parse(JSON.stringify(record)))).toEqual(record);
  const [good] = record.searches;
  const damaged = [good, null, 7, {}, { ...good, newest: { posted_at: "soon", id: 1 } }, { ...good, key: 1 }];
  expect(readVisitRecord({ ...record, searches: damaged })?.searches).toEqual([good]);
  expect(readVisitRecord({ ...record, searches: {} })).toBeUndefined();
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const read = readVisitRecord(value);
      return read === undefined || withSearchSeen(read, "nurse", job(1), 0).searches.length > 0;
    }),
  );
});

const record = withSearchSeen(undefined, "nurse", { posted_at: "2026-07-01T08:00:00.000Z", id: 5 }, 7);

function windowWith(storage: Partial<Storage>): Window {
  return Object.assign(new EventTarget(), { localStorage: storage }) as unknown as Window;
}

test("windowVisitMemory reads back a written record, and “off”", () => {
  const memory = windowVisitMemory(windowWith(new FakeStorage()));
  expect(memory.read()).toBeUndefined();
  expect(memory.write(record)).toBe(true);
  expect(memory.read()).toEqual(record);
  expect(memory.write("off")).toBe(true);
  expect(memory.read()).toBe("off");
});

test("switching off deletes the recorded searches", () => {
  const storage = new FakeStorage();
  const memory = windowVisitMemory(windowWith(storage));
  memory.write(record);
  memory.write("off");
  expect([...storage.kept.values()]).toEqual(["off"]);
});

test.each(["", "{", "null", "[]", '"x"', '{"visit":1}', "OFF"])(
  "a damaged stored record is ignored: %s",
  (text) => {
    const memory = windowVisitMemory(windowWith({ getItem: () => text, setItem: () => {} }));
    expect(memory.read()).toBeUndefined();
  },
);

test("writing to a full storage returns false", () => {
  expect(windowVisitMemory(windowWith(new FakeStorage(0))).write(record)).toBe(false);
});

test("a forbidden storage has no record, and writing to it returns false", () => {
  const target = Object.defineProperty(new EventTarget(), "localStorage", {
    get: () => {
      throw new DOMException("forbidden", "SecurityError");
    },
  });
  const memory = windowVisitMemory(target as unknown as Window);
  expect([memory.read(), memory.write(record)]).toEqual([undefined, false]);
});

test("the listener hears other tabs write the record, and no other key, until stopped", () => {
  const target = windowWith(new FakeStorage());
  const listener = jest.fn();
  const stop = windowVisitMemory(target).onWrittenElsewhere(listener);
  const tell = (key: string | null) =>
    target.dispatchEvent(Object.assign(new Event("storage"), { key }) as StorageEvent);
  tell("something else");
  expect(listener).not.toHaveBeenCalled();
  tell("jobsieve-visits");
  tell(null);
  expect(listener).toHaveBeenCalledTimes(2);
  stop();
  tell(null);
  expect(listener).toHaveBeenCalledTimes(2);
});
