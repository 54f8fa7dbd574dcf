import { periodsPerYear } from "../../../src/server/feeds/normalise/pay/pay-units";
import { scaleOf, sitePay } from "../../../src/server/jobs/pay-scale";
import { salaryPeriods } from "../../../src/shared/wire/results";

const unset = { payPeriod: null, country: null, locale: "en" };

test.each([
  ["the setting", { payPeriod: "hour", country: "AT" }, "hour"],
  ["the site's country", { country: "AT", locale: "de-DE" }, "month"],
  ["the locale's country", { locale: "pl-PL" }, "month"],
  ["the year elsewhere", { country: "GB", locale: "pl-PL" }, "year"],
  ["the year where no country is known", {}, "year"],
] as const)("the pay scale uses %s", (_by, given, period) => {
  expect(sitePay({ ...unset, ...given }, "EUR")).toEqual(scaleOf(period));
});

test("pay steps are larger in currencies whose unit is worth less", () => {
  expect(sitePay({ ...unset, country: "CZ" }, "CZK").steps.slice(0, 2)).toEqual([15_000, 20_000]);
  expect(sitePay({ ...unset, country: "HU" }, "HUF").steps.at(-1)).toBe(800_000);
});

test.each(salaryPeriods)("pay steps per %s rise and stay within the largest allowed amount", (period) => {
  const { perYear, steps } = scaleOf(period, 100);
  expect(perYear).toBe(periodsPerYear[period]);
  expect(steps).toEqual([...new Set(steps)].sort((one, other) => one - other));
  expect(steps.at(-1)).toBeLessThanOrEqual(10_000_000);
});
