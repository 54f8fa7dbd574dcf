import { selectCanonical } from "../../../src/features/navigation/address";
import { pageChosen, sortChosen } from "../../../src/features/navigation/events";
import { countOn, lastNewJobOn, newestOn, openVisits } from "../../../src/features/visits/visits-listeners";
import {
  selectComparison,
  selectMemory,
  visitsForgotten,
  visitsRemembered,
} from "../../../src/features/visits/visits-slice";
import { withPage, withSortType } from "../../../src/shared/query-changes";
import { parseQuery } from "../../../src/shared/query-codec";
import { emptyQuery } from "../../../src/shared/search-query";
import type { ResultsFragment } from "../../../src/shared/wire/results";
import { fakeClock } from "../../support/fake-clock";
import { fragmentOf } from "../../support/fake-server";
import { FakeVisitMemory } from "../../support/fake-visit-memory";
import { until } from "../../support/until";
import { visit } from "../../support/visit";

fakeClock({ now: 1e12 });

const marker = (id: number) => ({ posted_at: "2026-07-01T00:00:00Z", id });

/** A page of a search whose jobs have these ids, the newest first. */
function pageOf(canonical: string, ids: readonly number[], changes: Partial<ResultsFragment> = {}) {
  const [job] = fragmentOf(canonical).jobs;
  const jobs = job === undefined ? [] : ids.map((id) => ({ ...job, id }));
  return fragmentOf(canonical, { jobs, total_count: ids.length, ...changes });
}

function openTab(memory: FakeVisitMemory, served: ResultsFragment) {
  const opened = visit(served.query === "" ? "/jobs" : `/jobs?${served.query}`, { served });
  openVisits(opened.store, memory.tab());
  const comparison = (key = "") => selectComparison(opened.store.getState(), key);
  return { ...opened, comparison, memoryIs: () => selectMemory(opened.store.getState()) };
}

const laterMs = 24 * 60 * 60 * 1000;
const asked = (path: string) => path.includes("/newer");
const questions = ({ server }: ReturnType<typeof openTab>) =>
  server.requests.filter(({ url }) => asked(url.pathname));

test("the first visit has nothing new; the next counts the jobs that are newer", () => {
  const memory = new FakeVisitMemory();
  expect(openTab(memory, pageOf("", [3, 2, 1])).comparison()).toEqual({ since: null, count: null });
  jest.advanceTimersByTime(laterMs);
  const again = openTab(memory, pageOf("", [5, 4, 3, 2]));
  expect(again.comparison()).toEqual({ since: marker(3), count: 2 });
  jest.advanceTimersByTime(2000);
  expect(questions(again)).toEqual([]);
});

test("a reload, another order and Back compare with the same job", async () => {
  const memory = new FakeVisitMemory();
  openTab(memory, pageOf("", [3]));
  jest.advanceTimersByTime(laterMs);
  openTab(memory, pageOf("", [5, 4, 3]));
  const reloaded = openTab(memory, pageOf("", [6, 5, 4, 3]));
  expect(reloaded.comparison()).toEqual({ since: marker(3), count: 3 });
  reloaded.store.dispatch(sortChosen({ to: withSortType(emptyQuery, "salary") }));
  (await reloaded.server.asked("sort_type=salary")).answer(pageOf("sort_type=salary", [3, 6]));
  await reloaded.settle();
  expect(reloaded.comparison()).toEqual({ since: marker(3), count: 3 });
  await reloaded.history.back();
  expect(reloaded.comparison()).toEqual({ since: marker(3), count: 3 });
});

test("a list not sorted by date asks the server after the visitor has stayed a second", async () => {
  const memory = new FakeVisitMemory();
  const search = "search[query]=nurse";
  const first = openTab(memory, pageOf(search, [1, 9, 4]));
  jest.advanceTimersByTime(999);
  expect(questions(first)).toHaveLength(0);
  jest.advanceTimersByTime(1);
  await until(() => questions(first).length === 1);
  questions(first)[0]?.answer({ count: null, newest: marker(9) });
  await until(() => memory.record.searches[0]?.newest !== null);
  jest.advanceTimersByTime(laterMs);
  const again = openTab(memory, pageOf(search, [1, 12, 4]));
  expect(again.comparison(search)).toEqual({ since: marker(9), count: null });
  jest.advanceTimersByTime(1000);
  await until(() => questions(again).length === 1);
  const [question] = questions(again);
  expect(question?.url.searchParams.get("than_id")).toBe("9");
  expect(question?.url.searchParams.get("search[query]")).toBe("nurse");
  question?.answer({ count: 2, newest: marker(12) });
  await until(() => again.comparison(search)?.count === 2);
  expect(memory.record.searches[0]?.newest).toEqual(marker(12));
});

test("the server counts a full page of new jobs, and the count holds for other pages", async () => {
  const memory = new FakeVisitMemory();
  openTab(memory, pageOf("", [3]));
  jest.advanceTimersByTime(laterMs);
  const again = openTab(memory, pageOf("", [9, 8], { total_count: 30, page_count: 15 }));
  jest.advanceTimersByTime(1000);
  await until(() => questions(again).length === 1);
  questions(again)[0]?.answer({ count: 6, newest: marker(9) });
  await until(() => again.comparison()?.count === 6);
  again.store.dispatch(pageChosen({ to: withPage(emptyQuery, 2) }));
  (await again.server.asked("page=2")).answer(pageOf("page=2", [7, 6], { page: 2, page_count: 15 }));
  await again.settle();
  await jest.advanceTimersByTimeAsync(5000);
  expect(again.comparison()).toEqual({ since: marker(3), count: 6 });
  expect(questions(again)).toHaveLength(1);
});

test("quick refinements send no request", async () => {
  const memory = new FakeVisitMemory();
  const tab = openTab(memory, pageOf("", [3]));
  for (const search of ["search[query]=a", "search[query]=b"]) {
    tab.store.dispatch(sortChosen({ to: parseQuery(search) }));
    (await tab.server.asked(search)).answer(pageOf(search, [2]));
    await tab.settle();
    await jest.advanceTimersByTimeAsync(1000);
  }
  expect(selectCanonical(tab.store.getState())).toBe("search[query]=b");
  expect(questions(tab)).toEqual([]);
});

test("a malformed answer is ignored, and the next comparison asks again", async () => {
  const memory = new FakeVisitMemory();
  const tab = openTab(memory, pageOf("search[query]=a", [3]));
  jest.advanceTimersByTime(1000);
  await until(() => questions(tab).length === 1);
  questions(tab)[0]?.answer({ wrong: true });
  await until(() => tab.server.pending.length === 0);
  tab.store.dispatch(sortChosen({ to: parseQuery("search[query]=a&sort_type=salary") }));
  (await tab.server.asked("search[query]=a&sort_type=salary")).answer(
    pageOf("search[query]=a&sort_type=salary", [3]),
  );
  await tab.settle();
  await jest.advanceTimersByTimeAsync(1100);
  await until(() => questions(tab).length === 2);
});

test("all jobs are new after an empty list", () => {
  const memory = new FakeVisitMemory();
  openTab(memory, pageOf("", []));
  jest.advanceTimersByTime(laterMs);
  expect(openTab(memory, pageOf("", [2, 1])).comparison()).toMatchObject({ count: 2 });
});

test("forgetting clears the record and stops recording in every tab until switched on again", async () => {
  const memory = new FakeVisitMemory();
  openTab(memory, pageOf("", [3]));
  jest.advanceTimersByTime(laterMs);
  const tab = openTab(memory, pageOf("", [4, 3]));
  const other = openTab(memory, pageOf("", [4, 3]));
  expect(other.comparison()?.count).toBe(1);
  tab.store.dispatch(visitsForgotten());
  expect([memory.kept, tab.memoryIs(), tab.comparison()]).toEqual(['"off"', "forgotten", undefined]);
  await until(() => other.memoryIs() === "off");
  expect(other.comparison()).toBeUndefined();
  const later = openTab(memory, pageOf("", [5, 4]));
  expect([later.memoryIs(), later.comparison(), memory.kept]).toEqual(["off", undefined, '"off"']);
  later.store.dispatch(visitsRemembered());
  expect(later.comparison()).toEqual({ since: null, count: null });
  await until(() => tab.memoryIs() === "on" && other.memoryIs() === "on");
});

test("two tabs do not write in response to each other", async () => {
  const memory = new FakeVisitMemory();
  const tabs = [openTab(memory, pageOf("", [3])), openTab(memory, pageOf("", [3]))];
  expect(memory.writes).toBe(2);
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  expect(memory.writes).toBe(2);
  expect(tabs.map((tab) => tab.memoryIs())).toEqual(["on", "on"]);
});

test("a full storage gives no comparison and no request", () => {
  const memory = new FakeVisitMemory();
  memory.isFull = true;
  const tab = openTab(memory, pageOf("search[query]=a", [3]));
  jest.advanceTimersByTime(2000);
  expect([tab.memoryIs(), tab.comparison("search[query]=a"), questions(tab)]).toEqual([
    "unavailable",
    undefined,
    [],
  ]);
});

test("a featured job above the list does not affect which jobs are new", () => {
  const memory = new FakeVisitMemory();
  const page = (ids: readonly number[], total: number) => {
    const fragment = pageOf("", ids, { total_count: total });
    const [first, ...others] = fragment.jobs;
    return { ...fragment, jobs: first === undefined ? [] : [{ ...first, featured: true }, ...others] };
  };
  expect(newestOn(page([2, 9, 8], 30))).toEqual(marker(9));
  openTab(memory, page([2, 9, 8], 30));
  jest.advanceTimersByTime(laterMs);
  const again = page([2, 11, 10, 9], 32);
  expect(openTab(memory, again).comparison()).toEqual({ since: marker(9), count: 2 });
  expect(lastNewJobOn(again, marker(9))).toBe(10);
  // The list goes on after these jobs, and more may be new.
  expect(countOn(page([2, 11, 10], 32), marker(9))).toBeNull();
  expect(countOn(page([12, 11, 9], 32), marker(9))).toBe(2);
  expect(lastNewJobOn(page([12, 9, 8], 32), marker(9))).toBeUndefined();
});

test("the visits state survives JSON", () => {
  const tab = openTab(new FakeVisitMemory(), pageOf("", [3]));
  const { visits } = tab.store.getState();
  expect(JSON.parse(JSON.stringify(visits))).toEqual(visits);
});
