import { currencyOfCountry, siteCurrency } from "../../../src/server/jobs/currencies";
import { wordingOf } from "../../../src/server/languages/wording";
import { withPay } from "../../../src/server/rendering/create-pages";

const unset = { currency: null, country: null, locale: "en", exchangeRates: {} };

test.each([
  ["the setting", { currency: "CHF", country: "GB", locale: "en-US" }, "CHF"],
  ["the site's country", { country: "IE", locale: "en-US" }, "EUR"],
  ["the locale's country", { locale: "en-AU" }, "AUD"],
])("the currency is that of %s", (_which, given, code) => {
  expect(siteCurrency({ ...unset, ...given })).toEqual({ code, worth: { [code]: 1 } });
});

test("there is no currency without a setting or a country that has one", () => {
  expect(siteCurrency(unset)).toBeNull();
  expect(siteCurrency({ ...unset, country: "AQ" })).toBeNull();
  expect(currencyOfCountry("GB")).toBe("GBP");
});

test("an exchange rate for the site's own currency is ignored", () => {
  const exchangeRates = { GBP: 3, EUR: 0.86 };
  expect(siteCurrency({ ...unset, currency: "GBP", exchangeRates })?.worth).toEqual({ GBP: 1, EUR: 0.86 });
});

describe("salary texts", () => {
  const pounds = { currency: { code: "GBP", worth: { GBP: 1 } }, period: "year" } as const;

  test("name the site's currency and period, and explain other currencies", () => {
    expect(withPay({}, pounds)).toEqual({
      "salary_min.value": "At least £{count} a year",
      "salary_min.own": "Minimum pay (£ a year)",
      "salary_min.note": "Yearly pay in GBP. Jobs paid in other currencies count as having no salary listed.",
    });
    const francs = { code: "CHF", worth: { CHF: 1, EUR: 0.9, USD: 0.8 } };
    expect(withPay({}, { currency: francs, period: "month" })).toEqual({
      "salary_min.value": "At least CHF\u00a0{count} a month",
      "salary_min.own": "Minimum pay (CHF a month)",
      "salary_min.note":
        "Monthly pay in CHF, converted from EUR, USD. Jobs paid in other currencies count as having no salary listed.",
    });
  });

  test.each([
    ["hour", "an hour", "Hourly"],
    ["day", "a day", "Daily"],
  ] as const)("name pay by the %s", (period, per, paid) => {
    expect(withPay({}, { ...pounds, period })).toMatchObject({
      "salary_min.value": `At least £{count} ${per}`,
      "salary_min.note": expect.stringContaining(`${paid} pay in GBP.`),
    });
  });

  test("are in the site's language", () => {
    const euros = { currency: { code: "EUR", worth: { EUR: 1 } }, period: "month" } as const;
    expect(withPay({}, euros, wordingOf("de-AT").texts)).toMatchObject({
      "salary_min.value": "Ab {count}\u00a0€ pro Monat",
      "salary_min.own": "Mindestgehalt (€ pro Monat)",
      "salary_min.note": "Pro Monat, in EUR. Gehälter in anderen Währungen gelten als nicht angegeben.",
    });
  });

  test("name only the period without a currency", () => {
    expect(withPay({ "jobs.other": "Stellen" }, { currency: null, period: "month" })).toEqual({
      "jobs.other": "Stellen",
      "salary_min.value": "At least {count} a month",
      "salary_min.own": "Minimum pay (a month)",
    });
  });

  test("use the operator's own texts where there are any", () => {
    const own = { "salary_min.value": "ab £{count}", "salary.only": "Nur {currency}" };
    expect(withPay(own, pounds)).toMatchObject({
      "salary_min.value": "ab £{count}",
      "salary_min.note": "Nur GBP",
    });
  });
});
