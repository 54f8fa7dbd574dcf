import fc from "fast-check";
import { allIds } from "../../../src/server/search/start-search";

test("all ids are returned in order for any batch size, with one request per batch", async () => {
  const someRows = fc.uniqueArray(fc.nat(60), { maxLength: 40 });
  const property = fc.asyncProperty(someRows, fc.integer({ min: 1, max: 50 }), async (found, atOnce) => {
    const idOfRow = Int32Array.from({ length: 61 }, (_, row) => 1000 - row);
    const asked: number[] = [];
    const ids = await allIds(idOfRow, atOnce, async ({ skip, take }) => {
      asked.push(skip);
      return { total: found.length, rows: found.slice(skip, skip + take) };
    });
    expect([...ids]).toEqual(found.map((row) => 1000 - row));
    expect(asked).toHaveLength(Math.max(1, Math.ceil(found.length / atOnce)));
  });
  await fc.assert(property);
});
