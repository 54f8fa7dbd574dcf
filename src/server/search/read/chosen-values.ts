import { type FacetField, facetFields, type SearchQuery } from "../../../shared/search-query";
import type { LocationService, ResolvedPlace } from "../../places/location-service";
import type { NodeRange } from "../columns/choose-rows";
import type { Vocabularies } from "../loading/load-jobs";
import { nearestUsedPlace, nodesBetween, type Vocabulary } from "../loading/vocabulary";
import { smallestCover } from "./smallest-cover";

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
  const known = (field: FacetField, slug: string) =>
    vocabularies[field].nodeOfSlug.has(slug) || (field === "all_locations" && unused.has(slug));
  return {
    values: {
      disciplines: coverOf(vocabularies.disciplines, query.disciplines),
      all_locations: [
        ...coverOf(vocabularies.all_locations, query.all_locations),
        ...outside(vocabularies.all_locations, query.all_locations, [...unused.values()]),
      ],
      job_types: coverOf(vocabularies.job_types, query.job_types),
    },
    unknown: facetFields.flatMap((field) => query[field].filter((slug) => !known(field, slug))),
  };
}

/** Known values as few as can be, which is how they go on into every link. */
function coverOf(vocabulary: Vocabulary, slugs: readonly string[]): ChosenValue[] {
  const nodes = slugs.flatMap((slug) => vocabulary.nodeOfSlug.get(slug) ?? []);
  return smallestCover(vocabulary, nodes).map((node) => chosen(vocabulary, node));
}

function chosen({ slugs, names, forest }: Vocabulary, node: number): ChosenValue {
  const range = [node, forest.last[node] ?? node] as const;
  return { slug: slugs[node] ?? "", name: names[node] ?? "", range, node, parent: forest.parent[node] ?? 0 };
}

/** Places without jobs that do not lie in a chosen one. */
function outside(
  { nodeOfSlug, forest }: Vocabulary,
  slugs: readonly string[],
  unused: readonly ChosenValue[],
): ChosenValue[] {
  const nodes = slugs.flatMap((slug) => nodeOfSlug.get(slug) ?? []);
  const liesIn = (inner: number, outer: number) => outer <= inner && inner <= (forest.last[outer] ?? outer);
  return unused.filter(({ node }) => !nodes.some((outer) => liesIn(node, outer)));
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
