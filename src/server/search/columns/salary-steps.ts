import { choiceValues } from "../../../shared/search-query";
import { addRow, type Bits, emptyBits } from "../bits/bitset";
import { asShared } from "../bits/shared-array";
import type { JobColumns } from "./job-columns";

/** `salaries` by row, -1 where none is stated. */
export function stepsOfSalary(salaries: Int32Array): Pick<JobColumns, "paysAtLeast" | "paysUnstated"> {
  return {
    paysAtLeast: choiceValues.salary_min.map((least) =>
      rowsWhere(salaries, (salary) => salary >= Number(least)),
    ),
    paysUnstated: rowsWhere(salaries, (salary) => salary < 0),
  };
}

function rowsWhere(salaries: Int32Array, isWanted: (salary: number) => boolean): Bits {
  const bits = emptyBits(salaries.length);
  salaries.forEach((salary, row) => {
    if (isWanted(salary)) addRow(bits, row);
  });
  return asShared(bits);
}
