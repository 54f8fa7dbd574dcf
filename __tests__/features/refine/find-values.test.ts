import { facetToggled } from "../../../src/features/navigation/events";
import { selectFragment } from "../../../src/features/navigation/navigation-status";
import { findValues } from "../../../src/features/refine/find-values";
import { filterTyped } from "../../../src/features/refine/refine-slice";
import { parseQuery } from "../../../src/shared/query-codec";
import type { FacetNode } from "../../../src/shared/wire/results";
import { facetNode, noFacets } from "../../support/empty-parts";
import { fakeClock } from "../../support/fake-clock";
import { fragmentOf } from "../../support/fake-server";
import { until } from "../../support/until";
import { visit } from "../../support/visit";

fakeClock();

const node = (slug: string, count: number) => facetNode(slug, { name: slug, count });
const listing = (query: string, companies: FacetNode[]) =>
  fragmentOf(query, { facets: { ...noFacets, companies } });

function opened() {
  const page = visit("/jobs?remote=1", { served: listing("remote=1", [node("acme", 9), node("globex", 5)]) });
  findValues(page.store.dispatch);
  const type = (words: string) => page.store.dispatch(filterTyped({ field: "companies", words }));
  const listed = () => selectFragment(page.store.getState())?.facets.companies.map(({ slug }) => slug) ?? [];
  /** Waits out the typing delay before the request. */
  const asked = async (search: string) => {
    await jest.advanceTimersByTimeAsync(200);
    return page.server.asked(search);
  };
  return { ...page, type, listed, asked };
}

test("values found by the server join the list without duplicates", async () => {
  const { type, listed, asked } = opened();
  type("  ac ");
  const request = await asked("remote=1&name=ac&of=companies");
  expect(request.url.pathname).toBe("/api/v1/results/values");
  request.answer({ values: [node("acme", 9), node("pacific", 2)] });
  await until(() => listed().length > 2, "the value that was found");
  expect(listed()).toEqual(["acme", "globex", "pacific"]);
});

test("text typed before the listener starts is requested, too", async () => {
  const { store, server } = visit("/jobs?remote=1");
  store.dispatch(filterTyped({ field: "companies", words: "pac" }));
  findValues(store.dispatch);
  await jest.advanceTimersByTimeAsync(200);
  await server.asked("remote=1&name=pac&of=companies");
});

test("only the last typed text is requested", async () => {
  const { server, type, asked } = opened();
  for (const words of ["p", "pa", "pac"]) type(words);
  (await asked("remote=1&name=pac&of=companies")).answer({ values: [] });
  expect(server.requests).toHaveLength(1);
});

test("results that arrive while a filter is typed are searched, too", async () => {
  const { store, server, type, listed, asked, settle } = opened();
  type("pac");
  await asked("remote=1&name=pac&of=companies");
  store.dispatch(facetToggled({ to: parseQuery("remote=1&companies=acme") }));
  const next = await server.asked("companies=acme&remote=1");
  next.answer(listing("companies=acme&remote=1", [node("acme", 9)]));
  await settle();
  const again = await asked("companies=acme&remote=1&name=pac&of=companies");
  again.answer({ values: [node("pacific", 1)] });
  await until(() => listed().includes("pacific"), "the value that was found");
});

test.each<[string, (request: { fail(): void; answer(body: unknown, status?: number): void }) => void]>([
  ["no connection", (request) => request.fail()],
  ["an error", (request) => request.answer({ code: "internal" }, 500)],
  ["something else", (request) => request.answer({ data: [] })],
])("a failed request keeps the results, and the next one adds its values: %s", async (_what, end) => {
  const { store, type, listed, asked } = opened();
  type("pac");
  end(await asked("remote=1&name=pac&of=companies"));
  type("paci");
  (await asked("remote=1&name=paci&of=companies")).answer({ values: [node("pacific", 1)] });
  await until(() => listed().length > 2, "the next answer");
  expect(store.getState().results.shown).toBe("remote=1");
  expect(listed()).toEqual(["acme", "globex", "pacific"]);
});

test("a facet listed in full and an empty filter send no request", async () => {
  const { store, server, type, asked } = opened();
  store.dispatch(filterTyped({ field: "disciplines", words: "nurs" }));
  await jest.advanceTimersByTimeAsync(200);
  type("  ");
  await jest.advanceTimersByTimeAsync(200);
  type("pac");
  await asked("remote=1&name=pac&of=companies");
  expect(server.requests).toHaveLength(1);
});
