import { type FacetField, facetFields, type SearchQuery } from "../../../shared/search-query";
import type { LocationService, ResolvedPlace } from "../../places/location-service";
import type { NodeRange } from "../columns/facet-column";
import type { Vocabularies } from "../loading/load-jobs";
import { nearestUsedPlace, nodesBetween, type Vocabulary } from "../loading/vocabulary";

/** A refinement that a visitor chose and that exists. */
export interface ChosenValue {
  readonly slug: string;
  readonly name: string;
  /** The value and all below it; null for a place where no job is. */
  readonly range: NodeRange | null;
  /** The value's node, or for a place without jobs the nearest one around it; 0 when there is none. */
  readonly node: number;
  /** What a step wider would be; 0 when that is everything. */
  readonly parent: number;
}

export interface ReadValues {
  readonly values: Readonly<Record<FacetField, readonly ChosenValue[]>>;
  readonly unknown: readonly string[];
}

export async function readChosenValues(
  query: SearchQuery,
  vocabularies: Vocabularies,
  locations: LocationService,
): Promise<ReadValues> {
  const unused = await placesWithoutJobs(query.all_locations, vocabularies, locations);
  const read = (field: FacetField) =>
    query[field].map((slug) => [slug, chosen(vocabularies[field], slug) ?? unused.get(slug)] as const);
  const fields = facetFields.map((field) => [field, read(field)] as const);
  const values = fields.map(([field, all]) => [field, all.flatMap(([, value]) => value ?? [])]);
  const unknown = fields.flatMap(([, all]) =>
    all.flatMap(([slug, value]) => (value === undefined ? slug : [])),
  );
  return { values: Object.fromEntries(values), unknown };
}

function chosen({ nodeOfSlug, names, forest }: Vocabulary, slug: string): ChosenValue | undefined {
  const node = nodeOfSlug.get(slug);
  if (node === undefined) return undefined;
  const range = [node, forest.last[node] ?? node] as const;
  return { slug, name: names[node] ?? "", range, node, parent: forest.parent[node] ?? 0 };
}

async function placesWithoutJobs(
  slugs: readonly string[],
  { all_locations }: Vocabularies,
  locations: LocationService,
): Promise<Map<string, ChosenValue>> {
  const rest = slugs.filter((slug) => !all_locations.nodeOfSlug.has(slug) && !/\p{Cc}/u.test(slug));
  const places = rest.length === 0 ? [] : await locations.bySlugs(rest);
  const value = (place: ResolvedPlace): ChosenValue => {
    const around = nearestUsedPlace(all_locations, place.id);
    return {
      slug: place.cached_slug_with_class,
      name: place.name,
      range: nodesBetween(all_locations, place.id, place.last_id) ?? null,
      node: around,
      parent: around,
    };
  };
  return new Map(places.map((place) => [place.cached_slug_with_class, value(place)]));
}
