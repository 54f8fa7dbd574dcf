import { LRUCache } from "lru-cache";
import { withPage } from "../../shared/query-changes";
import { parseQuery, stringifyQuery } from "../../shared/query-codec";
import { defaultSortType, plainReading, type SearchQuery } from "../../shared/search-query";
import type { ResultsFragment } from "../../shared/wire/results";
import type { Database, Queryable } from "../database/database";

/** A suggestion shown beside the jobs; `query` is its canonical target, empty for none. */
export interface Offer {
  readonly kind:
    | "corrected"
    | "correction"
    | "similar"
    | "refined"
    | "refinement"
    | "synonym"
    | "place"
    | "left_out"
    | "broaden";
  readonly label: string;
  readonly query: string;
}

const maxOffers = 12;
const longest = 1_000;

/** A visitor's offers, the most useful first. */
export function offersOf({ meaning, notices, broaden }: ResultsFragment): readonly Offer[] {
  const { corrected, similar, refinement, also, left_out } = meaning;
  const offers: Offer[] = [
    ...(corrected === null
      ? []
      : [offer(corrected.applied ? "corrected" : "correction", corrected.text, corrected.query)]),
    ...(refinement === null
      ? []
      : [offer(refinement.applied ? "refined" : "refinement", refinement.label, refinement.query)]),
    ...notices.flatMap(({ links }) => links.map(({ label, query }) => offer("place", label, query))),
    ...left_out.map((word) => offer("left_out", word, "")),
    ...also.map(({ text, without }) => offer("synonym", text, without)),
    ...(similar === null ? [] : [offer("similar", "", similar.query)]),
    ...broaden.map(({ kind, label, query }) => offer("broaden", `${kind} ${label}`.trim(), query)),
  ];
  return offers.filter(({ query }) => query.length <= longest).slice(0, maxOffers);
}

/** The name under which clicks are counted; ways to broaden are counted by what they give up. */
export function nameOf({ kind, label }: Offer): string {
  return kind === "broaden" ? `broaden_${label.split(" ")[0]}` : kind;
}

function offer(kind: Offer["kind"], label: string, query: string): Offer {
  return { kind, label, query };
}

/** A search may be shown once this many visitors have made it; more are not distinguished. */
const enoughAskers = 5;

/** Searches noted between two stores, and answers remembered for later requests. */
const maxNoted = 5_000;
const maxAnswers = 4_000;
/** In characters of a canonical query: five people would not make a longer one. */
const maxQueryLength = 1_000;

interface Answer {
  readonly found: number;
  readonly offered: readonly Offer[];
}

interface Note {
  asked: number;
  readonly askers: Set<number>;
  readonly taken: Map<string, number>;
}

interface CountedSearch {
  /** Canonical, in the default reading, without page and order. */
  readonly query: string;
  asked: number;
  readonly taken: Record<string, number>;
  /** Of the default reading; null if only other readings were requested. */
  found: number | null;
  offered: readonly Offer[] | null;
  readonly askers: Set<number>;
}

type CountedBatch = Awaited<ReturnType<NotedSearches["take"]>>;

/** Noted searches, in memory until they are stored. Beyond its limits, nothing is counted. */
export class NotedSearches {
  #notes = new Map<string, Note>();
  readonly #answers = new LRUCache<string, Answer>({ max: maxAnswers });

  asked(address: string, asker: number): void {
    const note = this.#noteOf(address, asker);
    if (note !== undefined) note.asked += 1;
  }

  /** Counts for the first page, whichever page showed the offer. */
  took(offer: string, query: SearchQuery, asker: number): void {
    const address = stringifyQuery(withPage(query, 1));
    const isOffered = this.#answers.get(address)?.offered.some((each) => nameOf(each) === offer);
    const taken = isOffered ? this.#noteOf(address, asker)?.taken : undefined;
    taken?.set(offer, (taken.get(offer) ?? 0) + 1);
  }

  #noteOf(address: string, asker: number): Note | undefined {
    const note = this.#notes.get(address) ?? { asked: 0, askers: new Set(), taken: new Map() };
    if (!this.#notes.has(address) && this.#notes.size >= maxNoted) return undefined;
    this.#notes.set(address, note);
    if (note.askers.size < enoughAskers) note.askers.add(asker);
    return note;
  }

  answered(query: SearchQuery, fragment: ResultsFragment): void {
    const answer = { found: fragment.total_count, offered: offersOf(fragment) };
    this.#answers.set(stringifyQuery(query), answer);
    // Links contain the query as it was understood: 'newport' as that place.
    this.#answers.set(fragment.query, answer);
  }

  /**
   * Returns what was noted since the last call. `asked` includes searches that are not listed; `empty` are those
   * of them that found nothing. `queryAt` resolves landing paths.
   */
  async take(queryAt: (path: string) => Promise<SearchQuery | null>) {
    const notes = this.#notes;
    this.#notes = new Map();
    const searches = new Map<string, CountedSearch>();
    let [asked, empty] = [0, 0];
    for (const [address, note] of notes) {
      const query = address.startsWith("/") ? await queryAt(address) : parseQuery(address);
      const answer = query === null ? undefined : this.#answers.get(stringifyQuery(query));
      // Without an answer, it was refused or redirected. Later pages are not separate searches.
      if (query === null || answer === undefined || query.page > 1) continue;
      asked += note.asked;
      if (answer.found === 0) empty += note.asked;
      this.#add(searches, query, { ...note, ...answer });
    }
    return { searches: [...searches.values()], asked, empty };
  }

  #add(
    searches: Map<string, CountedSearch>,
    query: SearchQuery,
    { askers, asked, taken, ...answer }: Note & Answer,
  ) {
    const base = { ...query, ...plainReading, sortType: defaultSortType(query.keywords) };
    const key = stringifyQuery(base);
    if (key === "" || key.length > maxQueryLength) return;
    const search = searches.get(key) ?? begun(key);
    searches.set(key, search);
    search.asked += asked;
    for (const asker of askers) if (search.askers.size < enoughAskers) search.askers.add(asker);
    const reading = this.#reading(query, key);
    if (reading.length === 0) Object.assign(search, answer);
    const all = [...reading.map((name) => [name, asked] as const), ...taken];
    for (const [name, times] of all) search.taken[name] = (search.taken[name] ?? 0) + times;
  }

  /** Accepted offers, as seen in the query itself. Words are named only if they were offered. */
  #reading(query: SearchQuery, base: string): string[] {
    const offered = this.#answers.get(base)?.offered ?? [];
    const synonyms = offered.filter(({ kind }) => kind === "synonym").map(({ label }) => label);
    return [
      ...(query.exact ? ["exact"] : []),
      ...(query.similar ? ["similar"] : []),
      ...query.without.map((word) => (synonyms.includes(word) ? `without ${word}` : "without another")),
    ];
  }
}

function begun(query: string): CountedSearch {
  return { query, asked: 0, taken: {}, found: null, offered: null, askers: new Set() };
}

/**
 * Begins a day, and ends the days before it: deletes their salts, and searches made by fewer than five
 * visitors. Resolves with the day's salt, shared by all servers; undefined when the day is already over.
 * `salt` is used if the day has no salt yet.
 */
export async function beginDay(database: Database, day: number, salt: string): Promise<string | undefined> {
  return database.transaction(async (transaction) => {
    await transaction.query(
      "insert into counted_days (day, salt) values ($1, $2) on conflict (day) do nothing",
      [day, salt],
    );
    await endOtherDays(transaction, day);
    const [row] = await transaction.query<{ salt: string | null }>(
      "select salt from counted_days where day = $1",
      [day],
    );
    return row?.salt ?? undefined;
  });
}

/** Spares the next day, which another server may have begun; later ones are of a clock that was ahead. */
export async function endOtherDays(queryable: Queryable, day: number): Promise<void> {
  const isOther = "day not between $1 and $1 + 1";
  await queryable.query(`update counted_days set salt = null where ${isOther} and salt is not null`, [day]);
  await queryable.query(`delete from counted_searches where ${isOther} and askers is not null`, [day]);
}

const addSearches = `
  insert into counted_searches as kept (day, query, asked, taken, found, offered, askers)
  select $1::integer, query, asked, taken, found, offered,
    case when cardinality(askers) >= ${enoughAskers} then null else askers end
  from jsonb_to_recordset($2::jsonb)
    as given (query text, asked integer, taken jsonb, found integer, offered jsonb, askers integer[])
  on conflict (day, query) do update set
    asked = kept.asked + excluded.asked,
    taken = (
      select coalesce(jsonb_object_agg(name, times), '{}') from (
        select name, sum(times::integer) as times
        from (select * from jsonb_each_text(kept.taken) union all select * from jsonb_each_text(excluded.taken))
          as both_of (name, times) group by name) as added),
    found = coalesce(excluded.found, kept.found),
    offered = coalesce(excluded.offered, kept.offered),
    askers = case when kept.askers is null or excluded.askers is null then null else (
      select case when count(*) >= ${enoughAskers} then null else coalesce(array_agg(asker), '{}') end
      from (select distinct unnest(kept.askers || excluded.askers) as asker) as different) end`;

/** Adds to the counts of all servers for a day. Ended days keep no searches by fewer than five. */
export async function addCounts(
  database: Database,
  day: number,
  { searches, asked, empty }: CountedBatch,
): Promise<void> {
  // In a fixed order, so that two servers never deadlock.
  const rows = [...searches].sort((one, other) => (one.query < other.query ? -1 : 1));
  const given = rows.map((row) => ({ ...row, askers: [...row.askers] }));
  await database.transaction(async (transaction) => {
    await transaction.query(
      `insert into counted_days as kept (day, searches, empty) values ($1, $2, $3) on conflict (day)
       do update set searches = kept.searches + excluded.searches, empty = kept.empty + excluded.empty`,
      [day, asked, empty],
    );
    await transaction.query(addSearches, [day, JSON.stringify(given)]);
    const [last] = await transaction.query<{ day: number }>(
      "select max(day) as day from counted_days where day <= $1 + 1",
      [day],
    );
    await endOtherDays(transaction, last?.day ?? day);
  });
}

/** `applies` are counts by job id; unknown ids are ignored. */
export async function addApplies(
  database: Queryable,
  day: number,
  applies: ReadonlyMap<number, number>,
): Promise<void> {
  await database.query(
    `insert into counted_applies as kept (day, source, applies)
     select $1::integer, source, sum(times)
     from jsonb_to_recordset($2::jsonb) as given (job integer, times integer) join jobs on jobs.id = job
     group by source order by source
     on conflict (day, source) do update set applies = kept.applies + excluded.applies`,
    [day, JSON.stringify([...applies].map(([job, times]) => ({ job, times })))],
  );
}

export async function forgetCountsBefore(database: Queryable, day: number): Promise<void> {
  for (const table of ["counted_searches", "counted_applies", "counted_days"]) {
    await database.query(`delete from ${table} where day < $1`, [day]);
  }
}
