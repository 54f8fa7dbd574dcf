import type { Database } from "../../../src/server/database/database";
import { ResponseCaches } from "../../../src/server/http/results/response-cache";
import { sharePictures } from "../../../src/server/pictures/share-pictures";
import { ownTheme } from "../../../src/server/theme/theme";
import { parseQuery } from "../../../src/shared/query-codec";
import { openMigratedEmbedded } from "../../support/databases";
import { startSmallSearch } from "./small-search";
import { randomJobs } from "./small-world";

interface Bound {
  readonly max?: number;
  readonly maxSize?: number;
  readonly sizeCalculation?: unknown;
}

const mockBounds: Bound[] = [];
jest.mock("lru-cache", () => {
  const { LRUCache } = jest.requireActual<typeof import("lru-cache")>("lru-cache");
  return {
    LRUCache: class extends LRUCache<string, object> {
      constructor(bound: ConstructorParameters<typeof LRUCache<string, object>>[0]) {
        super(bound);
        mockBounds.push(bound as Bound);
      }
    },
  };
});

const mebibyte = 2 ** 20;
let database: Database;
beforeAll(async () => {
  database = await openMigratedEmbedded();
});
afterAll(() => database?.close());

test("caches are bounded in bytes, 204 MiB in total", async () => {
  new ResponseCaches(64 * mebibyte);
  sharePictures({ siteName: "One", siteLine: "", colours: ownTheme.picture, logo: null });
  const search = await startSmallSearch(database, randomJobs(30, 7));
  await search.results(parseQuery("search[query]=nurse&search[location]=leeds.town&disciplines=health"));
  await search.suggest(parseQuery(""), "nu");
  await search.close();
  const bytes = mockBounds.map(({ maxSize, max }) => (maxSize ?? 0) / mebibyte || max);
  expect(bytes.sort((one = 0, other = 0) => one - other)).toEqual([4, 4, 8, 8, 8, 8, 12, 16, 16, 56, 64]);
  expect(mockBounds.filter(({ maxSize, sizeCalculation }) => maxSize && !sizeCalculation)).toEqual([]);
});
