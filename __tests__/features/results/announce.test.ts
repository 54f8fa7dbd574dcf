import { cacheFragment } from "../../../src/features/navigation/api";
import { keywordsSubmitted, pageChosen } from "../../../src/features/navigation/events";
import { announceResults } from "../../../src/features/results/announce";
import { withKeywords, withPage } from "../../../src/shared/query-changes";
import { emptyQuery } from "../../../src/shared/search-query";
import { fragmentOf } from "../../support/fake-server";
import { visit } from "../../support/visit";

const settleMs = 400;
const nurses = withKeywords(emptyQuery, "nurse");

beforeEach(() => void jest.useFakeTimers({ doNotFake: ["nextTick", "setImmediate", "queueMicrotask"] }));
afterEach(() => void jest.useRealTimers());

/** A hydrated page, and every text that its status region was given. */
function listening() {
  const page = visit("/jobs");
  const said: string[] = [];
  const region = {
    get textContent() {
      return said.at(-1) ?? "";
    },
    set textContent(text: string) {
      said.push(text);
    },
  };
  announceResults(region as Element, page.store);
  const go = async (event: ReturnType<typeof pageChosen>, canonical: string) => {
    page.store.dispatch(event);
    (await page.server.asked(canonical)).answer(fragmentOf(canonical));
    await page.settle();
  };
  return { ...page, said, go };
}

test("results that the page was loaded with are not announced", () => {
  const { said } = listening();
  jest.advanceTimersByTime(10 * settleMs);
  expect(said).toEqual([]);
});

test("results are announced once they have settled, and not again when refetched", async () => {
  const { said, go, store } = listening();
  await go(keywordsSubmitted({ to: nurses }), "search[query]=nurse");
  jest.advanceTimersByTime(settleMs - 1);
  expect(said).toEqual([]);
  jest.advanceTimersByTime(1);
  expect(said).toEqual([expect.stringContaining("sorted by relevance")]);
  await go(pageChosen({ to: withPage(nurses, 2) }), "search[query]=nurse&page=2");
  store.dispatch(pageChosen({ to: nurses }));
  jest.advanceTimersByTime(10 * settleMs);
  // The page on show, refetched in the background.
  store.dispatch(
    cacheFragment("search[query]=nurse", { ...fragmentOf("search[query]=nurse"), page_count: 9 }),
  );
  jest.advanceTimersByTime(10 * settleMs);
  expect(said).toHaveLength(2);
});

test("a repeated announcement differs in whitespace, so that it is read out again", async () => {
  const { said, go } = listening();
  for (const word of ["nurse", "midwife"]) {
    await go(keywordsSubmitted({ to: withKeywords(emptyQuery, word) }), `search[query]=${word}`);
    jest.advanceTimersByTime(settleMs);
  }
  const [first, second] = said;
  expect(second).not.toBe(first);
  expect(second?.trim()).toBe(first);
});
