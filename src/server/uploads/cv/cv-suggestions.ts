import { LRUCache } from "lru-cache";
import { grouped } from "../../../shared/grouped";
import { withFacet, withKeywords, withReading } from "../../../shared/query-changes";
import { stringifyQuery } from "../../../shared/query-codec";
import { emptyQuery } from "../../../shared/search-query";
import type { CvSuggestion } from "../../../shared/wire/uploads";
import type { Database } from "../../database/database";
import { dayOf } from "../../jobs/open-jobs";
import {
  type DisciplineCount,
  type JobVocabulary,
  readVersion,
  readVocabulary,
  type TermUse,
  termsOf,
  usesOf,
} from "./job-vocabulary";
import { isReadable, type TextReading } from "./read-text";

/** A term and its weight, as in BM25: frequent in this CV, rare in the site's titles. */
interface RankedTerm {
  readonly use: TermUse;
  readonly weight: number;
  /** Share of its jobs with a discipline that is in the chosen ones; 1 when none is chosen. */
  readonly share: number;
}

interface CvProfile {
  /** The fewest that cover the CV's content; at most three, empty when nothing stands out. */
  readonly disciplines: readonly DisciplineCount[];
  /** Highest weight first, no word twice. */
  readonly terms: readonly RankedTerm[];
}

const saturation = 1.2;
const lengthWeight = 0.75;
/** In words; in a longer CV, one mention weighs less. */
const usualLength = 200;
/** The first words, which hold headline and summary. */
const headWords = 60;
const headBonus = 1.5;
/** Two words are seldom side by side by chance. */
const pairBonus = 1.5;
/** Titles for smoothing, so that two jobs prove nothing. */
const doubt = 5;

const minDisciplineScore = 1.5;
/** Of the best score. */
const companionShare = 0.4;
const maxDisciplines = 3;
const minShare = 0.3;
const minTermScore = 1;
const maxTerms = 6;

export function profileOf(uses: readonly TermUse[], wordCount: number, vocabulary: JobVocabulary): CvProfile {
  const { jobs, disciplines } = vocabulary;
  const weighted = uses.map((use) => ({ use, weight: weightOf(use, wordCount, jobs) }));
  const chosen = chooseDisciplines(weighted, vocabulary);
  const terms = weighted
    .map(({ use, weight }) => ({ use, weight, share: shareOf(use, chosen, disciplines) }))
    .filter(({ weight, share }) => share >= minShare && weight * share >= minTermScore)
    .sort((a, b) => b.weight * b.share - a.weight * a.share);
  return { disciplines: chosen, terms: withoutRepeats(terms).slice(0, maxTerms) };
}

type Weighted = Omit<RankedTerm, "share">;

function weightOf({ term, titles }: TermUse, wordCount: number, jobs: number): number {
  const length = 1 - lengthWeight + lengthWeight * Math.max(1, wordCount / usualLength);
  const often = ((saturation + 1) * term.frequency) / (term.frequency + saturation * length);
  const rarely = Math.log(jobs / titles) * (titles / (titles + doubt));
  return often * rarely * (term.isPair ? pairBonus : 1) * (term.position < headWords ? headBonus : 1);
}

interface Scored {
  readonly discipline: DisciplineCount;
  readonly score: number;
}

/** Those of one branch of the tree, or the branch's root if it is among them. */
function chooseDisciplines(
  weighted: readonly Weighted[],
  { jobs, disciplines }: JobVocabulary,
): DisciplineCount[] {
  const scores = disciplines.map((discipline) => ({
    discipline,
    score: scoreOf(discipline, weighted, jobs),
  }));
  const [first, ...others] = strongestBranch(scores);
  if (first === undefined || first.score < minDisciplineScore) return [];
  const companions = others.filter(({ score }) => score >= companionShare * first.score);
  const kept = [first, ...companions].map(({ discipline }) => discipline);
  const root = kept.find(({ slug }) => rootOf(slug) === slug);
  return root === undefined ? kept.slice(0, maxDisciplines) : [root];
}

/** How much more likely jobs with these words are in this discipline than jobs in general. */
function scoreOf({ id, jobs: own }: DisciplineCount, weighted: readonly Weighted[], jobs: number): number {
  const usual = (own + 1) / (jobs + 1);
  return weighted.reduce((sum, { use, weight }) => {
    const found = use.byDiscipline.get(id);
    if (found === undefined) return sum;
    const share = (found + doubt * usual) / (total(use) + doubt);
    return sum + Math.max(0, (weight * share * Math.log(share / usual)) / doubt);
  }, 0);
}

/** Strong disciplines count for more than many weak ones; otherwise the largest branch would always win. */
function strongestBranch(scores: readonly Scored[]): Scored[] {
  const branches = grouped(scores.map((one) => [rootOf(one.discipline.slug), one]));
  const strength = (branch: readonly Scored[]) => Math.hypot(...branch.map(({ score }) => score));
  const [strongest = []] = [...branches.values()].sort((a, b) => strength(b) - strength(a));
  return strongest.sort((a, b) => b.score - a.score);
}

/** A chosen discipline includes its descendants. */
function shareOf(use: TermUse, chosen: readonly DisciplineCount[], all: readonly DisciplineCount[]): number {
  if (chosen.length === 0) return 1;
  const covers = ({ slug }: DisciplineCount) =>
    chosen.some((one) => slug === one.slug || slug.startsWith(`${one.slug}.`));
  const inside = all.filter(covers).reduce((sum, { id }) => sum + (use.byDiscipline.get(id) ?? 0), 0);
  return inside / Math.max(1, total(use));
}

/** Drops terms that share a word with a higher-ranked one. */
function withoutRepeats(ranked: readonly RankedTerm[]): RankedTerm[] {
  const taken = new Set<string>();
  return ranked.filter(({ use }) => {
    const words = use.term.text.toLowerCase().split(" ");
    if (words.some((word) => taken.has(word))) return false;
    for (const word of words) taken.add(word);
    return true;
  });
}

function total({ byDiscipline }: TermUse): number {
  return [...byDiscipline.values()].reduce((sum, jobs) => sum + jobs, 0);
}

function rootOf(slug: string): string {
  return slug.split(".")[0] ?? slug;
}

interface ReadableFile {
  readonly id: string;
  readonly type: string;
  readonly signal: AbortSignal;
  /** Provides the file as a local path while `read` runs. */
  use(read: (path: string) => Promise<TextReading>): Promise<TextReading>;
}

type ReadFile = (path: string, type: string, signal: AbortSignal) => Promise<TextReading>;

const rememberedSuggestions = 500;
const rememberedForMs = 60_000;

/** Concurrent requests for one CV share one reading; `http/route-limits.ts` limits how many run at once. */
export class CvSuggestions {
  readonly #suggester: SearchSuggester;
  readonly #cache = new LRUCache<string, Promise<CvSuggestion>>({
    max: rememberedSuggestions,
    ttl: rememberedForMs,
  });

  constructor(
    database: Database,
    private readonly read: ReadFile,
    now?: () => Date,
  ) {
    this.#suggester = new SearchSuggester(database, now);
  }

  for(file: ReadableFile): Promise<CvSuggestion> {
    const cached = this.#cache.get(file.id);
    if (cached !== undefined) return cached;
    const made = this.#make(file);
    this.#cache.set(file.id, made);
    made.catch(() => this.#cache.delete(file.id));
    return made;
  }

  async #make({ use, type, signal }: ReadableFile): Promise<CvSuggestion> {
    if (!isReadable(type)) return { state: "unreadable", reason: "type" };
    const reading = await use((path) => this.read(path, type, signal));
    // Cut off, a reading says nothing about its file.
    signal.throwIfAborted();
    if ("unreadable" in reading) return { state: "unreadable", reason: reading.unreadable };
    return this.#suggester.suggest(reading.text);
  }
}

/** Derives from a CV's text a search for similar jobs of this site, using only the database. */
export class SearchSuggester {
  #vocabulary: { readonly made: Promise<JobVocabulary>; readonly version: string } | undefined;

  constructor(
    private readonly database: Database,
    private readonly now = () => new Date(),
  ) {}

  async suggest(text: string): Promise<CvSuggestion> {
    const { terms, wordCount } = termsOf(text);
    const day = dayOf(this.now());
    const vocabulary = await this.#currentVocabulary(day);
    const uses = await usesOf(this.database, terms, { jobs: vocabulary.jobs, day });
    const profile = profileOf(uses, wordCount, vocabulary);
    if (profile.disciplines.length === 0 && profile.terms.length === 0) return { state: "none" };
    const disciplines = profile.disciplines.map(({ slug, name }) => ({ slug, name }));
    const words = profile.terms.map(({ use }) => use.term.text);
    // As a visitor would type it: the most significant term; similar titles find the rest.
    const keywords = withKeywords(emptyQuery, words[0] ?? "");
    const search = words[0] === undefined ? keywords : withReading(keywords, { similar: true });
    const query = withFacet(
      search,
      "disciplines",
      disciplines.map(({ slug }) => slug),
    );
    return { state: "found", query: stringifyQuery(query), disciplines, words };
  }

  /** Totals over all open jobs, computed once per data version and day. */
  async #currentVocabulary(day: number): Promise<JobVocabulary> {
    const version = `${await readVersion(this.database)}.${day}`;
    if (this.#vocabulary?.version !== version) {
      const made = readVocabulary(this.database, day);
      this.#vocabulary = { made, version };
      made.catch(() => {
        this.#vocabulary = undefined;
      });
    }
    return this.#vocabulary.made;
  }
}
