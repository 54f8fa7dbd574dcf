import { asShared, sharedInt32 } from "../bits/shared-array";
import type { JobColumns } from "./job-columns";

const largestSalary = 2 ** 31 - 1;

/** `salaries` by row, -1 where none is stated. Exact up to four million rows, 31 bits of salary leaving 22 for the row. */
export function orderBySalary(salaries: Int32Array): Pick<JobColumns, "bySalary" | "salaryPlace"> {
  const rowCount = salaries.length;
  // One number holds both: the highest salary is the lowest key, and the row decides between equals.
  const keys = Float64Array.from(salaries, (salary, row) => (largestSalary - salary) * rowCount + row);
  const bySalary = asShared(keys.sort().map((key) => key % rowCount));
  const salaryPlace = sharedInt32(rowCount);
  bySalary.forEach((row, place) => {
    salaryPlace[row] = place;
  });
  return { bySalary, salaryPlace };
}
