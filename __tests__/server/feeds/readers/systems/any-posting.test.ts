import fc from "fast-check";
import { FeedError, type FeedRow } from "../../../../../src/server/feeds/feed/feed-row";
import { jsonDocumentValues } from "../../../../../src/server/feeds/readers/json";
import type { PostingSystem } from "../../../../../src/server/feeds/readers/postings/system";
import { Included, systemRows } from "../../../../../src/server/feeds/readers/system-feed";
import {
  systemNames,
  systemOfPosting,
  systems,
} from "../../../../../src/server/feeds/readers/systems/systems";
import { runs } from "../../../../support/stage";
import { examples, listIn } from "./example-postings";
import { normalised, readTold } from "./postings";

async function* texts(...pieces: readonly string[]): AsyncGenerator<string> {
  yield* pieces;
}

async function rowsOf(system: PostingSystem, content: string): Promise<FeedRow[]> {
  const rows: FeedRow[] = [];
  const whole = { reopen: () => texts(content), onEnd: () => undefined };
  for await (const row of systemRows(system, texts(content), whole)) rows.push(row);
  return rows;
}

const names = systemNames.filter((name) => "list" in systems[name]);

/** Example postings with arbitrary JSON in place of some fields, at any depth. */
function damaged(value: unknown): fc.Arbitrary<unknown> {
  const whole = fc.constant(value);
  const parts =
    typeof value !== "object" || value === null
      ? whole
      : Array.isArray(value)
        ? fc.tuple(...value.map(damaged))
        : fc.record(Object.fromEntries(Object.entries(value).map(([key, part]) => [key, damaged(part)])));
  return fc.oneof({ weight: 12, arbitrary: parts }, { weight: 1, arbitrary: fc.jsonValue() });
}

test("damaged postings are read, refused or rejected with a FeedError", async () => {
  const feed = fc
    .constantFrom(...(Object.keys(examples) as (keyof typeof examples)[]))
    .chain((name) => damaged(examples[name]).map((content) => ({ name, content })));
  await fc.assert(
    fc.asyncProperty(feed, async ({ name, content }) => {
      const outcome = await rowsOf(systems[name], JSON.stringify(content)).catch((error: unknown) => error);
      if (!Array.isArray(outcome)) return void expect(outcome).toBeInstanceOf(FeedError);
      for (const row of outcome as FeedRow[]) if (row.kind === "job") normalised(row.job);
    }),
    { numRuns: runs(300) },
  );
});

test("any JSON document is read or rejected with a FeedError", async () => {
  const lists = fc.constantFrom(..."jobs content offers data results stellenangebote included".split(" "));
  const document = fc.oneof(fc.jsonValue(), fc.dictionary(lists, fc.array(fc.jsonValue())));
  await fc.assert(
    fc.asyncProperty(document, fc.constantFrom(...names), async (content, name) => {
      const told = await readTold(content).catch((error: unknown) => error);
      if (told instanceof Error) expect(told).toBeInstanceOf(FeedError);
      const read = await rowsOf(systems[name], JSON.stringify(content)).catch((error: unknown) => error);
      if (read instanceof Error) expect(read).toBeInstanceOf(FeedError);
    }),
    { numRuns: runs(100) },
  );
});

test("no example posting is detected as another system's", () => {
  for (const [name, feed] of Object.entries(examples))
    for (const posting of listIn(feed)) expect([name, null]).toContain(systemOfPosting(posting, null));
});

test("a document's postings are not kept once they are yielded", async () => {
  const jobs = Array.from({ length: 1_000 }, (_, id) => ({ id }));
  const document = JSON.stringify({ title: "Feed", jobs });
  const found: unknown[] = [];
  for await (const { value } of jsonDocumentValues(texts(document), ["$", "$.jobs.*"])) found.push(value);
  expect(found).toHaveLength(1_001);
  expect(found.at(-1)).toEqual({ title: "Feed", jobs: [] });
});

test.each([0, 1])("surrogate pairs survive wherever a long document is split: %i", async (shift) => {
  const text = `${"x".repeat(shift)}${"🏥".repeat(100_000)}`;
  const [row] = await rowsOf(
    systems.lever,
    JSON.stringify([{ ...examples.lever[2], state: null, description: text }]),
  );
  expect(row?.kind === "job" && row.job.description === text).toBe(true);
});

test("a posting that is too long or too deep is refused; the others are read", async () => {
  const [chef] = examples.lever;
  const long = { ...chef, description: "x".repeat(600_000) };
  const deep = { ...chef, lists: JSON.parse(`${"[".repeat(55)}${"]".repeat(55)}`) };
  const rows = await rowsOf(systems.lever, JSON.stringify([chef, long, deep, chef]));
  expect(rows.map((row) => (row.kind === "job" ? row.job.title : row.reason))).toEqual([
    "Chef",
    "longer than 500,000 characters",
    "nested more than 50 levels deep",
    "Chef",
  ]);
});

test("a posting with 20,000 places is read with 1,000 and refused for more than 200", async () => {
  const locations = Array.from({ length: 20_000 }, (_, town) => ({ city: `Town ${town}` }));
  const [row] = await rowsOf(systems.recruitee, JSON.stringify([{ id: 1, title: "Guide", locations }]));
  expect(row?.kind === "job" && row.job.places.length).toBe(1_000);
  expect(row?.kind === "job" && normalised(row.job)).toEqual({
    kind: "refused",
    reason: "more than 200 places",
  });
});

test("a document that includes too much beside its jobs is rejected", () => {
  const included = new Included();
  const attributes = { name: "x".repeat(999), city: "y".repeat(999) };
  const addAll = () => {
    for (let id = 0; id < 30_000; id += 1) included.add({ type: "locations", id: `${id}`, attributes });
  };
  expect(addAll).toThrow("The feed includes too much beside its jobs.");
});
