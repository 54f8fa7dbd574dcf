import type { RawJob, RawSalary, RawValue } from "../../feed/feed-row";
import type { PostingValues } from "./posting-values";
import type { SalaryFields } from "./system";

/** A posting's pay, or what is left out of it and why. */
export function readPostingSalary(
  values: PostingValues,
  fields: SalaryFields = {},
): Pick<RawJob, "salary" | "leftOut"> {
  const amount = (value: RawValue) => (fields.inCents === true ? inUnits(value) : value);
  const salary: RawSalary = {
    minimum: amount(values.value(fields.minimum)),
    maximum: amount(values.value(fields.maximum)),
    currency: values.text(fields.currency),
    period: values.text(fields.period),
    text: values.text(fields.text),
  };
  const said = [salary.text, salary.minimum, salary.maximum].filter((value) => value !== null);
  if (said.length === 0) return { salary: null };
  if (fields.unless === undefined || !values.holds(fields.unless)) return { salary };
  const words = said.join(", ").slice(0, 100);
  return { salary: null, leftOut: [{ what: "pay", said: `${words} (${fields.unless.because})` }] };
}

function inUnits(cents: RawValue): RawValue {
  const value = typeof cents === "string" && cents !== "" ? Number(cents) : cents;
  return typeof value === "number" && Number.isFinite(value) ? value / 100 : null;
}
