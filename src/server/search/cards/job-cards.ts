import { LRUCache } from "lru-cache";
import type { FacetField } from "../../../shared/facets";
import type { JobCard, JobLocation, Relevance, Snippet } from "../../../shared/wire/results";
import type { Queryable } from "../../database/database";
import { commonFields, type JobRow, jobLanguageColumn, jobRowColumns } from "../../jobs/job-row";
import { countRows, hasRow } from "../bits/bitset";
import { nodesOfRow } from "../columns/facet-column";
import { type JobColumns, rowOf } from "../columns/job-columns";
import { closingDateOf } from "../columns/posted-and-closing";
import { type Expression, LeafList } from "../keywords/expression";
import type { Postings } from "../keywords/postings";
import { lexemesOf } from "../keywords/text-expression";
import type { KeywordReading } from "../meaning/keyword-reading";
import { orderOfRelevance } from "../plan/order-of-relevance";
import { type PlaceConstraints, sortByMatch } from "../reach/place-reach";
import { matchText } from "../run/match-text";
import { rarity } from "../run/page-of-rows";
import { namedNode, type PlaceVocabulary, type Vocabularies } from "../vocabulary/vocabulary";
import type { Highlighter, WordInText } from "./highlighter";

/** Depends on neither the search nor places, so that a new place invalidates nothing. */
interface CachedCard {
  readonly card: Omit<JobCard, "locations" | "distance_miles" | "snippet">;
  /** From `textForSnippets`; hits beyond it are not found. */
  readonly description: string;
}

interface TextRow extends JobRow {
  readonly description: string;
}

/** UTF-16 units. */
const descriptionLength = 2_000;
const cacheBytes = 16 * 2 ** 20;
/** Approximate, with names and addresses. */
const bytesOfCard = 2_000;

// PostgreSQL takes longer to count characters than to return a text of ordinary length.
const readTexts = `
  select ${jobRowColumns}, ${jobLanguageColumn}, case
    when octet_length(description_text) < 16000 then description_text else left(description_text, 4000)
  end as description
  from jobs where id = any (string_to_array($1, ',')::integer[])`;

const fieldsOnCards = ["disciplines", "job_types"] as const satisfies readonly FacetField[];

interface CardDeps {
  readonly database: Queryable;
  readonly columns: JobColumns;
  readonly vocabularies: Vocabularies;
}

export class CardCache {
  readonly #cards = new LRUCache<number, CachedCard>({
    maxSize: cacheBytes,
    sizeCalculation: ({ description }) => 2 * description.length + bytesOfCard,
  });

  constructor(private readonly deps: CardDeps) {}

  /** The cache for the next version, in which only these jobs have changed. */
  after(deps: CardDeps, changedIds: Int32Array): CardCache {
    const next = new CardCache(deps);
    const before = this.deps.vocabularies;
    // Cards contain names.
    if (!fieldsOnCards.every((field) => deps.vocabularies[field] === before[field])) return next;
    const changed = new Set(changedIds);
    // Least recently used first, so that they stay the first to be evicted.
    this.#cards.rforEach((job, id) => {
      if (!changed.has(id)) next.#cards.set(id, job);
    });
    return next;
  }

  /** In the order of `ids`; missing jobs are left out. */
  async get(ids: readonly number[], signal?: AbortSignal): Promise<CachedCard[]> {
    const found = new Map(ids.map((id) => [id, this.#cards.get(id)]));
    const missing = ids.filter((id) => found.get(id) === undefined);
    for (const job of await this.#read(missing, signal)) {
      this.#cards.set(job.card.id, job);
      found.set(job.card.id, job);
    }
    return ids.map((id) => found.get(id)).filter((job) => job !== undefined);
  }

  async #read(ids: readonly number[], signal: AbortSignal | undefined): Promise<CachedCard[]> {
    if (ids.length === 0) return [];
    const rows = await this.deps.database.query<TextRow>(readTexts, [ids.join(",")], signal);
    return rows.map((row) => this.#know(row));
  }

  #know(text: TextRow): CachedCard {
    const { columns, vocabularies } = this.deps;
    const row = rowOf(columns, text.id);
    const named = (field: (typeof fieldsOnCards)[number]) =>
      Array.from(nodesOfRow(columns.facets[field].column, row), (node) =>
        namedNode(vocabularies[field], node),
      );
    const card = {
      ...commonFields(text),
      closes_on: closingDateOf(columns.closing, row),
      disciplines: named("disciplines"),
      job_types: named("job_types"),
    };
    return { card, description: textForSnippets(text.title, text.description) };
  }
}

/** A description's beginning on one line, " · " between blocks, without a first sentence naming the job. */
export function textForSnippets(title: string, text: string): string {
  const line = withoutOpening(title, text.trim())
    .replace(/:\n+/g, ": ")
    .replace(/\n\n+|(?<![.,;!?])\n(?!\p{Ll})/gu, " · ")
    .replace(/\s+/g, " ");
  return line.slice(0, wholeCharacter(line, descriptionLength));
}

/** Minimum length of the remaining text, in UTF-16 units. */
const minTextLeft = 80;

function withoutOpening(title: string, text: string): string {
  const [opening = ""] = /^[^\n]*?(?:[.!?](?=\s+\p{Lu})|\n)/u.exec(text) ?? [];
  const rest = text.slice(opening.length).trim();
  const isTitle = opening.toLowerCase().includes(title.trim().toLowerCase());
  return isTitle && rest.length >= minTextLeft ? rest : text;
}

/** Adds the reason for each card's rank by relevance. Separate, so that other searches pay nothing. */
export async function withRelevance(
  jobs: readonly JobCard[],
  read: KeywordReading,
  { columns, postings }: { readonly columns: JobColumns; readonly postings: Postings },
): Promise<JobCard[]> {
  const leaves = new LeafList();
  const tiers = orderOfRelevance(read, leaves);
  if (tiers.length === 0) return [...jobs];
  const found = await postings.get(leaves.leaves);
  const words = lexemesOf(read);
  const rowCount = columns.ids.length;
  const rowsOf = (expression: Expression) => matchText(expression, found, rowCount);
  const matched = tiers.map(({ reason, match, gains }) => ({
    reason,
    rows: match === null ? null : rowsOf(match),
    gains: gains.map((gain) => {
      const rows = rowsOf(gain.found);
      return { rows, worth: gain.share * rarity(countRows(rows), rowCount) };
    }),
  }));
  return jobs.map((job) => {
    const row = rowOf(columns, job.id);
    const { reason, gains } = matched.find(({ rows }) => rows === null || hasRow(rows, row)) ?? elsewhere;
    const score = gains.reduce((sum, { rows, worth }) => (hasRow(rows, row) ? sum + worth : sum), 0);
    return {
      ...job,
      relevance: { tier: tierOf[reason], reason, score: Math.round(score * 100) / 100, words },
    };
  });
}

const elsewhere = { reason: "elsewhere", gains: [] } as const;

const tierOf = {
  title: 1,
  title_phrase: 2,
  company: 3,
  title_words: 4,
  title_meaning: 5,
  title_stems: 6,
  elsewhere: 7,
  similar: 8,
  any_words: 1,
} as const satisfies Record<Relevance["reason"], number>;

interface CardTools {
  readonly columns: JobColumns;
  readonly vocabularies: Vocabularies;
  readonly jobs: CardCache;
  readonly highlighter: Highlighter;
}

export interface CardContext {
  readonly lexemes: ReadonlySet<string>;
  readonly matched: PlaceConstraints;
}

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

/** The distance is to the first location. */
function placesOf(
  id: number,
  columns: JobColumns,
  places: PlaceVocabulary,
  matched: PlaceConstraints,
): Pick<JobCard, "locations" | "distance_miles"> {
  const nodes = nodesOfRow(columns.facets.all_locations.column, rowOf(columns, id));
  const inOrder = sortByMatch(places, nodes, matched);
  const miles = inOrder[0]?.miles ?? Number.POSITIVE_INFINITY;
  return {
    locations: eachOnce(
      inOrder.map(({ node }) => ({ ...namedNode(places, node), hierarchy: places.hierarchies[node] ?? "" })),
    ),
    distance_miles: Number.isFinite(miles) ? Math.round(miles * 10) / 10 : null,
  };
}

/** Lists a place with several of a job's spots once, at the position of the first. */
export function eachOnce(locations: readonly JobLocation[]): JobLocation[] {
  return [...new Map(locations.map((location) => [location.slug, location])).values()];
}

/** UTF-16 units. */
const snippetLength = 220;
/** Text before the first hit, in UTF-16 units. */
const leadLength = 60;

/** The part of a text around its first hit, or else its beginning. `hits` are in text order. */
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

/** Never splits a surrogate pair. */
function wholeCharacter(text: string, end: number): number {
  return /[\uD800-\uDBFF]/.test(text.charAt(end - 1)) ? end - 1 : end;
}
