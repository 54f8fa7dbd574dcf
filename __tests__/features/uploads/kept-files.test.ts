import fc from "fast-check";
import { readKeptFiles, windowKeptFiles } from "../../../src/features/uploads/sending/uploads-session";

/** A browser's storage, as far as it is used. */
function storage(limit = 1e6): Pick<Window, "localStorage"> & { written: Map<string, string> } {
  const written = new Map<string, string>();
  const localStorage = {
    getItem: (key: string) => written.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (value.length > limit) throw new DOMException("full", "QuotaExceededError");
      written.set(key, value);
    },
  } as Storage;
  return { localStorage, written };
}

const file = (id: string, keptAt = Date.now()) => ({
  id,
  token: `t${id}`,
  name: `${id}.pdf`,
  size: 3,
  keptAt,
});

test("files are kept until they are removed, in the order they came", () => {
  const browser = storage();
  const kept = windowKeptFiles(browser, 30);
  kept.add(file("a"));
  kept.add(file("b"));
  kept.add(file("a"));
  expect(
    windowKeptFiles(browser, 30)
      .list()
      .map(({ id }) => id),
  ).toEqual(["b", "a"]);
  kept.remove("b");
  expect(kept.list().map(({ id }) => id)).toEqual(["a"]);
});

test("what the server has deleted meanwhile is not listed", () => {
  const browser = storage();
  const day = 24 * 60 * 60 * 1000;
  windowKeptFiles(browser, 30).add(file("old", Date.now() - 8 * day));
  expect(windowKeptFiles(browser, 30).list()).toHaveLength(1);
  expect(windowKeptFiles(browser, 7).list()).toEqual([]);
});

test("a full storage keeps nothing and breaks nothing", () => {
  const kept = windowKeptFiles(storage(10), 30);
  kept.add(file("a"));
  expect(kept.list()).toEqual([]);
});

test("a forbidden storage keeps nothing and breaks nothing", () => {
  const forbidden = {
    get localStorage(): Storage {
      throw new DOMException("forbidden", "SecurityError");
    },
  };
  const kept = windowKeptFiles(forbidden, 30);
  kept.add(file("a"));
  kept.remove("a");
  expect(kept.list()).toEqual([]);
});

test("whatever is stored is read without an error, and only files are listed", () => {
  const texts = fc.oneof(fc.string(), fc.json(), fc.constantFrom(null, "null", "[null, 3, {}]"));
  fc.assert(fc.property(texts, (text) => readKeptFiles(text).every(({ id }) => typeof id === "string")));
  expect(readKeptFiles(JSON.stringify([file("a"), { id: 3 }]))).toHaveLength(1);
});
