import { results } from "../../src/features/navigation/api";
import { linkLeft, linkNeared } from "../../src/features/navigation/prefetching";
import { fakeClock } from "../support/fake-clock";
import { fragmentOf } from "../support/fake-server";
import { until } from "../support/until";
import { toPage, type Visit, visit } from "../support/visit";

const near = (page: number) => linkNeared({ canonical: `page=${page}` });

/** Nears the link to a page, and waits for its request. */
function neared({ store, server }: Pick<Visit, "store" | "server">, page: number) {
  store.dispatch(near(page));
  jest.advanceTimersByTime(0);
  return server.asked(`page=${page}`);
}

/** Nears the link to a page and answers its request. */
async function prefetched(opened: Visit, page: number) {
  (await neared(opened, page)).answer(fragmentOf(`page=${page}`));
  await until(() => results.select(`page=${page}`)(opened.store.getState()).status === "fulfilled");
}

fakeClock({ alsoReal: ["Date", "performance"] });

it("following a prefetched link shows its results at once", async () => {
  const opened = visit();
  await prefetched(opened, 2);
  expect([opened.shown(), opened.progress(), opened.history.address]).toEqual(["", "idle", "/jobs"]);
  opened.store.dispatch(toPage(2));
  expect([opened.shown(), opened.progress()]).toEqual(["page=2", "idle"]);
  expect(opened.server.requests).toHaveLength(1);
});

it.each([
  ["leaving it", linkLeft()],
  ["going to another", near(3)],
])("%s aborts the prefetch", async (_name, move) => {
  const { store, server } = visit();
  const request = await neared({ store, server }, 2);
  store.dispatch(move);
  expect(request.signal.aborted).toBe(true);
});

it("a click takes over the pending prefetch, and leaving the link no longer aborts it", async () => {
  const { store, server, progress, shown, settle } = visit();
  const request = await neared({ store, server }, 2);
  store.dispatch(toPage(2));
  expect(progress()).toBe("loading");
  store.dispatch(linkLeft());
  expect([request.signal.aborted, server.requests.length]).toEqual([false, 1]);
  request.answer(fragmentOf("page=2"));
  await settle();
  expect(shown()).toBe("page=2");
});

it("a prefetch taken over by a click has the click's deadline and is aborted by the next", async () => {
  const { store, server, progress, settle } = visit();
  const request = await neared({ store, server }, 2);
  jest.advanceTimersByTime(4000);
  store.dispatch(toPage(2));
  jest.advanceTimersByTime(4900);
  expect(progress()).toBe("loading");
  store.dispatch(toPage(3));
  expect(request.signal.aborted).toBe(true);
  jest.advanceTimersByTime(5000);
  await settle();
  expect(progress()).toBe("late");
});

it("a failed prefetch is not shown, and the click sends a new request", async () => {
  const { store, server, progress, shown, answered } = visit();
  (await neared({ store, server }, 2)).fail();
  await until(() => results.select("page=2")(store.getState()).status === "rejected");
  expect(progress()).toBe("idle");
  store.dispatch(toPage(2));
  await answered("page=2");
  expect(shown()).toBe("page=2");
});

it("cached or pending results are not prefetched, nor any while offline", async () => {
  const opened = visit();
  await prefetched(opened, 2);
  opened.store.dispatch(near(2));
  opened.store.dispatch(toPage(3));
  opened.store.dispatch(near(3));
  jest.advanceTimersByTime(0);
  await new Promise((resolve) => setImmediate(resolve));
  expect(opened.server.requests).toHaveLength(2);
  const connectivity = { isOnline: () => false, onRegained: () => {}, onResumed: () => {} };
  const offline = visit("/jobs", { connectivity });
  offline.store.dispatch(near(2));
  jest.advanceTimersByTime(0);
  await new Promise((resolve) => setImmediate(resolve));
  expect(offline.server.requests).toHaveLength(0);
});

it("prefetched results are limited, and do not evict results already seen", async () => {
  const opened = visit();
  for (let page = 2; page < 30; page += 1) await prefetched(opened, page);
  opened.store.dispatch(toPage(29));
  const kept = Object.keys(opened.store.getState().api.queries);
  expect(kept.length).toBeLessThanOrEqual(12);
  await opened.history.back();
  expect([opened.shown(), opened.progress()]).toEqual(["", "idle"]);
});
