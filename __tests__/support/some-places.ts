import { locationsPerPage } from "../../src/shared/constants";
import { stringifyQuery } from "../../src/shared/query-codec";
import type { SearchQuery } from "../../src/shared/search-query";
import type { LocationOption, LocationsPage } from "../../src/shared/wire/locations";
import type { FacetNode, Place, ResultsFragment } from "../../src/shared/wire/results";
import { facetNode } from "./empty-parts";
import { fragmentOf } from "./fake-server";

const town = (slug: string, name: string, area: string, count: number): LocationOption => ({
  name,
  hierarchy: `${name}, ${area}`,
  cached_slug_with_class: `${slug}.town`,
  count,
});

export const york = town("york", "York", "North Yorkshire, England", 97);

/** Forty-five Newports, over two pages, and some places with unique names. */
const towns: readonly LocationOption[] = [
  town("leeds", "Leeds", "West Yorkshire, England", 214),
  town("leedstown", "Leedstown", "Cornwall, England", 0),
  york,
  town("zurich", "Zürich", "Zürich, Switzerland", 31),
  ...Array.from({ length: 45 }, (_, i) =>
    town(`newport-${i + 1}`, "Newport", `County ${i + 1}, Wales`, 45 - i),
  ),
];

/** As a fragment has it. */
export const leeds: Place = {
  name: "Leeds",
  hierarchy: "Leeds, West Yorkshire, England",
  cached_slug_with_class: "leeds.town",
  class: "town",
};

const folded = (name: string) => name.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

/** The answer of `GET /api/v1/locations` for these places. */
export function somePlaces(name: string, page: number): LocationsPage {
  const found = towns.filter((option) => folded(option.name).startsWith(folded(name)));
  const start = (page - 1) * locationsPerPage;
  return { data: found.slice(start, start + locationsPerPage), total_count: found.length };
}

function placeOf(location: string): Place | null {
  const option = towns.find(
    ({ cached_slug_with_class: slug, name }) => location === slug || location === name,
  );
  if (option === undefined) return null;
  const { name, hierarchy, cached_slug_with_class } = option;
  return { name, hierarchy, cached_slug_with_class, class: "town" };
}

/** A fragment that has the same job for any query; a location given by name is resolved. */
export function someFragment(query: SearchQuery): ResultsFragment {
  const place = placeOf(query.location);
  const read = { ...query, location: place?.cached_slug_with_class ?? query.location };
  return fragmentOf(stringifyQuery(read), {
    place,
    facets: { ...fragmentOf("").facets, locations: facetTree(query.all_locations) },
    sort_types: place === null ? ["newest", "salary"] : ["newest", "distance", "salary"],
    applied: {
      all_locations: query.all_locations.map((slug) => ({ slug, name: placeOf(slug)?.name ?? slug })),
    },
  });
}

/** A facet's value that is not chosen. */
export const treeNode = (slug: string, name: string, count: number, children: FacetNode[] = []) =>
  facetNode(slug, { name, count, children });

function facetTree(chosen: readonly string[]): FacetNode[] {
  const node = (...parts: Parameters<typeof treeNode>) => ({
    ...treeNode(...parts),
    active: chosen.includes(parts[0]),
  });
  return [
    node("england.country", "England", 311, [
      node("west-yorkshire.region", "West Yorkshire", 214, [node("leeds.town", "Leeds", 214)]),
      node("north-yorkshire.region", "North Yorkshire", 97, [node("york.town", "York", 97)]),
    ]),
    node("wales.country", "Wales", 12),
  ];
}
