import fc from "fast-check";
import { resultsApi } from "../../../src/features/navigation/api";
import { facetToggled } from "../../../src/features/navigation/events";
import { selectFragment } from "../../../src/features/navigation/navigation-status";
import { keepFacetPlaces, placesKept } from "../../../src/features/refine/facet-places";
import { parseQuery } from "../../../src/shared/query-codec";
import type { FacetNode, ResultsFragment } from "../../../src/shared/wire/results";
import { facetNode } from "../../support/empty-parts";
import { fragmentOf } from "../../support/fake-server";
import { until } from "../../support/until";
import { visit } from "../../support/visit";

const node = (slug: string, count: number, changes: Partial<FacetNode> = {}) =>
  facetNode(slug, { count, ...changes });

function withFacets(query: string, facets: Partial<ResultsFragment["facets"]>): ResultsFragment {
  return fragmentOf(query, { facets: { ...fragmentOf("").facets, ...facets } });
}

/** `a, b* (c)`: slugs in their order, the chosen with a star. */
function outline(nodes: readonly FacetNode[]): string {
  return nodes
    .map(({ slug, active, children }) => {
      const below = children.length === 0 ? "" : ` (${outline(children)})`;
      return `${slug}${active ? "*" : ""}${below}`;
    })
    .join(", ");
}

const chosen = { active: true };

describe("when only one facet's choice has changed", () => {
  const trees = (query: string, locations: FacetNode[]) => withFacets(query, { locations });
  const before = trees("all_locations=leeds.town", [
    node("wales", 50),
    node("england", 40, { children: [node("york", 30), node("leeds", 5, chosen)] }),
  ]);

  test("a deselected value stays with its ancestors, even if the server no longer lists it", () => {
    const now = trees("", [node("wales", 50), node("england", 40)]);
    const facets = placesKept(before, now);
    expect(outline(facets.locations)).toBe("wales, england (york, leeds)");
    expect(facets.locations[1]?.children[1]?.count).toBe(5);
  });

  test("newly listed values come after the earlier ones", () => {
    const now = trees("all_locations=england.country|leeds.town", [
      node("zetland", 60),
      node("england", 40, { active: true, children: [node("hull", 35), node("york", 30)] }),
      node("wales", 50),
    ]);
    expect(outline(placesKept(before, now).locations)).toBe("wales, england* (york, leeds, hull), zetland");
  });

  test("jobs without a salary are only offered beside a minimum salary", () => {
    const salaries = (query: string, salary: FacetNode[]) => withFacets(query, { salary });
    const least = salaries("salary_min=20000&salary_unstated=1", [
      node("20000", 0, chosen),
      node("unstated", 3, chosen),
    ]);
    expect(outline(placesKept(least, salaries("", [])).salary)).toBe("20000");
  });
});

describe("when something else has changed", () => {
  const disciplines = (query: string, nodes: FacetNode[]) => withFacets(query, { disciplines: nodes });
  const before = disciplines("disciplines=b", [
    node("a", 9),
    node("b", 8, chosen),
    node("c", 7),
    node("d", 6, { children: [node("d.e", 3), node("d.f", 2, chosen)] }),
  ]);

  test("chosen values and their ancestors keep their places; others are sorted by count", () => {
    const now = disciplines("disciplines=b|d.f&remote=1", [
      node("d", 6, { children: [node("d.f", 6, chosen), node("d.e", 1)] }),
      node("c", 5),
      node("a", 4),
      node("b", 0, chosen),
    ]);
    expect(outline(placesKept(before, now).disciplines)).toBe("c, b*, a, d (d.e, d.f*)");
  });

  test("values that no longer have jobs are dropped", () => {
    const now = disciplines("disciplines=b&search[query]=x", [node("b", 1, chosen)]);
    expect(outline(placesKept(before, now).disciplines)).toBe("b*");
  });
});

const list = fc
  .uniqueArray(fc.tuple(fc.integer({ min: 0, max: 12 }), fc.boolean()), { selector: ([slug]) => slug })
  .map((nodes) => nodes.map(([slug, active], place) => node(String(slug), 20 - place, { active })));

test("no value is lost or repeated, and a chosen one keeps its place if the list is long enough", () => {
  fc.assert(
    fc.property(list, list, (old, now) => {
      const arranged = placesKept(
        withFacets("remote=1", { job_types: old }),
        withFacets("posted_within=7", { job_types: now }),
      ).job_types;
      const bySlug = (one: FacetNode, other: FacetNode) => one.slug.localeCompare(other.slug);
      expect([...arranged].sort(bySlug)).toEqual([...now].sort(bySlug));
      const placeIn = (nodes: readonly FacetNode[], { slug }: FacetNode) =>
        nodes.findIndex((other) => other.slug === slug);
      const staying = now.filter((value) => value.active && placeIn(old, value) >= 0);
      for (const value of staying) {
        const place = placeIn(old, value);
        if (place <= now.length - staying.length) expect(placeIn(arranged, value)).toBe(place);
      }
      const others = (nodes: readonly FacetNode[]) => nodes.filter((value) => placeIn(staying, value) < 0);
      expect(others(arranged)).toEqual(others(now));
    }),
  );
});

describe("on a page", () => {
  const trees = (query: string, disciplines: FacetNode[]) => withFacets(query, { disciplines });
  const choose = (slugs: string) => facetToggled({ to: parseQuery(`disciplines=${slugs}`) });

  function opened() {
    const page = visit("/jobs?disciplines=b", {
      served: trees("disciplines=b", [node("a", 9), node("b", 2, chosen)]),
    });
    keepFacetPlaces(page.store.dispatch);
    const shown = () => {
      const { disciplines = [] } = selectFragment(page.store.getState())?.facets ?? {};
      return outline(disciplines);
    };
    return { ...page, shown };
  }

  test("a deselected value stays listed, also after Back and Forward", async () => {
    const { store, server, history, settle, shown } = opened();
    store.dispatch(choose("a"));
    (await server.asked("disciplines=a")).answer(trees("disciplines=a", [node("a", 9, chosen)]));
    await settle();
    expect(shown()).toBe("a*, b");
    await history.back();
    expect(shown()).toBe("a, b*");
    await history.forward();
    expect(shown()).toBe("a*, b");
    expect(server.requests).toHaveLength(1);
  });

  test("refetched values are arranged like those shown before", async () => {
    const { store, server, settle, shown } = opened();
    const again = { subscribe: false, forceRefetch: true };
    store.dispatch(resultsApi.endpoints.results.initiate("disciplines=b", again) as never);
    const now = trees("disciplines=b", [node("b", 2, chosen), node("c", 7), node("a", 1)]);
    (await server.asked("disciplines=b")).answer(now);
    await until(() => shown() !== "a, b*", "the second answer");
    await settle();
    expect(shown()).toBe("c, b*, a");
  });
});
