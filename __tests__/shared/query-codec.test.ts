import fc from "fast-check";
import { amountPattern } from "../../src/features/refine/PayForm";
import { entryOf, isFacet, type Refinement, refinements } from "../../src/shared/facets";
import { withChoice, withFacet } from "../../src/shared/query-changes";
import {
  addressesAlong,
  addressOf,
  parseForeign,
  parseJob,
  parseQuery,
  stringifyQuery,
} from "../../src/shared/query-codec";
import { emptyQuery, type SearchQuery } from "../../src/shared/search-query";
import { anyQuery } from "../support/arbitraries";
import { runs } from "../support/stage";

test("parsing a stringified query gives the same query, for every query", () => {
  fc.assert(
    fc.property(anyQuery, (query) => expect(parseQuery(stringifyQuery(query))).toEqual(query)),
    {
      numRuns: runs(2000),
    },
  );
});

test("any text is parsed without an error, and its canonical form is stable", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      const canonical = stringifyQuery(parseQuery(text));
      expect(stringifyQuery(parseQuery(canonical))).toBe(canonical);
    }),
    { numRuns: runs(2000) },
  );
});

test("the canonical address has readable keys and values in a fixed order", () => {
  const query: SearchQuery = {
    keywords: "staff nurse",
    location: "leeds.town",
    radius: 10,
    disciplines: ["health", "health.nursing"],
    all_locations: ["england.region", "leeds.town"],
    job_types: ["part-time"],
    companies: ["acme", "globex-2b1f"],
    salary_min: "30000",
    salary_unstated: "1",
    posted_within: "7",
    remote: "1",
    sortType: "distance",
    exact: true,
    similar: true,
    without: ["rn", "sister"],
    page: 2,
  };
  expect(addressOf("/jobs", query, "utm_source=mail")).toBe(
    "/jobs?search[query]=staff+nurse&search[location]=leeds.town&search[radius]=10&disciplines=health|health.nursing" +
      "&all_locations=england.region|leeds.town&job_types=part-time&companies=acme|globex-2b1f&salary_min=30000&salary_unstated=1&posted_within=7&remote=1" +
      "&sort_type=distance&search[exact]=1&search[similar]=1&search[without]=rn|sister&page=2&utm_source=mail",
  );
});

test("defaults are left out, and the empty search has no query string", () => {
  expect(stringifyQuery(emptyQuery)).toBe("");
  expect(addressOf("/jobs", emptyQuery)).toBe("/jobs");
  expect(stringifyQuery(parseQuery("search[query]=nurse&sort_type=relevance&page=1&search[radius]=25"))).toBe(
    "search[query]=nurse",
  );
});

test.each([
  "C#",
  "C++",
  "R&D",
  "50%",
  "a|b",
  "ståle",
  "日本",
  "a=b",
  "100% + more",
  '"exact phrase" -not',
  "+",
  " ",
])("keywords survive: %s", (keywords) => {
  expect(parseQuery(stringifyQuery({ ...emptyQuery, keywords })).keywords).toBe(keywords);
});

test.each([
  "page=0",
  "page=-1",
  "page=1e9",
  "page=two",
  "search[radius]=7",
  "sort_type=best",
  "disciplines=|||",
  "salary_min=0",
  "salary_min=-1",
  "salary_min=1e9",
  "salary_min=0x10",
  "salary_min=lots",
  "salary_min=.5",
  "salary_unstated=1",
  "posted_within=2",
  "remote=yes",
  "search[query]",
  "%E0%A4%A=%",
  "__proto__=1&constructor=2&search[query]=",
])("an invalid value is replaced by the default: %s", (search) => {
  expect(parseQuery(search)).toEqual(emptyQuery);
});

test("foreign parameters of any kind do not throw or change the query", () => {
  fc.assert(
    fc.property(anyQuery, fc.string({ unit: "binary" }), (query, text) => {
      const address = addressOf("/jobs", query, parseForeign(text));
      expect(parseQuery(address.slice("/jobs".length))).toEqual(query);
    }),
  );
});

test("foreign parameters are kept apart from the query", () => {
  const search = "?utm_source=mail&search[query]=nurse&tag=a&tag=b&empty";
  expect(stringifyQuery(parseQuery(search))).toBe("search[query]=nurse");
  expect(parseForeign(search)).toBe("utm_source=mail&tag=a&tag=b&empty");
});

test("foreign parameters are limited to ten keys and 500 characters, idempotently", () => {
  const name = fc.string({ minLength: 1, maxLength: 30 });
  fc.assert(
    fc.property(fc.array(fc.tuple(name, fc.string({ maxLength: 200 })), { maxLength: 60 }), (pairs) => {
      const kept = parseForeign(new URLSearchParams(pairs).toString());
      expect(kept.length).toBeLessThanOrEqual(500);
      expect(new Set(new URLSearchParams(kept).keys()).size).toBeLessThanOrEqual(10);
      expect(parseForeign(kept)).toBe(kept);
    }),
  );
});

test("a foreign parameter that does not fit is left out, and a shorter later one is kept", () => {
  const long = (key: string) => `${key}=${"x".repeat(200)}`;
  expect(parseForeign([long("a"), long("b"), long("c"), "d=1"].join("&"))).toBe(
    [long("a"), long("b"), "d=1"].join("&"),
  );
});

test("a foreign parameter of 500 characters is kept, and one of 501 left out", () => {
  const longest = `ref=${"a".repeat(496)}`;
  expect(parseForeign(longest)).toBe(longest);
  expect(parseForeign(`${longest}a`)).toBe("");
});

test("only the first ten of 800 foreign parameters are kept", () => {
  const many = Array.from({ length: 800 }, (_, place) => `a${place}=x`).join("&");
  expect(parseForeign(many)).toBe(many.split("&").slice(0, 10).join("&"));
});

test("addressesAlong agrees with addressOf, for every query, facet and value", () => {
  const text = fc.string({ unit: "grapheme", maxLength: 12 });
  const anyForeign = fc.oneof(fc.constant("utm_source=mail&7=x&disciplines2=y"), text.map(parseForeign));
  type Change = readonly [Refinement, (query: SearchQuery) => SearchQuery];
  const anyChange = fc.constantFrom(...refinements).chain((field): fc.Arbitrary<Change> => {
    if (isFacet(field)) {
      const slugs = fc.array(fc.oneof(text, fc.constantFrom("health.nursing", "leeds.town")), {
        maxLength: 3,
      });
      return slugs.map((chosen) => [field, (query) => withFacet(query, field, chosen)]);
    }
    const value = fc.constantFrom("", ...(entryOf(field).oneOf ?? ["1", "43500", "10000000"]));
    return value.map((one) => [field, (query) => withChoice(query, field, one as never)]);
  });
  fc.assert(
    fc.property(anyQuery, anyForeign, anyChange, (query, foreign, [field, change]) => {
      const to = change(query);
      expect(addressesAlong(field, "/jobs", query, foreign)(to)).toBe(addressOf("/jobs", to, foreign));
    }),
    { numRuns: runs(2000) },
  );
});

describe("the minimum salary", () => {
  const anyAmount = fc.integer({ min: 1, max: 10_000_000 });
  const read = (typed: string) =>
    parseQuery(new URLSearchParams({ salary_min: typed }).toString()).salary_min;

  test("is any whole number up to ten million, canonical in digits", () => {
    fc.assert(
      fc.property(anyAmount, (amount) => {
        const query = parseQuery(`salary_min=${amount}`);
        expect(query).toEqual({ ...emptyQuery, salary_min: String(amount) });
        expect(stringifyQuery(query)).toBe(`salary_min=${amount}`);
      }),
    );
  });

  test("is parsed from the currency format of any language, without its decimals", () => {
    const language = fc.constantFrom("en-GB", "de-DE", "de-CH", "fr-FR", "en-IN", "sv-SE", "pl-PL");
    const options = fc.record({
      style: fc.constant("currency" as const),
      currency: fc.constantFrom("GBP", "EUR", "USD", "JPY"),
      currencyDisplay: fc.constant("narrowSymbol" as const),
      minimumFractionDigits: fc.constantFrom(0, 2),
      maximumFractionDigits: fc.constant(2),
    });
    fc.assert(
      fc.property(anyAmount, language, options, (amount, locale, how) => {
        expect(read(new Intl.NumberFormat(locale, how).format(amount))).toBe(String(amount));
      }),
    );
  });

  test("is parsed exactly in thousands with a k after it", () => {
    const anyHundreds = fc.integer({ min: 1, max: 99_999 });
    fc.assert(
      fc.property(anyHundreds, fc.constantFrom("k", "K", " k"), (tens, k) => {
        expect(read(`${tens / 100}${k}`)).toBe(String(tens * 10));
      }),
    );
  });

  test.each([
    ["45,000", "45000"],
    ["45.000", "45000"],
    ["45 000 €", "45000"],
    ["4,50,000", "450000"],
    ["CHF 45'000", "45000"],
    ["45 000 kr", "45000"],
    ["45k EUR", "45000"],
    ["45k CHF", "45000"],
    ["40000 Kč", "40000"],
    ["40 000 Kc", "40000"],
    ["£43,500.50", "43500"],
    ["12.50", "12"],
    ["45.5k", "45500"],
    ["007", "7"],
    ["10.000.000", "10000000"],
    ["10,000,001", "10000000"],
    ["10001k", "10000000"],
  ])("%s is %s", (typed, amount) => expect(read(typed)).toBe(amount));

  test("is canonical or empty for any text, without an error", () => {
    const anyText = fc.oneof(fc.string({ unit: "binary" }), fc.stringMatching(/^[\d.,k £€]{0,20}$/));
    fc.assert(
      fc.property(anyText, (text) => {
        const amount = read(text.toWellFormed());
        expect(amount).toMatch(/^(?:|[1-9]\d{0,6}|10000000)$/);
        expect(read(amount)).toBe(amount);
      }),
    );
  });

  test("is parsed from any text that the field's pattern accepts", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[£ ]?[\d.,']{1,12}[kK]?( kr)?$/), (typed) => {
        if (new RegExp(`^(?:${amountPattern})$`, "v").test(typed)) expect(read(typed)).not.toBe("");
      }),
      { numRuns: 2000 },
    );
  });
});

describe("the job open beside the list", () => {
  const anyJob = fc.integer({ min: 1, max: 2 ** 31 - 1 });

  test("is in the address, but not in the query or foreign parameters", () => {
    fc.assert(
      fc.property(anyQuery, anyJob, (query, job) => {
        const search = addressOf("", query, "ref=a", job);
        expect([parseJob(search), parseForeign(search)]).toEqual([job, "ref=a"]);
        expect(parseQuery(search)).toEqual(query);
        expect(stringifyQuery(parseQuery(search))).toBe(stringifyQuery(query));
        expect(addressOf("", query, "ref=a", null)).not.toContain("job=");
      }),
    );
  });

  test("is never part of the canonical query, for any job parameter", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), anyQuery, (text, query) => {
        const search = `${stringifyQuery(query)}&job=${encodeURIComponent(text.toWellFormed())}`;
        expect(stringifyQuery(parseQuery(search))).toBe(stringifyQuery(query));
        expect(parseForeign(search)).toBe("");
        const job = parseJob(search);
        if (job !== null) expect(String(job)).toBe(text);
      }),
    );
  });

  test.each(["", "0", "-7", "07", "7.5", "7e3", "2147483648", "99999999999", "x", "7 ", "７"])(
    "is null for an invalid id: %j",
    (id) => expect(parseJob(`?job=${encodeURIComponent(id)}`)).toBeNull(),
  );

  test.each([
    ["?job=1", 1],
    ["job=2147483647&page=2", 2147483647],
    ["?job=7&job=8", 8],
    ["?page=2", null],
  ])("is read from %s", (search, job) => expect(parseJob(search)).toBe(job));
});
