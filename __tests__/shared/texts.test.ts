import fc from "fast-check";
import {
  defaultTexts,
  formatNumber,
  moneyText,
  pluralForm,
  reach,
  translatorOf,
} from "../../src/shared/texts";

const text = translatorOf(defaultTexts);

describe("text", () => {
  test("chooses the plural form by the count", () => {
    expect(text({})("jobs", { count: 1 })).toBe("1 job");
    expect(text({})("jobs", { count: 0 })).toBe("0 jobs");
    expect(text({})("jobs", { count: 1234 })).toBe("1,234 jobs");
  });

  test("prefers the site's texts, for each plural form separately", () => {
    const overrides = { "jobs.other": "{count} vacancies" };
    expect(text(overrides)("jobs", { count: 2 })).toBe("2 vacancies");
    expect(text(overrides)("jobs", { count: 1 })).toBe("1 job");
  });

  test("keeps placeholders without a value, even those named like inherited properties", () => {
    expect(text({ "sort.label": "{constructor} {nothing}" })("sort.label")).toBe("{constructor} {nothing}");
  });

  test("inserts any value unchanged", () => {
    fc.assert(
      fc.property(fc.string(), (name) => {
        expect(text({})("applied.remove", { name })).toBe(`Remove ${name}`);
      }),
    );
  });

  test("has both plural forms of every counted text", () => {
    const keys = Object.keys(defaultTexts);
    for (const key of keys.filter((key) => key.endsWith(".one")))
      expect(keys).toContain(key.replace(/one$/, "other"));
  });
});

describe("formatNumber", () => {
  test.each([
    [0, "0"],
    [999, "999"],
    [1000, "1,000"],
    [1234567, "1,234,567"],
    [12.5, "12.50"],
    [1234.567, "1,234.57"],
  ])("%p is %p", (value, written) => {
    expect(formatNumber(value)).toBe(written);
  });

  test("agrees with Intl for numbers and sums of money in several languages and currencies", () => {
    const languages = fc.constantFrom("en", "de", "fr", "hi");
    const currencies = fc.constantFrom(undefined, "GBP", "USD", "EUR", "CAD", "CHF", "JPY", "INR");
    const cents = fc.nat({ max: 2 ** 40 });
    fc.assert(
      fc.property(languages, currencies, cents, fc.boolean(), (language, currency, count, isWhole) => {
        const value = isWhole ? count : count / 100;
        const digits = Number.isInteger(value) ? 0 : 2;
        const fractions = { minimumFractionDigits: digits, maximumFractionDigits: digits };
        const style = currency === undefined ? {} : { style: "currency" as const, currency };
        expect(formatNumber(value, language, undefined, currency)).toBe(
          value.toLocaleString(language, { ...style, ...fractions }),
        );
      }),
    );
  });
});

describe("in another language", () => {
  const german = { language: "de", "jobs.one": "{count} Stelle", "jobs.other": "{count} Stellen" };

  test("numbers and money have its format", () => {
    expect(text(german)("jobs", { count: 1234 })).toBe("1.234 Stellen");
    expect(formatNumber(1234.5, "de")).toBe("1.234,50");
    expect(moneyText(24_000, "EUR", "de")).toBe("24.000\u00a0€");
    expect([moneyText(24_000, "GBP"), moneyText(12.5, "GBP")]).toEqual(["£24,000", "£12.50"]);
  });

  test("a plural form that English lacks is used if given, and otherwise “other”", () => {
    const polish = { language: "pl", "jobs.few": "{count} oferty", "jobs.other": "{count} ofert" };
    expect([2, 5].map((count) => text(polish)("jobs", { count }))).toEqual(["2 oferty", "5 ofert"]);
    expect(text({ language: "pl" })("jobs", { count: 2 })).toBe("2 jobs");
    expect([pluralForm(2, "pl"), pluralForm(2), pluralForm(1)]).toEqual(["few", "other", "one"]);
  });
});

test("a translator takes a part's own texts or the site's, and returns an unknown key", () => {
  const own = {
    "part.name": "Part {n}",
    "part.count.one": "{count} part",
    "part.count.other": "{count} parts",
  };
  const part = translatorOf<typeof own, string>(own);
  expect(part({})("part.name", { n: 1234 })).toBe("Part 1,234");
  expect(part({ "part.name": "Piece {n}" })("part.name", { n: "x" })).toBe("Piece x");
  expect(part({})("part.count", { count: 2 })).toBe("2 parts");
  expect(part({})("part.unknown")).toBe("part.unknown");
});

test("reach gives miles and the nearest whole kilometre", () => {
  expect([5, 10, 25].map(reach)).toEqual([
    { miles: 5, km: 8 },
    { miles: 10, km: 16 },
    { miles: 25, km: 40 },
  ]);
});
