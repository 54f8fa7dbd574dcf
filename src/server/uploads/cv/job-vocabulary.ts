import type { Queryable } from "../../database/database";
import { isOfShownJobSql } from "../../jobs/open-jobs";

interface CvTerm {
  /** As written, but in lower case unless all occurrences are in capitals (`RN`). */
  readonly text: string;
  readonly isPair: boolean;
  readonly frequency: number;
  /** Number of words before its first occurrence. */
  readonly position: number;
}

const maxTerms = 2000;
const maxCharacters = 60_000;
const maxWordLength = 40;
/** Pairs do not span these. */
const sectionEnds = /[\n\r.;:,()[\]{}•·|/"“”]+\s*/u;
const word = /\p{L}[\p{L}\p{M}\p{N}+#'’-]*/gu;

/** Most frequent first. Includes common words, which `usesOf` filters out. */
export function termsOf(text: string): { terms: CvTerm[]; wordCount: number } {
  const found = new Map<string, CvTerm>();
  let wordCount = 0;
  const note = (written: string, isPair: boolean) => {
    const key = written.toLowerCase();
    const former = found.get(key) ?? { text: written, frequency: 0, position: wordCount };
    const spelt = plainer(former.text, written);
    found.set(key, { text: spelt, isPair, frequency: former.frequency + 1, position: former.position });
  };
  for (const section of text.slice(0, maxCharacters).split(sectionEnds)) {
    const words = (section.match(word) ?? []).map(trimmed);
    for (const [index, one] of words.entries()) {
      const next = words[index + 1];
      if (isWord(one)) note(one, false);
      if (next !== undefined && isWord(one) && isWord(next)) note(`${one} ${next}`, true);
      wordCount += 1;
    }
  }
  // Words in pairs are spelt as they are alone.
  const plain = (one: string) => found.get(one.toLowerCase())?.text ?? one;
  const terms = [...found.values()]
    .sort((a, b) => b.frequency - a.frequency || a.position - b.position)
    .slice(0, maxTerms)
    .map((term) => ({ ...term, text: term.text.split(" ").map(plain).join(" ") }));
  return { terms, wordCount };
}

/** `C++` and `C#` keep their signs. */
function trimmed(found: string): string {
  return found.replace(/(?<!['’-])['’-]+$/u, "");
}

function isWord(text: string): boolean {
  return text.length >= 2 && text.length <= maxWordLength;
}

/** Headings and beginnings of sentences are in capitals; a word always in capitals is an abbreviation. */
function plainer(former: string, written: string): string {
  const isShouted = (text: string) => text === text.toUpperCase();
  return isShouted(former) && isShouted(written) ? former : former.toLowerCase();
}

export interface TermUse {
  readonly term: CvTerm;
  readonly titles: number;
  /** Jobs whose title contains it, by discipline id; a sample if there are many. */
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

/** Changes with every change of the jobs. */
export async function readVersion(database: Queryable): Promise<string> {
  const [row] = await database.query<{ value: string }>("select value from meta where key = 'jobs_version'");
  return row?.value ?? "";
}

/** Of the jobs open on this day, in days since 1970. */
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

/** One title may contain a word by chance; a word in a tenth of all titles is not distinctive. */
const minTitles = 2;
const maxShare = 0.1;
/** Titles per term that are examined for their disciplines. */
const sampleSize = 2000;
/** Each statement takes some ten milliseconds, and searches can run in between. */
const batchSize = 100;

/** Terms that occur in some job titles but not in most. Terms with the same stem are merged. */
export async function usesOf(
  database: Queryable,
  terms: readonly CvTerm[],
  { jobs, day }: { readonly jobs: number; readonly day: number },
): Promise<TermUse[]> {
  const counted: Counted[] = [];
  for (const batch of batches(terms)) counted.push(...(await countTitles(database, batch, day)));
  const telling = merged(counted).filter(({ titles }) => titles >= minTitles && titles <= jobs * maxShare);
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

/** Drops stop words, and pairs that contain one. */
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

/** The more frequent form stands for all of a stem. */
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
