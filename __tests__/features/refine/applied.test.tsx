import { facetNode, noFacets } from "../../support/empty-parts";
import { addressesIn, all, named, nameOf, one, textOf } from "../../support/markup";
import { renderedPage } from "../../support/rendered";

const search = "search[query]=x&disciplines=health.nursing&job_types=full-time|permanent&page=2";
const applied = { job_types: [{ slug: "full-time", name: "Full-time" }] };
const facets = {
  ...noFacets,
  disciplines: [facetNode("health", { children: [facetNode("health.nursing", { name: "Nursing" })] })],
};
const block = () =>
  named(renderedPage(search, { fragment: { applied, facets } }), "section", "Applied refinements");

test("each refinement is a chip with its best-known name and a link that removes it", () => {
  const chips = one(block(), "ul", { "data-in-place": "facet" });
  expect(all(chips, "a").map((chip) => [textOf(chip), nameOf(chips, chip)])).toEqual([
    ["Nursing", "Remove Nursing"],
    ["Full-time", "Remove Full-time"],
    ["permanent", "Remove permanent"],
  ]);
  expect(addressesIn(chips)).toEqual([
    "/jobs?search[query]=x&job_types=full-time|permanent",
    "/jobs?search[query]=x&disciplines=health.nursing&job_types=permanent",
    "/jobs?search[query]=x&disciplines=health.nursing&job_types=full-time",
  ]);
});

test("“Clear all” removes every refinement and keeps the keywords", () => {
  const clear = named(block(), "a", "Clear all");
  expect(clear.attributes).toMatchObject({ href: "/jobs?search[query]=x", "data-in-place": "clear" });
});

test("chips to searches with few or an unknown number of jobs are nofollow", () => {
  const rels = (count: number) => {
    const broaden = [
      { kind: "job_types", label: "", query: "disciplines=health.nursing", count } as const,
      { kind: "disciplines", label: "", query: "job_types=full-time", count: count - 1 } as const,
    ];
    const fragment = { total_count: 20, broaden };
    const page = renderedPage("disciplines=health.nursing&job_types=full-time", { fragment });
    const links = all(named(page, "section", "Applied refinements"), "a");
    return links.map(({ attributes: { href, rel } }) => [href, rel]);
  };
  expect(rels(50)).toEqual([
    ["/jobs?job_types=full-time", "nofollow"],
    ["/jobs?disciplines=health.nursing", undefined],
    ["/jobs", undefined],
  ]);
  expect(rels(49).map(([, rel]) => rel)).toEqual(["nofollow", "nofollow", undefined]);
  const page = renderedPage("remote=1", { fragment: { total_count: 0, broaden: [] } });
  expect(all(named(page, "section", "Applied refinements"), "a").map((link) => link.attributes.rel)).toEqual([
    "nofollow",
    "nofollow",
  ]);
});

test("salary, date and remote choices are chips, too", () => {
  const page = renderedPage("salary_min=30000&salary_unstated=1&posted_within=7&remote=1");
  const chips = one(named(page, "section", "Applied refinements"), "ul", { "data-in-place": "facet" });
  expect(all(chips, "a").map((chip) => [textOf(chip), chip.attributes.href])).toEqual([
    ["At least 30,000 a year", "/jobs?posted_within=7&remote=1"],
    ["Include jobs with no salary listed", "/jobs?salary_min=30000&posted_within=7&remote=1"],
    ["Last 7 days", "/jobs?salary_min=30000&salary_unstated=1&remote=1"],
    ["Remote jobs", "/jobs?salary_min=30000&salary_unstated=1&posted_within=7"],
  ]);
});

test("without refinements there is only a focusable heading", () => {
  const block = named(renderedPage("search[query]=x"), "section", "No filters applied");
  expect(all(block, "a")).toEqual([]);
  expect(one(block, "h2").attributes.tabindex).toBe("-1");
});

test("the small-screen button is named with the number of filters and links to the sidebar", () => {
  const button = (page: ReturnType<typeof renderedPage>) => one(page, "a", { href: "#refine" });
  expect(button(renderedPage(search)).attributes["aria-label"]).toBe("Filters (3)");
  expect(textOf(button(renderedPage(search)))).toBe("Filters");
  expect(textOf(button(renderedPage()))).toBe("Filters");
  expect(one(renderedPage(), "aside").attributes.id).toBe("refine");
});

test("the server-rendered page does not contain the menu, even while it is open", () => {
  const open = { categories: {}, branches: {}, wholeLists: {}, menuOpen: true };
  const page = renderedPage(search, { state: (state) => ({ ...state, refine: open }) });
  expect(all(page, "dialog").map(({ attributes }) => attributes["aria-labelledby"])).toEqual([
    "keys-heading",
  ]);
  expect(all(page, "aside")).toHaveLength(1);
});
