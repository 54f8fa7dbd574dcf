import { named, one, textOf } from "../../support/markup";
import { renderedPage } from "../../support/rendered";

test("every results page links Atom, JSON and CSV of page 1, even without jobs", () => {
  const page = renderedPage("search[query]=nurse&page=2&utm_source=mail", {
    fragment: { jobs: [], total_count: 0 },
  });
  const results = one(page, "section", { id: "results" });
  expect(textOf(results)).toMatch(/Follow this search: Atom · JSON · CSV$/);
  const addresses = ["Atom", "JSON", "CSV"].map((name) => named(results, "a", name).attributes.href);
  expect(addresses).toEqual(
    ["atom", "json", "csv"].map((ending) => `/jobs.${ending}?search[query]=nurse&utm_source=mail`),
  );
});
