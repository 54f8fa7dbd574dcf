import type { Queryable } from "../../database/database";
import { isOfShownJobSql } from "../../jobs/open-jobs";

/** A word of a CV, or two that stand side by side. */
interface CvTerm {
  /** As it is written, in lower case unless it is only ever written in capitals (`RN`). */
  readonly text: string;
  readonly isPair: boolean;
  /** How often it occurs. */
  readonly frequency: number;
  /** Words before its first occurrence. */
  readonly position: number;
}

interface CvTerms {
  readonly terms: readonly CvTerm[];
  /** Of the whole text. */
  readonly wordCount: number;
}

/** The most terms that are looked at, the most frequent first. */
const maxTerms = 2000;
const maxCharacters = 60_000;
const maxWordLength = 40;
/** Words side by side belong together only within one of these. */
const sectionEnds = /[\n\r.;:,()[\]{}•·|/"“”]+\s*/u;
const word = /\p{L}[\p{L}\p{M}\p{N}+#'’-]*/gu;

/** Whether the words are telling is not known here; two letters are the least that a word has. */
export function termsOf(text: string): CvTerms {
  const notes = new TermNotes();
  for (const section of text.slice(0, maxCharacters).split(sectionEnds)) {
    const words = (section.match(word) ?? []).map(trimmed);
    for (const [index, one] of words.entries()) {
      const next = words[index + 1];
      if (isWord(one)) notes.note(one, false);
      if (next !== undefined && isWord(one) && isWord(next)) notes.note(`${one} ${next}`, true);
      notes.wordCount += 1;
    }
  }
  return { terms: notes.terms().slice(0, maxTerms), wordCount: notes.wordCount };
}

class TermNotes {
  wordCount = 0;
  readonly #found = new Map<string, CvTerm>();

  note(written: string, isPair: boolean): void {
    const key = written.toLowerCase();
    const former = this.#found.get(key) ?? { text: written, frequency: 0, position: this.wordCount };
    const text = plainer(former.text, written);
    this.#found.set(key, { text, isPair, frequency: former.frequency + 1, position: former.position });
  }

  /** The most frequent first; in pairs, words look as they do alone. */
  terms(): CvTerm[] {
    const plain = (one: string) => this.#found.get(one.toLowerCase())?.text ?? one;
    return [...this.#found.values()]
      .sort((a, b) => b.frequency - a.frequency || a.position - b.position)
      .map((term) => ({ ...term, text: term.text.split(" ").map(plain).join(" ") }));
  }
}

/** `C++` and `C#` keep their signs. */
function trimmed(found: string): string {
  return found.replace(/(?<!['’-])['’-]+$/u, "");
}

function isWord(text: string): boolean {
  return text.length >= 2 && text.length <= maxWordLength;
}

/**
 * Headings are in capitals, and beginnings of sentences too; what never occurs otherwise is an abbreviation.
 */
function plainer(former: string, written: string): string {
  const isShouted = (text: string) => text === text.toUpperCase();
  return isShouted(former) && isShouted(written) ? former : former.toLowerCase();
}

/** How the site's own jobs, those that are open, use a term in their titles. */
export interface TermUse {
  readonly term: CvTerm;
  /** Titles that hold it. */
  readonly titles: number;
  /** Of jobs whose title holds it, by discipline; a sample where there are many. */
  readonly byDiscipline: ReadonlyMap<number, number>;
}

export interface DisciplineCount {
  readonly id: number;
  readonly slug: string;
  readonly name: string;
  readonly jobs: number;
}

export interface JobVocabulary {
  readonly jobs: number;
  readonly disciplines: readonly DisciplineCount[];
}

/** Another one after every change of the jobs. */
export async function readVersion(database: Queryable): Promise<string> {
  const [row] = await database.query<{ value: string }>("select value from meta where key = 'jobs_version'");
  return row?.value ?? "";
}

/** Of the jobs that are open on this day, in days since 1970. */
export async function readVocabulary(database: Queryable, day: number): Promise<JobVocabulary> {
  const [row] = await database.query<{ jobs: number }>(
    `select count(*)::float8 as jobs from job_documents where ${isOfShownJobSql("$1")}`,
    [day],
  );
  const disciplines = await database.query<DisciplineCount>(
    `select id, slug, name, coalesce(jobs, 0)::float8 as jobs from disciplines
     left join (select discipline_id, count(*) as jobs from job_disciplines
       where ${isOfShownJobSql("$1")} group by discipline_id) as used
       on used.discipline_id = disciplines.id`,
    [day],
  );
  return { jobs: row?.jobs ?? 0, disciplines };
}

/** One title may have a word by chance; a word of a tenth of all titles tells nothing. */
const leastTitles = 2;
const mostShare = 0.1;
/** Titles of one term that are looked at for their disciplines. */
const sampleSize = 2000;
/** Each statement has the database for some ten milliseconds, and lets searches pass before the next. */
const batchSize = 100;

/** The terms that some job titles hold and most do not. Terms of one stem are one. */
export async function usesOf(
  database: Queryable,
  terms: readonly CvTerm[],
  { jobs, day }: { readonly jobs: number; readonly day: number },
): Promise<TermUse[]> {
  const counted: Counted[] = [];
  for (const batch of batches(terms)) counted.push(...(await countTitles(database, batch, day)));
  const telling = merged(counted).filter(({ titles }) => titles >= leastTitles && titles <= jobs * mostShare);
  const uses: TermUse[] = [];
  for (const batch of batches(telling)) uses.push(...(await spread(database, batch, day)));
  return uses;
}

interface Counted {
  readonly term: CvTerm;
  /** A tsquery. */
  readonly query: string;
  readonly titles: number;
}

/** Stop words are nothing, and a pair with one in it is no pair. */
async function countTitles(database: Queryable, terms: readonly CvTerm[], day: number): Promise<Counted[]> {
  const rows = await database.query<{ place: number; query: string; titles: number }>(
    `with given as materialized (
       select place::integer, phraseto_tsquery('jobsieve', searchable(text)) as query, pair
       from jsonb_to_recordset($1::jsonb) as term(place integer, text text, pair boolean))
     select place, query::text, (
       select count(*)::integer from job_documents where title @@ query and ${isOfShownJobSql("$2")}) as titles
     from given where case when pair then numnode(query) = 3 and query::text like '%<->%' else numnode(query) = 1 end`,
    [JSON.stringify(terms.map(({ text, isPair }, place) => ({ place, text, pair: isPair }))), day],
  );
  return rows.flatMap(({ place, query, titles }) => {
    const term = terms[place];
    return term === undefined ? [] : [{ term, query, titles }];
  });
}

/** The commoner form stands for all of a stem. */
function merged(counted: readonly Counted[]): Counted[] {
  const byQuery = new Map<string, Counted>();
  for (const one of counted) {
    const existing = byQuery.get(one.query);
    byQuery.set(one.query, existing === undefined ? one : { ...one, term: joined(existing.term, one.term) });
  }
  return [...byQuery.values()];
}

function joined(one: CvTerm, other: CvTerm): CvTerm {
  const commoner = other.frequency > one.frequency ? other : one;
  return {
    ...commoner,
    frequency: one.frequency + other.frequency,
    position: Math.min(one.position, other.position),
  };
}

async function spread(database: Queryable, counted: readonly Counted[], day: number): Promise<TermUse[]> {
  const rows = await database.query<{ place: number; discipline_id: number; jobs: number }>(
    `with given as materialized (
       select place::integer, query::tsquery as query, every::integer
       from jsonb_to_recordset($1::jsonb) as term(place integer, query text, every integer)),
     hits as materialized (
       select place, job_id from given join job_documents on title @@ query and job_id % every = 0
         where ${isOfShownJobSql("$2")})
     select place, discipline_id, count(*)::integer as jobs
     from hits join job_disciplines using (job_id) group by place, discipline_id`,
    [
      JSON.stringify(
        counted.map(({ query, titles }, place) => ({ place, query, every: Math.ceil(titles / sampleSize) })),
      ),
      day,
    ],
  );
  return counted.map(({ term, titles }, place) => {
    const mine = rows.filter((row) => row.place === place);
    return { term, titles, byDiscipline: new Map(mine.map((row) => [row.discipline_id, row.jobs])) };
  });
}

function* batches<Item>(items: readonly Item[]): Generator<readonly Item[]> {
  for (let from = 0; from < items.length; from += batchSize) yield items.slice(from, from + batchSize);
}
