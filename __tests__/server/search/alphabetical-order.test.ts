import fc from "fast-check";
import { alphabeticalOrder, plantForest } from "../../../src/server/search/columns/forest";

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

test("names sorted with the help of those of before are in the same order as names sorted anew", () => {
  const property = fc.property(someValues, someValues, (earlier, now) => {
    const idsOf = (values: typeof now) => Int32Array.from([0, ...values.map(({ id }) => id)]);
    const namesOf = (values: typeof now) => ["", ...values.map(({ name }) => name)];
    const names = namesOf(earlier);
    const forest = plantForest(
      names.map((_, node) => (node === 0 ? -1 : 0)),
      names,
    );
    const before = { ids: idsOf(earlier), names, forest };
    const helped = alphabeticalOrder(idsOf(now), namesOf(now), before);
    expect(helped).toEqual(alphabeticalOrder(idsOf(now), namesOf(now)));
  });
  fc.assert(property);
});
