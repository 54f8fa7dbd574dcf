import { byFacet, type FacetField, facetFields } from "../../../shared/facets";
import type { SearchQuery } from "../../../shared/search-query";
import type { LocationService, ResolvedPlace } from "../../places/location-service";
import type { NodeRange } from "../columns/facet-column";
import { nearestUsedPlace, nodesBetween, type Vocabularies, type Vocabulary } from "../vocabulary/vocabulary";

export interface ChosenValue {
  readonly slug: string;
  readonly name: string;
  /** The value and all below it; null for a place without jobs. */
  readonly range: NodeRange | null;
  /** The value's node; for a place without jobs, the nearest place around it that has jobs, or 0. */
  readonly node: number;
  /** One step wider; 0 means everything. */
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
  signal?: AbortSignal,
): Promise<ReadValues> {
  const unused = await placesWithoutJobs(query.all_locations, vocabularies, locations, signal);
  const known = (field: FacetField, slug: string) =>
    vocabularies[field].nodeOfSlug.has(slug) || (field === "all_locations" && unused.has(slug));
  return {
    values: byFacet((field) => {
      const more = field === "all_locations" ? unused.values() : [];
      return coverOf(vocabularies[field], [...used(vocabularies[field], query[field]), ...more]);
    }),
    unknown: facetFields.flatMap((field) => query[field].filter((slug) => !known(field, slug))),
  };
}

function used(vocabulary: Vocabulary, slugs: readonly string[]): ChosenValue[] {
  const nodes = slugs.flatMap((slug) => vocabulary.nodeOfSlug.get(slug) ?? []);
  return nodes.map((node) => chosenNode(vocabulary, node));
}

export function chosenNode({ slugs, names, forest }: Vocabulary, node: number): ChosenValue {
  const range = [node, forest.last[node] ?? node] as const;
  return { slug: slugs[node] ?? "", name: names[node] ?? "", range, node, parent: forest.parent[node] ?? 0 };
}

/** The same choice in as few values as possible, as used in links; places without jobs come last. */
export function coverOf(vocabulary: Vocabulary, values: readonly ChosenValue[]): ChosenValue[] {
  const isOwn = ({ slug, node }: ChosenValue) => vocabulary.slugs[node] === slug;
  const nodes = values.filter(isOwn).map(({ node }) => node);
  const cover = smallestCover(vocabulary, nodes).map((node) => chosenNode(vocabulary, node));
  const outside = values.filter((value) => !isOwn(value) && !cover.some((outer) => holds(outer, value.node)));
  return [...cover, ...outside];
}

export function holds({ range }: ChosenValue, node: number): boolean {
  return range !== null && range[0] <= node && node <= range[1];
}

async function placesWithoutJobs(
  slugs: readonly string[],
  { all_locations }: Vocabularies,
  locations: LocationService,
  signal: AbortSignal | undefined,
): Promise<Map<string, ChosenValue>> {
  const rest = slugs.filter((slug) => !all_locations.nodeOfSlug.has(slug) && !/\p{Cc}/u.test(slug));
  const places = rest.length === 0 ? [] : await locations.bySlugs(rest, signal);
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

/**
 * The fewest nodes for the same choice, ascending. All children together become their parent, so that later
 * children join the choice; but an only child stays itself, and roots never become everything.
 */
function smallestCover(
  { forest, childCounts }: Pick<Vocabulary, "forest" | "childCounts">,
  nodes: Iterable<number>,
): number[] {
  const cover = new Set(uncovered(forest.last, nodes));
  const chosenBelow = new Map<number, number>();
  // Includes parents added during the loop.
  for (const node of cover) {
    const parent = forest.parent[node] ?? 0;
    const count = (chosenBelow.get(parent) ?? 0) + 1;
    chosenBelow.set(parent, count);
    if (parent > 0 && count > 1 && count === childCounts[parent]) cover.add(parent);
  }
  return uncovered(forest.last, cover);
}

/** Ascending, without nodes below another of them. */
function uncovered(last: Int32Array, nodes: Iterable<number>): number[] {
  const kept: number[] = [];
  let coveredTo = -1;
  for (const node of [...new Set(nodes)].sort((left, right) => left - right)) {
    if (node <= coveredTo) continue;
    kept.push(node);
    coveredTo = last[node] ?? node;
  }
  return kept;
}
