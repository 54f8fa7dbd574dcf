import { configureStore } from "@reduxjs/toolkit";
import { cachedFragment, evictableArgs, results, resultsApi } from "../../../src/features/navigation/api";
import { fragmentOf } from "../../support/fake-server";

const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });

/** The real endpoint in its own store, with the URL and Accept header of each request. */
function asking(answer: () => Promise<Response>) {
  const asked: [string, string | null][] = [];
  const fetch = async (url: RequestInfo | URL, options?: RequestInit) => {
    asked.push([String(url), new Headers(options?.headers).get("accept")]);
    return answer();
  };
  const store = configureStore({
    reducer: { api: resultsApi.reducer },
    middleware: (usual) =>
      usual({ thunk: { extraArgument: { baseUrl: "http://here", fetch } } }).concat(resultsApi.middleware),
  });
  const ask = (canonical: string) => store.dispatch(results.initiate(canonical, { subscribe: false }));
  return { store, asked, ask };
}

it.each([
  ["", "http://here/api/v1/results"],
  ["page=2", "http://here/api/v1/results?page=2"],
])("requests JSON at the canonical query's URL and caches it: %j", async (canonical, url) => {
  const { store, asked, ask } = asking(async () => json(fragmentOf(canonical)));
  expect((await ask(canonical)).data).toEqual(fragmentOf(canonical));
  expect(asked).toEqual([[url, "application/json"]]);
  expect(cachedFragment(store.getState(), canonical)).toEqual(fragmentOf(canonical));
});

it.each<[string, () => Promise<Response>, string | number]>([
  ["nothing comes", () => Promise.reject(new TypeError("fetch failed")), "FETCH_ERROR"],
  ["what comes is no JSON", async () => new Response("<!doctype html>"), "PARSING_ERROR"],
  ["it is refused without JSON", async () => new Response("<!doctype html>", { status: 502 }), 502],
  ["it is refused with a fragment", async () => json(fragmentOf(""), 503), 503],
])("reports the error status and caches nothing when %s", async (_name, answer, status) => {
  const { store, ask } = asking(answer);
  expect(await ask("")).toMatchObject({ isError: true, error: { status } });
  expect(cachedFragment(store.getState(), "")).toBeUndefined();
});

const whole: Readonly<Record<string, unknown>> = { ...fragmentOf("") };
const job = { id: 1, title: "Nurse" };
const facets = whole.facets as Readonly<Record<string, unknown>>;

it.each<[string, unknown]>([
  ["null", null],
  ["a list", [whole]],
  ["a text", "whole"],
  ["no query", { ...whole, query: undefined }],
  ["no total", { ...whole, total_count: "12" }],
  ["half a page", { ...whole, page: 1.5 }],
  ["no count of pages", { ...whole, page_count: null }],
  ["jobs that are no list", { ...whole, jobs: { 0: job } }],
  ["a job without an id", { ...whole, jobs: [job, { title: "Nurse" }] }],
  ["a job without a title", { ...whole, jobs: [job, { id: 2 }] }],
  ["a job that is null", { ...whole, jobs: [job, null] }],
  ["a job that is a list", { ...whole, jobs: [job, [2, "Nurse"]] }],
  ["facets that are a list", { ...whole, facets: [] }],
  ["facets that are null", { ...whole, facets: null }],
  ...Object.keys(facets).map(
    (list) => [`no ${list}`, { ...whole, facets: { ...facets, [list]: undefined } }] as [string, unknown],
  ),
  ["no ways to broaden", { ...whole, broaden: undefined }],
  ["no orders", { ...whole, sort_types: {} }],
  ["no notices", { ...whole, notices: null }],
  ["nothing applied", { ...whole, applied: undefined }],
])("rejects an answer that is not a fragment, and does not cache it: %s", async (_name, body) => {
  const { store, ask } = asking(async () => json(body));
  expect(await ask("")).toMatchObject({ isError: true, error: { status: 200 } });
  expect(cachedFragment(store.getState(), "")).toBeUndefined();
});

describe("evictableArgs", () => {
  const answers: Readonly<Record<string, { status: string; fulfilledTimeStamp?: number }>> = {
    old: { status: "fulfilled", fulfilledTimeStamp: 1 },
    young: { status: "fulfilled", fulfilledTimeStamp: 3 },
    older: { status: "fulfilled" },
    middling: { status: "fulfilled", fulfilledTimeStamp: 2 },
    pending: { status: "pending", fulfilledTimeStamp: 0 },
  };
  const beyond = (keep: number) =>
    evictableArgs(keep, Object.keys(answers), (arg) => answers[arg] ?? { status: "uninitialized" });

  it("returns the entries answered longest ago, never a pending one", () => {
    expect(beyond(1)).toEqual(["middling", "old", "older"]);
    expect(beyond(3)).toEqual(["older"]);
  });

  it.each([4, 5])("returns nothing when %i may stay", (keep) => {
    expect(beyond(keep)).toEqual([]);
  });
});
