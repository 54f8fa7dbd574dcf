import fc from "fast-check";
import { alternateAddress } from "../../src/shared/alternates";
import { otherRoutes } from "../../src/shared/other-routes";
import { routes, slugOf } from "../../src/shared/routes";
import { emptyQuery } from "../../src/shared/search-query";
import { filledMessage, mebibytes } from "../../src/shared/uploads";

test.each([
  ["Staff Nurse (Band 5)", "staff-nurse-band-5"],
  ["Éducatrice Spécialisée", "educatrice-specialisee"],
  ["C++", "c"],
  ["看護師", "job"],
  ["", "job"],
  ["x".repeat(100), "x".repeat(80)],
])("the title %j has the slug %j", (title, slug) => {
  expect(slugOf(title)).toBe(slug);
});

test("a company's path encodes any slug", () => {
  expect(otherRoutes.company("acme-ltd")).toBe("/companies/acme-ltd");
  fc.assert(
    fc.property(fc.string({ unit: "binary", minLength: 1 }), (slug) => {
      const path = otherRoutes.company(slug);
      expect(path).toMatch(/^\/companies\/[\w%.!~*'()-]+$/);
      expect(decodeURIComponent(path.slice("/companies/".length))).toBe(slug);
    }),
  );
});

test("landing paths hold a discipline, a place or both, and job paths the id", () => {
  expect(otherRoutes.landing({ discipline: "nursing" })).toBe("/jobs/nursing");
  expect(otherRoutes.landing({ place: "leeds" })).toBe("/jobs/in/leeds");
  expect(otherRoutes.landing({ discipline: "nursing", place: "leeds" })).toBe("/jobs/nursing/in/leeds");
  expect([routes.job(7, "nurse"), otherRoutes.applied(7)]).toEqual([
    "/jobs/7/nurse",
    "/api/v1/jobs/7/applied",
  ]);
});

test("every results page has its own Atom and JSON feed, and all pages share one CSV", () => {
  const query = { ...emptyQuery, keywords: "nurse", sortType: "relevance", page: 2 } as const;
  expect(alternateAddress("atom", query)).toBe("/jobs.atom?search[query]=nurse&page=2");
  expect(alternateAddress("json", query, "utm_source=x")).toBe(
    "/jobs.json?search[query]=nurse&page=2&utm_source=x",
  );
  expect(alternateAddress("csv", query)).toBe("/jobs.csv?search[query]=nurse");
});

test("sizes are rounded to hundredths of a MiB, and messages keep unfilled placeholders", () => {
  expect([mebibytes(1_048_576), mebibytes(1_600_000), mebibytes(0)]).toEqual([1, 1.53, 0]);
  expect(filledMessage("{{filesize}} of {{maxFilesize}}", { filesize: 3 })).toBe("3 of {{maxFilesize}}");
});
