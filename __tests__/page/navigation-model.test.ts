import fc from "fast-check";
import { createElement } from "react";
import { LocationField } from "../../src/features/locations/LocationField";
import { selectCanonical } from "../../src/features/navigation/address";
import { connectionRegained, eventOf, pageResumed, retryAsked } from "../../src/features/navigation/events";
import { selectFragment, selectProgress } from "../../src/features/navigation/navigation-status";
import { linkLeft, linkNeared } from "../../src/features/navigation/prefetching";
import { locationText } from "../../src/features/search/form-fields";
import { SearchForm } from "../../src/features/search/SearchForm";
import {
  withFacetToggled,
  withKeywords,
  withLocation,
  withPage,
  withSortType,
} from "../../src/shared/query-changes";
import { parseQuery, queryKeys, stringifyQuery } from "../../src/shared/query-codec";
import type { SearchQuery } from "../../src/shared/search-query";
import { fakeClock } from "../support/fake-clock";
import { fragmentOf, type PendingRequest } from "../support/fake-server";
import { all, one } from "../support/markup";
import { rendered } from "../support/rendered";
import { runs } from "../support/stage";
import { until } from "../support/until";
import { type Visit, visit } from "../support/visit";

/** The expected session history: canonical queries, and the index of the current one. */
interface Model {
  entries: string[];
  index: number;
}

/** The document that is open; a reload replaces it. */
interface Real {
  page: Visit;
}

type Step = fc.AsyncCommand<Model, Real>;

const lastPage = 3;

/** The query as the server corrects it: every search has three pages. */
function understood(canonical: string): string {
  const query = parseQuery(canonical);
  return stringifyQuery({ ...query, page: Math.min(query.page, lastPage) });
}

/** Lets pending promises settle. */
async function turn() {
  for (let count = 0; count < 4; count += 1) await new Promise((resolve) => setImmediate(resolve));
}

/** Invariants after every step. */
function check(model: Model, { store, history, server }: Visit) {
  const state = store.getState();
  const progress = selectProgress(state);
  const asked = model.entries[model.index] ?? "";
  const expected = progress === "idle" ? understood(asked) : asked;
  model.entries[model.index] = expected;
  expect(history.read().search.replace("?", "")).toBe(expected);
  expect(selectCanonical(state)).toBe(expected);
  expect([history.length, history.position]).toEqual([model.entries.length, model.index]);
  expect(selectFragment(state)?.query).toBe(state.results.shown);
  if (progress === "idle") expect(state.results.shown).toBe(expected);
  const pending = server.pending.map(({ search }) => search);
  if (progress === "loading") expect(pending).toContain(asked);
  // At most one more: a prefetch.
  expect(pending.filter((search) => progress !== "loading" || search !== asked).length).toBeLessThan(2);
}

/** The search form's fields as a query, rendered from the store alone. */
function controlsOf({ store }: Visit): string {
  const form = one(
    rendered(createElement(SearchForm, null, createElement(LocationField)), store.getState()),
    "form",
  );
  const fields = [...all(form, "input"), ...all(form, "select")].map(({ tag, attributes, children }) => {
    const chosen =
      tag === "select" ? all({ tag, attributes, children }, "option", { selected: "" })[0] : undefined;
    return [attributes.name ?? "", (chosen?.attributes ?? attributes).value ?? ""];
  });
  const said = new URLSearchParams(fields.filter(([name]) => name !== ""));
  const { location } = store.getState().search.query;
  // The box shows a place's name, which stands for its slug when it is sent.
  if (said.get(queryKeys.location) === locationText(location, null)) said.set(queryKeys.location, location);
  return said.toString();
}

function step(name: string, run: (model: Model, page: Visit, real: Real) => void | Promise<void>): Step {
  return {
    check: () => true,
    run: async (model, real) => {
      await run(model, real.page, real);
      await turn();
      check(model, real.page);
    },
    toString: () => name,
  };
}

function go(model: Model, canonical: string) {
  if (model.entries[model.index] === canonical) return;
  model.entries = [...model.entries.slice(0, model.index + 1), canonical];
  model.index += 1;
}

function act(control: keyof typeof eventOf, change: (query: SearchQuery) => SearchQuery, name: string): Step {
  return step(name, (model, { store }) => {
    const to = change(store.getState().search.query);
    go(model, stringifyQuery(to));
    store.dispatch(eventOf[control]({ to }));
  });
}

const acts = fc.oneof(
  fc
    .constantFrom("", "nurse", "C++ & R&D")
    .map((words) => act("keywords", (query) => withKeywords(query, words), `submit “${words}”`)),
  fc
    .constantFrom("permanent", "contract")
    .map((slug) => act("facet", (query) => withFacetToggled(query, "job_types", slug), `toggle ${slug}`)),
  fc
    .constantFrom("", "leeds.town")
    .map((place) => act("location", (query) => withLocation(query, place), `choose “${place}”`)),
  fc
    .constantFrom("newest" as const, "salary" as const)
    .map((order) => act("sort", (query) => withSortType(query, order), `sort by ${order}`)),
  fc
    .integer({ min: 1, max: lastPage + 2 })
    .map((page) => act("page", (query) => withPage(query, page), `page ${page}`)),
);

const twoActsAtOnce = fc.tuple(acts, acts).map(
  ([one, other]): Step => ({
    check: () => true,
    run: async (model, real) => {
      // Not awaited, so that both acts come in the same task.
      const first = one.run(model, real);
      await other.run(model, real);
      await first;
    },
    toString: () => `${one} and at once ${other}`,
  }),
);

const travels = fc.constantFrom(-1, 1, -2, 2).map((delta) =>
  step(`go ${delta}`, async (model, { history }) => {
    if (model.entries[model.index + delta] !== undefined) model.index += delta;
    await history.go(delta);
  }),
);

function respond(name: string, end: (request: PendingRequest) => void) {
  return fc.nat({ max: 9 }).map((choice) =>
    step(name, (_model, { server }) => {
      const { requests } = server;
      // Any request ever made: aborted ones are answered, too, late and out of order.
      const request = requests[Math.max(0, requests.length - 1 - choice)];
      if (request !== undefined) end(request);
    }),
  );
}

const answers = respond("answer", (request) => request.answer(fragmentOf(understood(request.search))));
const failures = fc.oneof(
  respond("fail", (request) => request.fail()),
  respond("answer 500", (request) => request.answer({ code: "internal" }, 500)),
  respond("answer nothing", (request) => request.answerText("")),
);
const times = fc.constantFrom(100, 4900, 5000).map((ms) =>
  step(`${ms} ms pass`, () => {
    jest.advanceTimersByTime(ms);
  }),
);
const retries = fc.constant(step("try again", (_model, { store }) => void store.dispatch(retryAsked())));

const nearings = fc.integer({ min: 1, max: lastPage }).map((page) =>
  step(`near page ${page}`, (_model, { store }) => {
    const canonical = stringifyQuery(withPage(store.getState().search.query, page));
    store.dispatch(linkNeared({ canonical }));
    jest.advanceTimersByTime(0);
  }),
);
const leavings = fc.constant(step("leave the link", (_model, { store }) => void store.dispatch(linkLeft())));
const returns = fc
  .constantFrom(pageResumed(), connectionRegained())
  .map((event) => step(event.type, (_model, { store }) => void store.dispatch(event)));
const reloads = fc.constant(
  step("reload", (model, { history }, real) => {
    history.leave();
    const asked = model.entries[model.index] ?? "";
    model.entries[model.index] = understood(asked);
    real.page = visit(history.address, { served: fragmentOf(understood(asked)) }, history);
  }),
);

/** Answers all requests until the page is idle; then all of it must belong to one search. */
async function settle(model: Model, page: Visit) {
  page.store.dispatch(retryAsked());
  await until(() => {
    for (const request of page.server.pending) request.answer(fragmentOf(understood(request.search)));
    return page.progress() === "idle";
  }, "all to settle");
  check(model, page);
  const { query, canonical } = page.store.getState().search;
  // The form has no control for the page, so sending it returns to page 1.
  expect(stringifyQuery(parseQuery(controlsOf(page)))).toBe(stringifyQuery(withPage(query, 1)));
  expect(page.shown()).toBe(canonical);
}

fakeClock({ alsoReal: ["Date", "performance"] });

it("the page agrees with its address after any sequence of steps", async () => {
  const steps = fc.commands(
    [
      acts,
      acts,
      twoActsAtOnce,
      travels,
      answers,
      answers,
      failures,
      times,
      retries,
      nearings,
      leavings,
      returns,
      reloads,
    ],
    { maxCommands: 60 },
  );
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom("", "page=2", "page=5", "job_types=permanent"),
      steps,
      async (first, run) => {
        const served = fragmentOf(understood(first));
        const real: Real = { page: visit(first === "" ? "/jobs" : `/jobs?${first}`, { served }) };
        const model: Model = { entries: [understood(first)], index: 0 };
        await fc.asyncModelRun(() => ({ model, real }), run);
        await settle(model, real.page);
      },
    ),
    { numRuns: runs(300) },
  );
});
