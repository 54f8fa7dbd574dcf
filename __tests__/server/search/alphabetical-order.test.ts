import fc from "fast-check";
import { Breather } from "../../../src/server/concurrency/tasks";
import { plantForest } from "../../../src/server/search/columns/forest";
import { alphabeticalOrder } from "../../../src/server/search/vocabulary/vocabulary";

const someValues = fc
  .uniqueArray(
    fc.record({
      id: fc.integer({ min: 1, max: 40 }),
      name: fc.constantFrom("Åre", "are", "Zürich", "York", "york", ""),
    }),
    {
      selector: ({ id }) => id,
    },
  )
  .map((values) => values.sort((left, right) => left.id - right.id));

test("names sorted with the help of those of before are in the same order as names sorted anew", async () => {
  const property = fc.asyncProperty(someValues, someValues, async (earlier, now) => {
    const idsOf = (values: typeof now) => Int32Array.from([0, ...values.map(({ id }) => id)]);
    const namesOf = (values: typeof now) => ["", ...values.map(({ name }) => name)];
    const names = namesOf(earlier);
    const forest = plantForest(
      names.map((_, node) => (node === 0 ? -1 : 0)),
      names,
    );
    const before = { ids: idsOf(earlier), names, forest };
    const order = async (help?: typeof before) =>
      Array.from(await alphabeticalOrder(idsOf(now), namesOf(now), new Breather(), help));
    expect(await order(before)).toEqual(await order());
  });
  await fc.assert(property);
});
