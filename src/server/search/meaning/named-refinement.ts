import { withChoice, withFacet, withKeywords, withLocation } from "../../../shared/query-changes";
import type { SearchQuery } from "../../../shared/search-query";
import { spellingOf } from "../../places/names/spelling";
import type { JobColumns } from "../columns/job-columns";
import { isPlain, joinTerms, type KeywordTerm } from "../keywords/split-keywords";
import { foldWords } from "../thesaurus/parse-vocabulary";
import { isSpot, namedNode, type Vocabularies, type Vocabulary } from "../vocabulary/vocabulary";

/** A search with refinements in the place of the words that name them. */
export interface NamedRefinement {
  /** The values' names. */
  readonly text: string;
  readonly to: SearchQuery;
  /** False when all of them were chosen already, or others in their place. */
  readonly isNew: boolean;
  /** Said in so many words: a place after *in*, *work from home*. Jobs that hold the words are not what is meant. */
  readonly isExplicit: boolean;
  /** Names a job type in several words (`part time nurse`), or nothing but types: likelier meant than the words. */
  readonly isLikely: boolean;
}

const wordsForRemote = [
  "remote",
  "remotely",
  "work from home",
  "working from home",
  "home based",
  "wfh",
  "telework",
];
/** They belong to the place after them. */
const wordsBeforePlaces = new Set(["in", "near", "at", "around"]);

export function isBeforePlace(term: KeywordTerm | undefined): boolean {
  return wordsBeforePlaces.has(term?.text.toLowerCase() ?? "");
}

/** Of words. */
const longestName = 5;

interface Finding {
  readonly text: string;
  readonly refine?: (query: SearchQuery) => SearchQuery;
  readonly isPlace?: boolean;
  readonly isRemote?: boolean;
  readonly isType?: boolean;
}

/** Some of the words, and what they name. */
interface Part {
  readonly terms: readonly KeywordTerm[];
  readonly finding: Finding | undefined;
  /** In so many words: a place after *in*, *work from home*. */
  readonly isSaid: boolean;
}

/** What words name, by the words: how people work, job types, and the places and disciplines that have jobs. */
export class RefinementNames {
  readonly #findings = new Map<string, Finding>();
  /** By names as they are: *well* is not Wells, nor are *sales* in Sale. */
  readonly #places = new Map<string, Finding>();
  /** First words of them all: most words of a search begin none. */
  readonly #beginnings: ReadonlySet<string>;

  constructor(vocabularies: Vocabularies, columns: Pick<JobColumns, "rowsOfPlaces">) {
    this.#addPlaces(vocabularies, columns);
    this.#addFacet("job_types", vocabularies.job_types);
    for (const name of wordsForRemote) {
      this.#findings.set(keyOf(name), { text: "Remote", refine: withRemote, isRemote: true });
    }
    this.#beginnings = new Set([...this.#findings.keys(), ...this.#places.keys()].map(firstWord));
  }

  /** The refinement that all such words together stand for, or null. */
  of(query: SearchQuery, typed: readonly KeywordTerm[]): NamedRefinement | null {
    if (!typed.every((term) => isPlain(term) && term.group === 0)) return null;
    const { found, rest, isExplicit, namesType } = this.#split(typed);
    if (found.length === 0) return null;
    const places = found.filter(({ isPlace }) => isPlace).map(({ text }) => text);
    // Only the reader of locations knows which of several *Newcastle* is, and whether *Leeds, England* is one place.
    const isPlaced = places.length > 0 && query.location === "";
    const placed = isPlaced ? withLocation(query, places.join(", ")) : query;
    const refined = found.reduce((each, { refine }) => refine?.(each) ?? each, placed);
    // Beside a place in its field, one among the keywords is dropped.
    const applied = query.location === "" ? found : found.filter(({ isPlace }) => !isPlace);
    const text = applied.map((each) => each.text).join(", ");
    const to = withKeywords(refined, joinTerms(rest));
    const isLikely = namesType || (rest.length === 0 && places.length === 0);
    return { text, to, isNew: refined !== query, isExplicit, isLikely };
  }

  #split(typed: readonly KeywordTerm[]) {
    const parts = this.#partsOf(typed);
    const said = parts
      .filter(({ isSaid, finding }) => isSaid && finding?.isPlace)
      .map((part) => part.finding);
    const found: Finding[] = [];
    const rest: KeywordTerm[] = [];
    for (const { terms, finding } of parts) {
      // Beside *in York*, a word that is the name of another place is a word.
      const isWord = finding?.isPlace === true && said.length > 0 && !said.includes(finding);
      if (finding === undefined || isWord) rest.push(...terms);
      else {
        if (isBeforePlace(rest.at(-1))) rest.pop();
        found.push(finding);
      }
    }
    const namesType = parts.some(({ terms, finding }) => finding?.isType === true && wordsOf(terms) > 1);
    const isExplicit = parts.some(({ isSaid }) => isSaid);
    return { found: [...new Set(found)], rest, isExplicit, namesType };
  }

  #partsOf(typed: readonly KeywordTerm[]): Part[] {
    const parts: Part[] = [];
    for (let from = 0; from < typed.length; ) {
      const [length, finding] = this.#longestAt(typed, from);
      const isAfterIn = isBeforePlace(typed[from - 1]);
      const isSaid = finding?.isRemote === true ? length > 1 : finding?.isPlace === true && isAfterIn;
      parts.push({ terms: typed.slice(from, from + length), finding, isSaid });
      from += length;
    }
    return parts;
  }

  #longestAt(typed: readonly KeywordTerm[], from: number): readonly [number, Finding | undefined] {
    const first = typed[from]?.text ?? "";
    const mayBegin = [keyOf(first), spellingOf(first)].some((key) => this.#beginnings.has(firstWord(key)));
    const longest = mayBegin ? Math.min(longestName, typed.length - from) : 0;
    for (let length = longest; length > 0; length--) {
      const words = typed.slice(from, from + length).map(({ text }) => text);
      const finding =
        this.#findings.get(keyOf(words.join(" "))) ?? this.#places.get(spellingOf(words.join(" ")));
      if (finding !== undefined) return [length, finding];
    }
    return [1, undefined];
  }

  #addFacet(field: "job_types", vocabulary: Vocabulary): void {
    for (let node = 1; node < vocabulary.slugs.length; node++) {
      const { slug, name } = namedNode(vocabulary, node);
      const refine = (query: SearchQuery) =>
        query[field].length > 0 ? query : withFacet(query, field, [slug]);
      for (const text of [name, slug]) this.#findings.set(keyOf(text), { text: name, refine, isType: true });
    }
  }

  /** That have jobs, or jobs in them. */
  #addPlaces(
    { all_locations: places }: Vocabularies,
    { rowsOfPlaces }: Pick<JobColumns, "rowsOfPlaces">,
  ): void {
    for (let node = 1; node < places.slugs.length; node++) {
      const last = places.forest.last[node] ?? node;
      const jobs = (rowsOfPlaces.offsets[last + 1] ?? 0) - (rowsOfPlaces.offsets[node] ?? 0);
      if (jobs === 0 || isSpot(places, node)) continue;
      const { name } = namedNode(places, node);
      this.#places.set(spellingOf(name), { text: name, isPlace: true });
    }
  }
}

function withRemote(query: SearchQuery): SearchQuery {
  return query.remote === "" ? withChoice(query, "remote", "1") : query;
}

function keyOf(text: string): string {
  return foldWords(text).join(" ");
}

function wordsOf(terms: readonly KeywordTerm[]): number {
  return terms.flatMap(({ text }) => foldWords(text)).length;
}

function firstWord(key: string): string {
  return key.split(" ", 1)[0] ?? "";
}
