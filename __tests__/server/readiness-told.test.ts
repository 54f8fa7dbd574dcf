import { readinessOf, staleAfterMs } from "../../src/server/readiness";
import { standInApp } from "./http/parts";

const answers = async () => [];
const fails = () => Promise.reject(new Error("lost"));
const hangs = () => new Promise<never>(() => {});
const searching = { newer: async () => 0, staleSince: undefined };

type Parts = Parameters<typeof readinessOf>[0];
const codesOf = async (parts: Parts) => (await readinessOf(parts)()).map(({ code }) => code);

afterEach(() => jest.restoreAllMocks());

test.each<[string, Parts, string[]]>([
  ["all is well", { database: { query: answers }, search: searching }, []],
  [
    "a replica fails",
    { database: { query: answers, reader: { query: fails } }, search: searching },
    ["database_unreachable"],
  ],
  [
    "the database behind a replica fails",
    { database: { query: fails, reader: { query: answers } }, search: searching },
    ["database_unreachable"],
  ],
  [
    "searches fail",
    { database: { query: answers }, search: { ...searching, newer: fails } },
    ["search_unavailable"],
  ],
  [
    "searches hang",
    { database: { query: answers }, search: { ...searching, newer: hangs }, patienceMs: 1 },
    ["search_unavailable"],
  ],
  [
    "nothing answers",
    { database: { query: hangs }, search: { newer: fails, staleSince: -1 - staleAfterMs }, patienceMs: 1 },
    ["database_unreachable", "search_unavailable", "data_stale"],
  ],
])("reports the matching codes when %s", async (_what, parts, codes) => {
  expect(await codesOf(parts)).toEqual(codes);
});

test("data is stale after a minute and not before", async () => {
  jest.spyOn(performance, "now").mockReturnValue(1_000_000);
  const since = (staleSince: number) =>
    codesOf({ database: { query: answers }, search: { ...searching, staleSince } });
  expect(staleAfterMs).toBe(60_000);
  expect([await since(940_000), await since(939_999)]).toEqual([[], ["data_stale"]]);
});

test("each part has five seconds, and concurrent calls share one check", async () => {
  const timeout = jest.spyOn(AbortSignal, "timeout");
  const query = jest.fn(answers);
  const ready = readinessOf({ database: { query }, search: searching });
  expect(await Promise.all([ready(), ready(), ready()])).toEqual([[], [], []]);
  // The database is its own reader.
  expect(query).toHaveBeenCalledTimes(2);
  expect(timeout.mock.calls).toEqual([[5000], [5000]]);
  await ready();
  expect(query).toHaveBeenCalledTimes(4);
});

test("/readyz checks on every request and lists every cause", async () => {
  const found = [
    [{ code: "database_unreachable", text: "The database is not responding." }],
    [],
    [
      { code: "search_unavailable", text: "No search thread answers." },
      { code: "data_stale", text: "The jobs are old." },
    ],
  ];
  const app = await standInApp({ readiness: async () => found.shift() ?? [] });
  const first = await app.inject("/readyz");
  expect([first.statusCode, first.json()]).toEqual([
    503,
    {
      type: "/problems#not_ready",
      title: "The server is not ready to answer searches.",
      status: 503,
      code: "not_ready",
      request_id: first.headers["x-request-id"],
      detail: "The database is not responding.",
      causes: ["database_unreachable"],
    },
  ]);
  const second = await app.inject("/readyz");
  expect([second.statusCode, second.body]).toEqual([200, "ready\n"]);
  expect((await app.inject("/readyz")).json()).toMatchObject({
    detail: "No search thread answers. The jobs are old.",
    causes: ["search_unavailable", "data_stale"],
  });
});
