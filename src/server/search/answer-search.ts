import type { FacetField } from "../../shared/facets";
import type { SearchQuery } from "../../shared/search-query";
import type { FacetNode, JobCard, ResultsFragment } from "../../shared/wire/results";
import { dayOf } from "../jobs/open-jobs";
import type { Highlighter } from "./cards/highlighter";
import { type CardContext, jobCards, withRelevance } from "./cards/job-cards";
import { type JobColumns, type JobMark, rowsBefore } from "./columns/job-columns";
import { fragment, valuesNamed, withOtherCorrections } from "./fragment/fragment";
import {
  asSearched,
  type InterpretedSearch,
  interpretInstead,
  interpretSearch,
} from "./interpret/interpret-search";
import type { TermParser } from "./keywords/expression";
import { lexemesOf } from "./keywords/text-expression";
import { withoutGenericTerms } from "./meaning/keyword-reading";
import { otherReadings } from "./meaning/read-keywords";
import { type OtherSearches, planMatching, planOrdered, planSearch } from "./plan/plan-search";
import { type PlaceConstraints, pointOf } from "./reach/place-reach";
import type { Constraints, OrderedPlan, SearchOutcome, Span } from "./run/search-plan";
import type { JobsAtSpan, NamedValues, SearchDetail } from "./search-service";
import type { Snapshot } from "./snapshot/snapshot";
import type { ReloadingSpelling } from "./spelling/kept-spelling";
import type { SearchRunner } from "./workers/search-runner";

/** Keyword parsing and highlighting, both done by PostgreSQL. */
export interface WordTools {
  readonly terms: TermParser;
  readonly highlighter: Highlighter;
}

/** Kept when the data change. */
export interface SearchTools {
  readonly wordsIn: (german: boolean) => WordTools;
  readonly spelling: ReloadingSpelling;
  readonly runner: SearchRunner;
  /** The clock; windows of days end on its date. */
  readonly now: () => Date;
}

export async function answerSearch(
  query: SearchQuery,
  snapshot: Snapshot,
  tools: SearchTools,
  signal: AbortSignal,
  detail: SearchDetail = {},
): Promise<ResultsFragment> {
  const { columns, vocabularies, postings } = snapshot;
  const { pay } = columns.salaries;
  const reading = interpretingTools(snapshot, tools, signal);
  const read = await interpretSearch(query, reading);
  const others = await otherSearches(read, reading);
  signal.throwIfAborted();
  const { plan, leaves, ways, meant, offers } = planSearch(
    read,
    vocabularies,
    { today: dayOf(tools.now()), pay },
    others,
  );
  const found = await postings.get(leaves);
  const featuredSeed = detail.withoutFeatured === true ? null : plan.featuredSeed;
  const outcome = await tools.runner.run(columns, { ...plan, featuredSeed, postings: found }, signal);
  const context = cardContext(read, plan.constraints);
  const cards = { ...snapshot, ...wordsOf(snapshot, tools) };
  const jobs = marked(await jobCards(outcome.rows, context, cards, signal), outcome, columns);
  const parts = { read, relaxations: ways, meant, offers, outcome, vocabularies, steps: pay.steps };
  if (detail.relevance !== true) return fragment({ ...parts, jobs });
  const explained = fragment({ ...parts, jobs: await withRelevance(jobs, read.keywords, snapshot) });
  return withOtherCorrections(explained, read, tools.spelling);
}

/** Matches by id, as a job deleted meanwhile has no card. */
function marked(jobs: JobCard[], { rows, featured }: SearchOutcome, { ids }: JobColumns): JobCard[] {
  if (featured === 0) return jobs;
  const above = new Set(rows.slice(0, featured).map((row) => ids[row]));
  return jobs.map((job) => (above.has(job.id) ? { ...job, featured: true } : job));
}

function wordsOf({ german }: Snapshot, { wordsIn }: SearchTools): WordTools {
  return wordsIn(german);
}

function interpretingTools(snapshot: Snapshot, tools: SearchTools, signal?: AbortSignal) {
  const { spelling } = tools;
  const { terms } = wordsOf(snapshot, tools);
  const countJobs = async (read: InterpretedSearch) => {
    signal?.throwIfAborted();
    return countRead(read, snapshot, tools);
  };
  const counted = new Map<string, Promise<number>>();
  const rowCount = snapshot.columns.ids.length;
  return { ...snapshot, terms, spelling, rowCount, countJobs, counted, signal };
}

async function otherSearches(
  read: InterpretedSearch,
  reading: ReturnType<typeof interpretingTools>,
): Promise<OtherSearches> {
  const { keywords, implied } = read;
  const { query } = asSearched(read);
  const readings = await Promise.all(
    (await otherReadings(query, keywords, reading)).map(async (other) => ({
      ...other,
      instead: await interpretInstead(other.to, reading),
    })),
  );
  if (implied !== null) return { readings, refinement: { ...implied, read } };
  const named = query.exact ? null : reading.refinementNames().of(query, withoutGenericTerms(keywords.typed));
  if (!named?.isNew) return { readings, refinement: null };
  const offered = await interpretSearch(named.to, reading);
  return { readings, refinement: { ...named, to: asSearched(offered).query, read: offered } };
}

export async function jobsAt(
  query: SearchQuery,
  span: Span,
  snapshot: Snapshot,
  tools: SearchTools,
  signal: AbortSignal,
): Promise<JobsAtSpan> {
  const { read, plan } = await orderedPlan(query, snapshot, tools, signal);
  const { total, rows } = await tools.runner.rowsAt(snapshot.columns, plan, span, signal);
  const context = cardContext(read, plan.constraints);
  const jobs = await jobCards(rows, context, { ...snapshot, ...wordsOf(snapshot, tools) }, signal);
  return { total_count: total, jobs };
}

export async function orderedPlan(
  query: SearchQuery,
  snapshot: Snapshot,
  tools: SearchTools,
  signal: AbortSignal,
): Promise<{ read: InterpretedSearch; plan: OrderedPlan }> {
  const read = await interpretSearch(query, interpretingTools(snapshot, tools, signal));
  signal.throwIfAborted();
  const { plan, leaves } = planOrdered(read, snapshot.vocabularies, dayOf(tools.now()));
  return { read, plan: { ...plan, postings: await snapshot.postings.get(leaves) } };
}

export async function countNewer(
  query: SearchQuery,
  than: JobMark,
  snapshot: Snapshot,
  tools: SearchTools,
  signal: AbortSignal,
): Promise<number> {
  const { columns, vocabularies, postings } = snapshot;
  const end = rowsBefore(columns, than);
  const read = await interpretSearch(query, interpretingTools(snapshot, tools, signal));
  signal.throwIfAborted();
  const { plan, leaves } = planMatching(read, vocabularies, dayOf(tools.now()));
  const found = await postings.get(leaves);
  return tools.runner.countBefore(columns, { ...plan, postings: found }, end, signal);
}

/** Equals the total of the query's results. */
export async function countMatching(
  query: SearchQuery,
  snapshot: Snapshot,
  tools: SearchTools,
): Promise<number> {
  return countRead(await interpretSearch(query, interpretingTools(snapshot, tools)), snapshot, tools);
}

async function countRead(
  read: InterpretedSearch,
  { columns, vocabularies, postings }: Snapshot,
  { runner, now }: SearchTools,
): Promise<number> {
  const { plan, leaves } = planMatching(read, vocabularies, dayOf(now()));
  const found = await postings.get(leaves);
  return runner.countBefore(columns, { ...plan, postings: found }, columns.ids.length);
}

export async function findValues(
  query: SearchQuery,
  { field, words }: NamedValues,
  snapshot: Snapshot,
  tools: SearchTools,
  signal: AbortSignal,
): Promise<FacetNode[]> {
  const read = await interpretSearch(query, interpretingTools(snapshot, tools, signal));
  const counts = await countValues(read, field, snapshot, tools, signal);
  return valuesNamed(snapshot.vocabularies[field], words, counts, read.values[field]);
}

/** Job counts indexed by node, as if none of the facet's values were chosen. */
export async function facetCounts(
  query: SearchQuery,
  field: FacetField,
  snapshot: Snapshot,
  tools: SearchTools,
  signal: AbortSignal,
): Promise<Int32Array> {
  const read = await interpretSearch(query, interpretingTools(snapshot, tools, signal));
  return countValues(read, field, snapshot, tools, signal);
}

async function countValues(
  read: InterpretedSearch,
  field: FacetField,
  { columns, vocabularies, postings }: Snapshot,
  { runner, now }: SearchTools,
  signal: AbortSignal,
): Promise<Int32Array> {
  signal.throwIfAborted();
  const { plan, leaves } = planMatching(read, vocabularies, dayOf(now()));
  return runner.countValues(columns, { ...plan, postings: await postings.get(leaves) }, field, signal);
}

/** Constraints on a job's places; the query's keywords are ignored. */
export async function placeConstraints(
  query: SearchQuery,
  snapshot: Snapshot,
  tools: SearchTools,
  signal?: AbortSignal,
): Promise<PlaceConstraints> {
  const reading = interpretingTools(snapshot, tools, signal);
  const read = await interpretSearch({ ...query, keywords: "" }, reading);
  const { plan } = planMatching(read, snapshot.vocabularies, dayOf(tools.now()));
  return matchedPlaces(read, plan.constraints);
}

function cardContext(read: InterpretedSearch, constraints: Constraints): CardContext {
  return {
    lexemes: new Set(lexemesOf(read.keywords)),
    matched: matchedPlaces(read, constraints),
  };
}

function matchedPlaces(
  { location }: InterpretedSearch,
  { reach, all_locations: chosen }: Constraints,
): PlaceConstraints {
  return { centre: location.kind === "place" ? pointOf(location.place) : null, reach, chosen };
}
