import type { FacetField } from "../../shared/facets";
import type { SearchQuery } from "../../shared/search-query";
import type { JobMarker } from "../../shared/wire/newer";
import type { FacetNode, JobCard, ResultsFragment } from "../../shared/wire/results";
import { dayOf } from "../jobs/open-jobs";
import type { Highlighter } from "./cards/highlighter";
import { type CardContext, jobCards, withRelevance } from "./cards/job-cards";
import { type JobColumns, rowsBefore } from "./columns/job-columns";
import { fragment, valuesNamed, withOtherCorrections } from "./fragment/fragment";
import {
  asSearched,
  type InterpretedSearch,
  type InterpretingTools,
  interpretInstead,
  interpretSearch,
} from "./interpret/interpret-search";
import { LeafList, type TermParser } from "./keywords/expression";
import { lexemesOf } from "./keywords/text-expression";
import { withoutGenericTerms } from "./meaning/keyword-reading";
import { otherReadings } from "./meaning/read-keywords";
import { constraintsOf, type OtherSearches, planOrdered, planSearch } from "./plan/plan-search";
import { type PlaceConstraints, pointOf } from "./reach/place-reach";
import type { Constraints, MatchPlan, OrderedPlan, SearchOutcome, Span } from "./run/search-plan";
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

/** A snapshot, with the tools of one request. */
export type SearchContext = Snapshot &
  SearchTools &
  InterpretingTools &
  Pick<WordTools, "highlighter"> & {
    /** In days since 1970. */
    readonly today: number;
  };

export function contextOf(snapshot: Snapshot, tools: SearchTools, signal?: AbortSignal): SearchContext {
  const context: SearchContext = {
    ...snapshot,
    ...tools,
    ...tools.wordsIn(snapshot.german),
    rowCount: snapshot.columns.ids.length,
    today: dayOf(tools.now()),
    counted: new Map(),
    countJobs: async (read) => {
      signal?.throwIfAborted();
      return countRead(read, context);
    },
    signal,
  };
  return context;
}

export async function answerSearch(
  query: SearchQuery,
  context: SearchContext,
  detail: SearchDetail,
): Promise<ResultsFragment> {
  const { columns, vocabularies, postings, today, signal } = context;
  const { pay } = columns.salaries;
  const read = await interpretSearch(query, context);
  const others = await otherSearches(read, context);
  signal?.throwIfAborted();
  const planned = planSearch(read, vocabularies, today, pay, others);
  const { plan, leaves } = planned;
  const found = await postings.get(leaves);
  const featuredSeed = detail.withoutFeatured === true ? null : plan.featuredSeed;
  const searched = { ...plan, featuredSeed, postings: found };
  const outcome = await context.runner.ask("run", columns, { plan: searched }, signal);
  const cards = await jobCards(outcome.rows, cardContext(read, plan.constraints), context, signal);
  const jobs = marked(cards, outcome, columns);
  const parts = { ...planned, read, outcome, vocabularies, steps: pay.steps };
  if (detail.relevance !== true) return fragment({ ...parts, jobs });
  const explained = fragment({ ...parts, jobs: await withRelevance(jobs, read.keywords, context) });
  return withOtherCorrections(explained, read, context.spelling);
}

/** Matches by id, as a job deleted meanwhile has no card. */
function marked(jobs: JobCard[], { rows, featured }: SearchOutcome, { ids }: JobColumns): JobCard[] {
  if (featured === 0) return jobs;
  const above = new Set(rows.slice(0, featured).map((row) => ids[row]));
  return jobs.map((job) => (above.has(job.id) ? { ...job, featured: true } : job));
}

async function otherSearches(read: InterpretedSearch, context: SearchContext): Promise<OtherSearches> {
  const { keywords, implied } = read;
  const { query } = asSearched(read);
  const readings = await Promise.all(
    (await otherReadings(query, keywords, context)).map(async (other) => ({
      ...other,
      instead: await interpretInstead(other.to, context),
    })),
  );
  if (implied !== null) return { readings, refinement: { ...implied, read } };
  const named = query.exact ? null : context.refinementNames().of(query, withoutGenericTerms(keywords.typed));
  if (!named?.isNew) return { readings, refinement: null };
  const offered = await interpretSearch(named.to, context);
  return { readings, refinement: { ...named, to: asSearched(offered).query, read: offered } };
}

export async function jobsAt(query: SearchQuery, span: Span, context: SearchContext): Promise<JobsAtSpan> {
  const { columns, runner, signal } = context;
  const { read, plan } = await orderedPlan(query, context);
  const { total, rows } = await runner.ask("span", columns, { plan, span }, signal);
  const jobs = await jobCards(rows, cardContext(read, plan.constraints), context, signal);
  return { total_count: total, jobs };
}

export async function orderedPlan(
  query: SearchQuery,
  context: SearchContext,
): Promise<{ read: InterpretedSearch; plan: OrderedPlan }> {
  const { vocabularies, postings, today, signal } = context;
  const read = await interpretSearch(query, context);
  signal?.throwIfAborted();
  const { plan, leaves } = planOrdered(read, vocabularies, today);
  return { read, plan: { ...plan, postings: await postings.get(leaves) } };
}

export async function countNewer(
  query: SearchQuery,
  than: JobMarker,
  context: SearchContext,
): Promise<number> {
  const end = rowsBefore(context.columns, than);
  const read = await interpretSearch(query, context);
  context.signal?.throwIfAborted();
  return countRead(read, context, end);
}

/** Equals the total of the query's results. */
export async function countMatching(query: SearchQuery, context: SearchContext): Promise<number> {
  return countRead(await interpretSearch(query, context), context);
}

async function countRead(
  read: InterpretedSearch,
  context: SearchContext,
  end = context.rowCount,
): Promise<number> {
  const { columns, runner, signal } = context;
  return runner.ask("count", columns, { plan: await matchingPlan(read, context), end }, signal);
}

async function matchingPlan(
  read: InterpretedSearch,
  { vocabularies, postings, today }: SearchContext,
): Promise<MatchPlan> {
  const leaves = new LeafList();
  const constraints = constraintsOf(read, vocabularies, leaves, today);
  return { today, constraints, postings: await postings.get(leaves.leaves) };
}

export async function findValues(
  query: SearchQuery,
  { field, words }: NamedValues,
  context: SearchContext,
): Promise<FacetNode[]> {
  const read = await interpretSearch(query, context);
  const counts = await countValues(read, field, context);
  return valuesNamed(context.vocabularies[field], words, counts, read.values[field]);
}

/** Job counts indexed by node, as if none of the facet's values were chosen. */
export async function facetCounts(
  query: SearchQuery,
  field: FacetField,
  context: SearchContext,
): Promise<Int32Array> {
  return countValues(await interpretSearch(query, context), field, context);
}

async function countValues(
  read: InterpretedSearch,
  field: FacetField,
  context: SearchContext,
): Promise<Int32Array> {
  const { columns, runner, signal } = context;
  signal?.throwIfAborted();
  return runner.ask("values", columns, { plan: await matchingPlan(read, context), field }, signal);
}

/** Constraints on a job's places; the query's keywords are ignored. */
export async function placeConstraints(
  query: SearchQuery,
  context: SearchContext,
): Promise<PlaceConstraints> {
  const read = await interpretSearch({ ...query, keywords: "" }, context);
  return matchedPlaces(read, constraintsOf(read, context.vocabularies, new LeafList(), context.today));
}

function cardContext(read: InterpretedSearch, constraints: Constraints): CardContext {
  return { lexemes: new Set(lexemesOf(read.keywords)), matched: matchedPlaces(read, constraints) };
}

function matchedPlaces(
  { location }: InterpretedSearch,
  { reach, all_locations: chosen }: Constraints,
): PlaceConstraints {
  return { centre: location.kind === "place" ? pointOf(location.place) : null, reach, chosen };
}
