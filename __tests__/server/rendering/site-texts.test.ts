import { currencyOfCountry, siteCurrency } from "../../../src/server/jobs/currencies";
import { withCurrency } from "../../../src/server/rendering/create-pages";

const unset = { currency: null, country: null, locale: "en", exchangeRates: {} };

test.each([
  ["the setting", { currency: "CHF", country: "GB", locale: "en-US" }, "CHF"],
  ["the site's country", { country: "IE", locale: "en-US" }, "EUR"],
  ["the locale's country", { locale: "en-AU" }, "AUD"],
])("the currency is that of %s", (_which, given, code) => {
  expect(siteCurrency({ ...unset, ...given })).toEqual({ code, worth: { [code]: 1 } });
});

test("there is none where nothing says so", () => {
  expect(siteCurrency(unset)).toBeNull();
  expect(siteCurrency({ ...unset, country: "AQ" })).toBeNull();
  expect(currencyOfCountry("GB")).toBe("GBP");
});

test("no rate makes the site's own currency worth more or less than itself", () => {
  const exchangeRates = { GBP: 3, EUR: 0.86 };
  expect(siteCurrency({ ...unset, currency: "GBP", exchangeRates })?.worth).toEqual({ GBP: 1, EUR: 0.86 });
});

describe("salaries are named", () => {
  const pounds = { code: "GBP", worth: { GBP: 1 } };

  test("in the site's currency, and it is said what becomes of others", () => {
    expect(withCurrency({}, pounds)).toEqual({
      "salary_min.value": "£{count} or more",
      "salary_min.note": "Yearly pay in GBP. Jobs paid in other currencies count as having no salary listed.",
    });
    expect(withCurrency({}, { code: "CHF", worth: { CHF: 1, EUR: 0.9, USD: 0.8 } })).toEqual({
      "salary_min.value": "CHF\u00a0{count} or more",
      "salary_min.note":
        "Yearly pay in CHF, converted from EUR, USD. Jobs paid in other currencies count as having no salary listed.",
    });
  });

  test("without a currency as they are, and nothing is said", () => {
    expect(withCurrency({ "jobs.other": "Stellen" }, null)).toEqual({ "jobs.other": "Stellen" });
  });

  test("in the operator's own words where there are any", () => {
    const own = { "salary_min.value": "ab £{count}", "salary.only": "Nur {currency}" };
    expect(withCurrency(own, pounds)).toMatchObject({
      "salary_min.value": "ab £{count}",
      "salary_min.note": "Nur GBP",
    });
  });
});
