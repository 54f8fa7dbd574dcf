import type { JobCard } from "../../../shared/wire/results";
import type { JobColumns } from "../columns/job-columns";
import type { Vocabularies } from "../loading/load-jobs";
import type { Point } from "../reach/great-circle";
import { nearestMiles } from "../reach/place-reach";
import type { HitWords } from "./hit-words";
import type { KnownJobs } from "./known-jobs";
import { makeSnippet } from "./snippet";

export interface CardTools {
  readonly columns: JobColumns;
  readonly vocabularies: Vocabularies;
  readonly jobs: KnownJobs;
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
  { lexemes, centre }: CardContext,
  { columns, vocabularies, jobs, hitWords }: CardTools,
): Promise<JobCard[]> {
  const known = await jobs.get(rows.map((row) => columns.ids[row] ?? 0));
  const descriptions = known.map(({ description }) => description);
  const hits = await hitWords.find(descriptions, lexemes);
  return known.map(({ card, places, description }, place) => ({
    ...card,
    distance_miles: centre && roundedMiles(nearestMiles(vocabularies.all_locations, centre, places)),
    snippet: makeSnippet(description, hits[place] ?? []),
  }));
}

function roundedMiles(miles: number | null): number | null {
  return miles === null ? null : Math.round(miles * 10) / 10;
}
