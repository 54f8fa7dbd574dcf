import fc from "fast-check";
import { yearlyPay } from "../../../src/server/jobs/pay-scale";
import { addRows, emptyBits } from "../../../src/server/search/bits/bitset";
import { rankSalaries } from "../../../src/server/search/columns/salaries";
import { sliceBySalary } from "../../../src/server/search/run/page-of-rows";

const someRows = fc.array(
  fc.record({ salary: fc.constantFrom(-1, 0, 20_000, 30_000, 2 ** 31 - 1), isIn: fc.boolean() }),
);

test("a page by salary is a slice of all matches, sorted", () => {
  const property = fc.property(someRows, fc.nat(20), fc.integer({ min: 1, max: 20 }), (rows, skip, take) => {
    const matching = rows.flatMap(({ isIn }, row) => (isIn ? [row] : []));
    const bits = emptyBits(rows.length);
    addRows(bits, Int32Array.from(matching));
    const salaries = rankSalaries(
      Int32Array.from(rows, ({ salary }) => salary),
      yearlyPay,
    );
    const salaryOf = (row: number) => rows[row]?.salary ?? 0;
    const sorted = matching.sort((left, right) => salaryOf(right) - salaryOf(left) || left - right);
    expect(sliceBySalary(salaries, bits, skip, take)).toEqual(sorted.slice(skip, skip + take));
  });
  fc.assert(property);
});
