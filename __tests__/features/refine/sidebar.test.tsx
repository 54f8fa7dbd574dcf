import type { RefineState } from "../../../src/features/refine/refine-slice";
import type { FacetNode, Facets } from "../../../src/shared/wire/results";
import { facetNode, noFacets } from "../../support/empty-parts";
import { all, type Markup, named, nameOf, one, textOf } from "../../support/markup";
import { renderedPage } from "../../support/rendered";
import { someSite } from "../../support/some-site";

const asItStarts: RefineState = { categories: {}, branches: {}, wholeLists: {}, menuOpen: false };

function sidebar(search: string, disciplines: FacetNode[], refine: Partial<RefineState> = {}): Markup {
  const page = renderedPage(search, {
    fragment: { facets: { ...noFacets, disciplines } },
    state: (state) => ({ ...state, refine: { ...asItStarts, ...refine } }),
  });
  return one(page, "aside");
}

const panelOf = (aside: Markup) => one(aside, "div", { id: "disciplines-panel" });
const namesIn = (aside: Markup) => all(panelOf(aside), "a").map((link) => nameOf(aside, link));
const nursing = facetNode("health.nursing", { name: "Nursing", count: 14 });
const health = facetNode("health", { name: "Health", count: 1200, children: [nursing] });
const it = facetNode("it", { name: "IT", count: 30 });

describe("categories", () => {
  test("are headings with an aria-expanded button for their panel", () => {
    const facets = Object.fromEntries(Object.keys(noFacets).map((name) => [name, [health]]));
    const aside = one(renderedPage("", { fragment: { facets: facets as Facets } }), "aside");
    expect(nameOf(aside, aside)).toBe("Refine search");
    const buttons = all(aside, "h3").map((heading) => one(heading, "button"));
    expect(buttons.map(textOf)).toEqual([
      "Disciplines",
      "Locations",
      "Job types",
      "Salary",
      "Date posted",
      "Remote work",
      "Companies",
    ]);
    for (const { attributes } of buttons) {
      expect(attributes["aria-expanded"]).toBe("true");
      const panel = one(aside, "div", { id: attributes["aria-controls"] ?? "" });
      expect(panel.attributes).toMatchObject({ "data-in-place": "facet" });
      expect(panel.attributes).not.toHaveProperty("hidden");
    }
  });

  test("hide their panel when closed, and show the number selected", () => {
    const aside = sidebar("disciplines=health|it", [health, it], { categories: { disciplines: false } });
    const button = one(all(aside, "h3")[0] ?? aside, "button");
    expect(button.attributes["aria-expanded"]).toBe("false");
    expect(textOf(button)).toBe("Disciplines2 selected");
    expect(panelOf(aside).attributes).toHaveProperty("hidden");
  });

  const headings = (aside: Markup) => all(aside, "h3").map(textOf);

  test("are left out without values, except Locations with its picker", () => {
    const aside = sidebar("", []);
    expect(headings(aside)).toEqual(["Locations"]);
    expect(textOf(aside)).not.toContain("No filters for this search");
    expect(all(aside, "input").length).toBeGreaterThan(0);
  });

  test("show the site's note about their values, if it has one", () => {
    const fragment = { facets: { ...noFacets, salary: [facetNode("30000", { name: "30,000" })] } };
    const panel = (texts: Record<string, string>) => {
      const page = renderedPage("", {
        fragment,
        state: (state) => ({ ...state, site: { ...someSite, texts } }),
      });
      return one(page, "div", { id: "salary_min-panel" });
    };
    const limit = "Whole number, up to 10,000,000";
    expect(all(panel({}), "p").map(textOf)).toEqual([limit]);
    expect(all(panel({ "salary_min.note": "By the year, in GBP." }), "p").map(textOf)).toEqual([
      "By the year, in GBP.",
      limit,
    ]);
  });

  test("with a chosen value are always shown", () => {
    expect(headings(sidebar("job_types=contract&salary_unstated=1&salary_min=30000", []))).toEqual([
      "Locations",
      "Job types",
      "Salary",
    ]);
  });

  test.each<[what: string, refine: Partial<RefineState>]>([
    ["a value was used last", { used: ["disciplines:health", "disciplines:health.nursing"] }],
    ["was opened", { categories: { disciplines: true } }],
    ["is being filtered", { filters: { disciplines: "x" } }],
  ])("stay when they are empty, and say so: %s", (_what, refine) => {
    const aside = sidebar("", [], refine);
    expect(headings(aside)).toEqual(["Disciplines", "Locations"]);
    expect(textOf(panelOf(aside))).toContain("No filters for this search");
  });
});

describe("values", () => {
  test("have their job counts in their accessible names", () => {
    expect(namesIn(sidebar("", [health, facetNode("it", { name: "IT" })]))).toEqual([
      "Health, 1,200 jobs",
      "IT, 1 job",
    ]);
  });

  test("are marked as current when chosen, even at zero, in the server's order", () => {
    const chosen = facetNode("law", { name: "Law", count: 0, active: true });
    const aside = sidebar("disciplines=law", [health, it, chosen]);
    expect(namesIn(aside)).toEqual(["Health, 1,200 jobs", "IT, 30 jobs", "Law, 0 jobs"]);
    expect(all(aside, "a", { "aria-current": "true" }).map((link) => nameOf(aside, link))).toEqual([
      "Law, 0 jobs",
    ]);
  });

  test("link to page 1 of the search with the value added, or removed if chosen", () => {
    const aside = sidebar("search[query]=x&disciplines=it&page=4", [health, { ...it, active: true }]);
    expect(named(aside, "a", "Health, 1,200 jobs").attributes.href).toBe(
      "/jobs?search[query]=x&disciplines=health|it",
    );
    expect(named(aside, "a", "IT, 30 jobs").attributes.href).toBe("/jobs?search[query]=x");
  });

  test("above a chosen one are marked partly selected, and below one included", () => {
    const chosen = { ...nursing, active: true };
    expect(namesIn(sidebar("disciplines=health.nursing", [{ ...health, children: [chosen] }]))).toEqual([
      "Health, 1,200 jobs, partly selected",
      "Nursing, 14 jobs",
    ]);
    expect(namesIn(sidebar("disciplines=health", [{ ...health, active: true }]))).toEqual([
      "Health, 1,200 jobs",
      "Nursing, 14 jobs, included",
    ]);
  });

  test("replace their chosen parent or child", () => {
    const narrowed = sidebar("disciplines=health", [{ ...health, active: true }]);
    expect(named(narrowed, "a", "Nursing, 14 jobs, included").attributes.href).toBe(
      "/jobs?disciplines=health.nursing",
    );
    const widened = sidebar("disciplines=health.nursing", [
      { ...health, children: [{ ...nursing, active: true }] },
    ]);
    expect(named(widened, "a", "Health, 1,200 jobs, partly selected").attributes.href).toBe(
      "/jobs?disciplines=health",
    );
  });
});

describe("single-choice values", () => {
  const panel = (search: string, facets: object, id: string) => {
    const page = renderedPage(search, { fragment: { facets: { ...noFacets, ...facets } } });
    return one(one(page, "aside"), "div", { id: `${id}-panel` });
  };
  const links = (within: Markup) =>
    all(within, "a").map((link) => [nameOf(within, link), link.attributes.href]);

  test("link to the search with the value in place of the chosen one", () => {
    const salary = [facetNode("30000", { count: 9 }), facetNode("50000", { count: 4, active: true })];
    expect(links(panel("salary_min=50000&page=2", { salary }, "salary_min"))).toEqual([
      ["At least 30,000 a year, 9 jobs", "/jobs?salary_min=30000"],
      ["At least 50,000 a year, 4 jobs", "/jobs"],
    ]);
    const posted_within = [facetNode("1", { count: 2 }), facetNode("7", { count: 5 })];
    expect(links(panel("", { posted_within }, "posted_within"))).toEqual([
      ["Since yesterday, 2 jobs", "/jobs?posted_within=1"],
      ["Last 7 days, 5 jobs", "/jobs?posted_within=7"],
    ]);
    expect(links(panel("remote=1", { remote: [facetNode("1", { active: true })] }, "remote"))).toEqual([
      ["Remote jobs, 1 job", "/jobs"],
    ]);
  });

  test("offer jobs with no stated salary beside a minimum, with their number", () => {
    const salary = [facetNode("30000", { count: 9, active: true }), facetNode("unstated", { count: 3 })];
    expect(links(panel("salary_min=30000", { salary }, "salary_min"))[1]).toEqual([
      "Include jobs with no salary listed, 3 more jobs",
      "/jobs?salary_min=30000&salary_unstated=1",
    ]);
  });
});

describe("branches", () => {
  const expand = (aside: Markup) => named(aside, "button", "More in Health");

  test("without an active value are closed and not rendered", () => {
    const aside = sidebar("", [health]);
    expect(expand(aside).attributes["aria-expanded"]).toBe("false");
    expect(namesIn(aside)).toEqual(["Health, 1,200 jobs"]);
  });

  test.each([
    ["active", [{ ...health, active: true }]],
    ["above an active one", [{ ...health, children: [{ ...nursing, active: true }] }]],
  ])("%s are open", (_, nodes) => {
    const aside = sidebar("", nodes);
    expect(expand(aside).attributes["aria-expanded"]).toBe("true");
    const { "aria-controls": id = "" } = expand(aside).attributes;
    expect(all(one(aside, "div", { id }), "a").map((link) => nameOf(aside, link))).toEqual([
      "Nursing, 14 jobs",
    ]);
  });

  test("stay as the visitor left them, whatever is active", () => {
    const opened = sidebar("", [health], { branches: { "disciplines:health": true } });
    expect(namesIn(opened)).toHaveLength(2);
    const closed = sidebar("", [{ ...health, active: true }], { branches: { "disciplines:health": false } });
    expect(namesIn(closed)).toHaveLength(1);
  });

  test("have no button without child values", () => {
    expect(all(panelOf(sidebar("", [it])), "button")).toEqual([]);
  });
});

describe("long lists", () => {
  const many = Array.from({ length: 25 }, (_, index) => facetNode(`d${index}`, { name: `D${index}` }));

  test("start short, with the rest in a noscript element", () => {
    const panel = panelOf(sidebar("", many));
    const button = one(panel, "button");
    expect(nameOf(panel, button)).toBe("Show 15 more: D10 to D24");
    expect(button.attributes["aria-expanded"]).toBe("false");
    expect(all(one(panel, "noscript"), "a")).toHaveLength(15);
    expect(all(panel, "a")).toHaveLength(25);
  });

  test("are shown in full once expanded", () => {
    const panel = panelOf(sidebar("", many, { wholeLists: { "disciplines:": true } }));
    expect(textOf(one(panel, "button"))).toBe("Show fewer");
    expect(all(all(panel, "ul")[0] ?? panel, "a")).toHaveLength(25);
  });

  test("never hide a chosen value", () => {
    const last = facetNode("last", { name: "Last", active: true });
    const panel = panelOf(sidebar("disciplines=last", [...many, last]));
    expect(nameOf(panel, all(panel, "a")[10] ?? panel)).toBe("Last, 1 job");
  });

  test("never hide the branch of the last used value", () => {
    const used = ["disciplines:d20", "disciplines:d20.x"];
    const panel = panelOf(sidebar("", many, { used }));
    const names = all(all(panel, "ul")[0] ?? panel, "a").map((link) => nameOf(panel, link));
    expect(names).toEqual([...Array.from({ length: 10 }, (_, i) => `D${i}, 1 job`), "D20, 1 job"]);
  });

  test("are not shortened by only two values", () => {
    const panel = panelOf(sidebar("", many.slice(0, 12)));
    expect(all(panel, "button")).toEqual([]);
    expect(all(panel, "a")).toHaveLength(12);
  });
});
