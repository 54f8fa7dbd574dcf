import { cacheFragment } from "../../../src/features/navigation/api";
import { keywordsSubmitted, pageChosen } from "../../../src/features/navigation/events";
import { announceResults } from "../../../src/features/results/announce";
import { withKeywords, withPage } from "../../../src/shared/query-changes";
import { emptyQuery } from "../../../src/shared/search-query";
import { fakeClock } from "../../support/fake-clock";
import { fragmentOf } from "../../support/fake-server";
import { go, visit } from "../../support/visit";

const settleMs = 400;
const nurses = withKeywords(emptyQuery, "nurse");

fakeClock();

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
  return { ...page, said, act: (event: ReturnType<typeof pageChosen>) => go(page, event) };
}

test("results that the page was loaded with are not announced", () => {
  const { said } = listening();
  jest.advanceTimersByTime(10 * settleMs);
  expect(said).toEqual([]);
});

test("results are announced once they have settled, and not again when refetched", async () => {
  const { said, act, store } = listening();
  await act(keywordsSubmitted({ to: nurses }));
  jest.advanceTimersByTime(settleMs - 1);
  expect(said).toEqual([]);
  jest.advanceTimersByTime(1);
  expect(said).toEqual([expect.stringContaining("sorted by relevance, page 1 of 1")]);
  await act(pageChosen({ to: withPage(nurses, 2) }));
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
  const { said, act } = listening();
  for (const word of ["nurse", "midwife"]) {
    await act(keywordsSubmitted({ to: withKeywords(emptyQuery, word) }));
    jest.advanceTimersByTime(settleMs);
  }
  const [first, second] = said;
  expect(second).not.toBe(first);
  expect(second?.trim()).toBe(first);
});
