import type { JobCard, JobLocation, Snippet } from "../../../shared/wire/results";
import { nodesOfRow } from "../columns/facet-column";
import { type JobColumns, rowOf } from "../columns/job-columns";
import { type MatchedPlaces, matchedFirst } from "../reach/place-reach";
import { namedNode, type PlaceVocabulary, type Vocabularies } from "../vocabulary/vocabulary";
import type { CardCache } from "./card-cache";
import type { Highlighter, WordInText } from "./highlighter";

interface CardTools {
  readonly columns: JobColumns;
  readonly vocabularies: Vocabularies;
  readonly jobs: CardCache;
  readonly highlighter: Highlighter;
}

/** What a card tells about the search: the lexemes to mark, and the place that it was found by. */
export interface CardContext {
  readonly lexemes: ReadonlySet<string>;
  readonly matched: MatchedPlaces;
}

/** The cards of these rows, in their order. */
export async function jobCards(
  rows: readonly number[],
  { lexemes, matched }: CardContext,
  { columns, vocabularies, jobs, highlighter }: CardTools,
  signal?: AbortSignal,
): Promise<JobCard[]> {
  const cached = await jobs.get(
    rows.map((row) => columns.ids[row] ?? 0),
    signal,
  );
  const descriptions = cached.map(({ description }) => description);
  const hits = await highlighter.find(descriptions, lexemes, signal);
  return cached.map((job, place) => ({
    ...job.card,
    ...placesOf(job.card.id, columns, vocabularies.all_locations, matched),
    snippet: makeSnippet(job.description, hits[place] ?? []),
  }));
}

/** The distance is that of the first. */
function placesOf(
  id: number,
  columns: JobColumns,
  places: PlaceVocabulary,
  matched: MatchedPlaces,
): Pick<JobCard, "locations" | "distance_miles"> {
  const nodes = nodesOfRow(columns.facets.all_locations.column, rowOf(columns, id));
  const inOrder = matchedFirst(places, nodes, matched);
  const miles = inOrder[0]?.miles ?? Number.POSITIVE_INFINITY;
  const hierarchyOf = (node: number) => places.hierarchies[node] ?? "";
  return {
    locations: eachOnce(
      inOrder.map(({ node }) => ({ ...namedNode(places, node), hierarchy: hierarchyOf(node) })),
    ),
    distance_miles: Number.isFinite(miles) ? Math.round(miles * 10) / 10 : null,
  };
}

/** A place in which a job has several spots is named once, as the first of them. */
export function eachOnce(locations: readonly JobLocation[]): JobLocation[] {
  return [...new Map(locations.map((location) => [location.slug, location])).values()];
}

/** UTF-16 units. */
const snippetLength = 220;
/** How much of the text leads up to the first hit. */
const leadLength = 60;

/**
 * The part of a text around its first hit, or else its beginning. The hits are in text order.
 */
export function makeSnippet(text: string, hits: readonly WordInText[]): Snippet {
  const [first] = hits;
  const from = first === undefined ? 0 : windowStart(text, first.start);
  const to = windowEnd(text, from);
  const before = from > 0 ? "… " : "";
  const shift = before.length - from;
  const inside = hits.filter(({ start, text: word }) => start >= from && start + word.length <= to);
  return {
    text: `${before}${text.slice(from, to)}${to < text.length ? " …" : ""}`,
    hits: inside.map(({ start, text: word }) => [start + shift, start + word.length + shift]),
  };
}

/** A little before the hit, at the start of a word; the text's own start when that is near. */
function windowStart(text: string, hit: number): number {
  if (hit <= leadLength * 2) return 0;
  const space = text.indexOf(" ", hit - leadLength);
  return space >= 0 && space < hit ? space + 1 : hit;
}

function windowEnd(text: string, from: number): number {
  if (text.length - from <= snippetLength) return text.length;
  const space = text.lastIndexOf(" ", from + snippetLength);
  return space > from ? space : wholeCharacter(text, from + snippetLength);
}

/** Never between the halves of a surrogate pair. */
function wholeCharacter(text: string, end: number): number {
  return /[\uD800-\uDBFF]/.test(text.charAt(end - 1)) ? end - 1 : end;
}
