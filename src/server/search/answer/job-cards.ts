import type { JobCard, JobLocation, NamedSlug } from "../../../shared/wire/results";
import { commonFields } from "../../jobs/job-row";
import { nodesOfRow } from "../columns/facet-column";
import { type JobColumns, rowOf } from "../columns/job-columns";
import type { Vocabularies } from "../loading/load-jobs";
import { namedNode, type PlaceVocabulary, type Vocabulary } from "../loading/vocabulary";
import type { Point } from "../reach/great-circle";
import { nearestMiles } from "../reach/place-reach";
import type { HitWords } from "./hit-words";
import type { JobText, JobTexts } from "./job-texts";
import { makeSnippet, wordsInText } from "./snippet";

export interface CardTools {
  readonly columns: JobColumns;
  readonly vocabularies: Vocabularies;
  readonly texts: JobTexts;
  readonly hitWords: HitWords;
}

/** What a card tells about the search: the lexemes to mark, and the point to measure from. */
export interface CardContext {
  readonly lexemes: ReadonlySet<string>;
  readonly centre: Point | null;
}

/** The cards of these rows, in their order. */
export async function jobCards(
  rows: readonly number[],
  context: CardContext,
  tools: CardTools,
): Promise<JobCard[]> {
  const texts = await tools.texts.get(rows.map((row) => tools.columns.ids[row] ?? 0));
  const words = texts.flatMap(({ description }) => wordsInText(description).map(({ text }) => text));
  const isHit = await tools.hitWords.among(words, context.lexemes);
  return texts.map((text) => jobCard(text, isHit, context, tools));
}

function jobCard(
  text: JobText,
  isHit: (word: string) => boolean,
  { centre }: CardContext,
  { columns, vocabularies }: CardTools,
): JobCard {
  const row = rowOf(columns, text.id);
  const { disciplines, all_locations, job_types } = columns.facets;
  const places = nodesOfRow(all_locations.column, row);
  const miles = centre === null ? null : nearestMiles(vocabularies.all_locations, centre, places);
  return {
    ...commonFields(text),
    locations: Array.from(places, (node) => jobLocation(vocabularies.all_locations, node)),
    distance_miles: miles === null ? null : Math.round(miles * 10) / 10,
    disciplines: named(vocabularies.disciplines, nodesOfRow(disciplines.column, row)),
    job_types: named(vocabularies.job_types, nodesOfRow(job_types.column, row)),
    snippet: makeSnippet(text.description, isHit),
  };
}

function named(vocabulary: Vocabulary, nodes: ArrayLike<number>): NamedSlug[] {
  return Array.from(nodes, (node) => namedNode(vocabulary, node));
}

function jobLocation(places: PlaceVocabulary, node: number): JobLocation {
  return { ...namedNode(places, node), hierarchy: places.hierarchies[node] ?? "" };
}
