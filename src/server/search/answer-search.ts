import type { SearchQuery } from "../../shared/search-query";
import type { ResultsFragment } from "../../shared/wire/results";
import type { LocationService } from "../places/location-service";
import { fragment } from "./answer/fragment";
import type { HitWords } from "./answer/hit-words";
import { type CardContext, jobCards } from "./answer/job-cards";
import { withRelevance } from "./answer/relevance";
import { type JobMark, rowsBefore } from "./columns/newest-order";
import { dayOf } from "./columns/posted-times";
import type { TermParser } from "./keywords/term-parser";
import { wantedTrees } from "./keywords/text-expression";
import { wordsOf } from "./keywords/tsquery-tree";
import { planMatching, planSearch } from "./plan/plan-search";
import { pointOf } from "./reach/place-reach";
import { type ReadSearch, readSearch } from "./read/read-search";
import type { SearchRunner } from "./runner/search-runner";
import type { SearchDetail } from "./search-service";
import type { Snapshot } from "./snapshot";

/** What outlives a change of the data. */
export interface SearchTools {
  readonly locations: LocationService;
  readonly terms: TermParser;
  readonly hitWords: HitWords;
  readonly runner: SearchRunner;
  /** What time it is; windows of days end on its date. */
  readonly now: () => Date;
}

/** One search from the visitor's words to the fragment. Null when the snapshot was replaced meanwhile. */
export async function answerSearch(
  query: SearchQuery,
  snapshot: Snapshot,
  tools: SearchTools,
  signal: AbortSignal,
  detail: SearchDetail = {},
): Promise<ResultsFragment | null> {
  const { columns, vocabularies, postings, reader } = snapshot;
  const read = await readSearch(query, { ...tools, reader, vocabularies });
  signal.throwIfAborted();
  const { plan, leaves, ways } = planSearch(read, vocabularies, columns.version, dayOf(tools.now()));
  const found = await postings.get(leaves);
  const outcome = await tools.runner.run({ ...plan, postings: found }, signal);
  if (outcome === null) return null;
  const jobs = await jobCards(outcome.rows, cardContext(read), { ...snapshot, hitWords: tools.hitWords });
  const shown = detail.relevance === true ? await withRelevance(jobs, read, snapshot) : jobs;
  return fragment({ read, ways, outcome, jobs: shown, vocabularies });
}

/** How many jobs match and are newer than a mark. Null when the snapshot was replaced meanwhile. */
export async function countNewer(
  query: SearchQuery,
  than: JobMark,
  { columns, vocabularies, postings, reader }: Snapshot,
  tools: SearchTools,
  signal: AbortSignal,
): Promise<number | null> {
  const end = rowsBefore(columns, than);
  const read = await readSearch(query, { ...tools, reader, vocabularies });
  signal.throwIfAborted();
  const { plan, leaves } = planMatching(read, vocabularies, columns.version, dayOf(tools.now()));
  const found = await postings.get(leaves);
  return tools.runner.countBefore({ ...plan, postings: found }, end, signal);
}

function cardContext({ terms, parsed, location }: ReadSearch): CardContext {
  const words = wantedTrees(terms, parsed).flatMap(wordsOf);
  return {
    lexemes: new Set(words.map(({ lexeme }) => lexeme)),
    centre: location.kind === "place" ? pointOf(location.place) : null,
  };
}
