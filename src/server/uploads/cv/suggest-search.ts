import { withFacet, withKeywords } from "../../../shared/query-changes";
import { stringifyQuery } from "../../../shared/query-codec";
import { emptyQuery } from "../../../shared/search-query";
import type { CvSuggestion } from "../../../shared/wire/uploads";
import type { Database } from "../../database/database";
import { termsOf } from "./cv-terms";
import { type JobVocabulary, readVersion, readVocabulary, usesOf } from "./job-vocabulary";
import { profileOf, type RankedTerm } from "./rank-terms";

/** Finds the search that shows a CV's reader the site's own jobs like it. Asks nothing but the database. */
export class SearchSuggester {
  readonly #database: Database;
  #vocabulary: { readonly made: Promise<JobVocabulary>; readonly version: string } | undefined;

  constructor(database: Database) {
    this.#database = database;
  }

  async suggest(text: string): Promise<CvSuggestion> {
    const { terms, wordCount } = termsOf(text);
    const vocabulary = await this.#currentVocabulary();
    const uses = await usesOf(this.#database, terms, vocabulary.jobs);
    const profile = profileOf(uses, wordCount, vocabulary);
    if (profile.disciplines.length === 0 && profile.terms.length === 0) return { state: "none" };
    const disciplines = profile.disciplines.map(({ slug, name }) => ({ slug, name }));
    const words = profile.terms.map(({ use }) => use.term.text);
    const query = withFacet(
      withKeywords(emptyQuery, keywordsOf(profile.terms)),
      "disciplines",
      disciplines.map(({ slug }) => slug),
    );
    return { state: "found", query: stringifyQuery(query), disciplines, words };
  }

  /** Sums over all jobs, made once for each version of them. */
  async #currentVocabulary(): Promise<JobVocabulary> {
    const version = await readVersion(this.#database);
    if (this.#vocabulary?.version !== version) {
      const made = readVocabulary(this.#database);
      this.#vocabulary = { made, version };
      made.catch(() => {
        this.#vocabulary = undefined;
      });
    }
    return this.#vocabulary.made;
  }
}

/** Any of them is enough; the more of them a title has, the higher it ranks. */
function keywordsOf(terms: readonly RankedTerm[]): string {
  return terms.map(({ use: { term } }) => (term.isPair ? `"${term.text}"` : term.text)).join(" or ");
}
