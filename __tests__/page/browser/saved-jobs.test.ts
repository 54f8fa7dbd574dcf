import fc from "fast-check";
import {
  countSavedJobs,
  readJobRecord,
  readSavedJobs,
  type SavedJob,
  windowJobMemory,
  windowSavedJobs,
} from "../../../src/page/browser/job-memory";
import { FakeStorage } from "../../support/fake-storage";

function job(id: number, changes: Partial<SavedJob> = {}): SavedJob {
  const words = { title: `Nurse ${id}`, company: "St Elsewhere", place: "Leeds" };
  return { id, url: `/jobs/${id}/nurse`, ...words, savedAt: id, ...changes };
}

/** A browser's storage, and the windows of its tabs. */
function browser() {
  const localStorage = new FakeStorage();
  const tab = () => {
    const count = { textContent: "" };
    const document = { getElementById: () => count };
    const window = Object.assign(new EventTarget(), { localStorage, document }) as unknown as Window;
    return { window, count, saved: windowSavedJobs(window) };
  };
  return { tab };
}

const ids = (jobs: readonly SavedJob[]) => jobs.map(({ id }) => id);

test("saved jobs are listed newest first, once each, in every tab", () => {
  const { tab } = browser();
  const { saved } = tab();
  for (const id of [1, 2, 1, 3]) expect(saved.add(job(id, { savedAt: Date.now() }))).toBe("kept");
  saved.remove(2);
  expect(new Set(ids(tab().saved.list()))).toEqual(new Set([1, 3]));
  saved.add(job(9, { savedAt: Date.now() + 1000 }));
  expect(ids(tab().saved.list())[0]).toBe(9);
});

test("a removed job that is saved again returns to its place", () => {
  const { saved } = browser().tab();
  for (const id of [1, 2, 3]) saved.add(job(id));
  saved.remove(2);
  saved.add(job(2));
  expect(ids(saved.list())).toEqual([3, 2, 1]);
});

test("two tabs keep each other's saved jobs and update their counts", () => {
  const { tab } = browser();
  const [one, other] = [tab(), tab()];
  countSavedJobs(one.window, one.saved);
  other.saved.add(job(1));
  one.saved.add(job(2));
  expect(ids(other.saved.list())).toEqual([2, 1]);
  other.saved.remove(1);
  expect(one.count.textContent).toBe("2");
  one.window.dispatchEvent(Object.assign(new Event("storage"), { key: "jobsieve-saved" }));
  expect(one.count.textContent).toBe("1");
  other.saved.remove(2);
  one.window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
  expect(one.count.textContent).toBe("");
});

test("two hundred jobs are kept, and another one is refused", () => {
  const { saved } = browser().tab();
  for (let id = 1; id <= 200; id++) expect(saved.add(job(id))).toBe("kept");
  expect(saved.add(job(201))).toBe("full");
  expect(saved.add(job(200, { savedAt: 999 }))).toBe("kept");
  expect([saved.list().length, saved.list()[0]?.id]).toEqual([200, 200]);
});

test("a full or forbidden storage lists no jobs, and saving fails", () => {
  const refuse = () => {
    throw new DOMException("full", "QuotaExceededError");
  };
  const target = Object.assign(new EventTarget(), { localStorage: { getItem: refuse, setItem: refuse } });
  const saved = windowSavedJobs(target as unknown as Window);
  expect([saved.list(), saved.add(job(1))]).toEqual([[], "failed"]);
});

const record = (jobs: unknown, version: unknown = 1) => JSON.stringify({ version, jobs });

test.each([
  [null, []],
  ["", []],
  ["{", []],
  ["null", []],
  ["[]", []],
  [record({}), []],
  [record([job(1)], 2), []],
  [record([job(1)], "1"), []],
  [record([null, 7, "x", {}, job(1)]), [1]],
  [record([job(1, { url: "javascript:alert(1)" }), job(2)]), [2]],
  [record([job(1, { url: "https://evil.example/jobs/1/x" })]), []],
  [record([job(1, { url: "//evil.example/jobs/1/x" })]), []],
  [record([job(1, { url: "/jobs/2/nurse" })]), []],
  [
    record([
      { ...job(1), savedAt: "today" },
      { ...job(2), title: 3 },
      { ...job(3), id: "3" },
    ]),
    [],
  ],
  // Without a language, as in an earlier release, and with one.
  [record([{ ...job(1), language: undefined }, job(2, { language: "de" })]), [2, 1]],
  [record([{ ...job(1), language: 7 }]), []],
  [record([job(1), job(1, { title: "Again" })]), [1]],
  [record(Array.from({ length: 300 }, (_, id) => job(id))), Array.from({ length: 200 }, (_, at) => 299 - at)],
])("invalid stored jobs are left out (%#)", (text, expected) => {
  expect(ids(readSavedJobs(text))).toEqual(expected);
});

describe("the job memory", () => {
  const known = ({ savedAt: _, ...each }: SavedJob) => each;

  function memoryIn({ tab }: ReturnType<typeof browser>, isOff = false) {
    return windowJobMemory(tab().window, () => isOff);
  }

  test("keeps viewed jobs newest first, applications, and hidden jobs until they are shown", () => {
    const memory = memoryIn(browser());
    for (const id of [1, 2, 1]) memory.view(known(job(id)));
    memory.apply(2);
    for (const id of [3, 4]) memory.hide(id, true);
    memory.hide(3, false);
    const { viewed, applied, hidden } = memory.read();
    expect([viewed.map(({ id }) => id), Object.keys(applied), hidden]).toEqual([[1, 2], ["2"], [4]]);
  });

  test("keeps only hidden jobs while visits are switched off, and nothing once forgotten", () => {
    const kept = browser();
    const quiet = memoryIn(kept, true);
    quiet.view(known(job(1)));
    quiet.apply(1);
    quiet.hide(1, true);
    const nothing = { viewed: [], applied: {}, hidden: [] };
    expect(quiet.read()).toEqual({ ...nothing, hidden: [1] });
    const heard = jest.fn();
    quiet.onChange(heard);
    quiet.forget();
    expect([quiet.read(), heard.mock.calls.length]).toEqual([nothing, 1]);
  });

  test("reads any stored text without an error, and drops invalid entries", () => {
    const anything = fc.oneof(fc.json(), fc.string(), fc.constant(null));
    fc.assert(fc.property(anything, (text) => expect(() => readJobRecord(text)).not.toThrow()));
    const foreign = { ...job(1), url: "https://elsewhere.example/jobs/1/", viewedAt: 1 };
    expect(
      readJobRecord(JSON.stringify({ viewed: [foreign], applied: { x: 1, 2: "y" }, hidden: ["3"] })),
    ).toEqual({ viewed: [], applied: {}, hidden: [] });
  });
});
