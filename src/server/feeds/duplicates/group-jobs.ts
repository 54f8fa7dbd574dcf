import { LRUCache } from "lru-cache";
import type { Queryable } from "../../database/database";
import { type DuplicateSettings, defaultDuplicates } from "../../settings/source-settings";
import { sampleSource } from "../feed/feed-row";
import { isStated } from "../normalise/pay/salary";
import { type Advert, AdvertReading, type Pay } from "./advert";
import { hashOf, mixHash } from "./fold-words";
import { isSameJob, minWords } from "./same-job";

/** Maximum adverts compared per key: a firm may have thousands of one title in one town. */
const maxCompared = 12;
const readingsKept = 1_000;
/** An advert this many times longer becomes the representative of its group. */
const fuller = 1.5;

interface Candidate {
  readonly id: number;
  readonly reading: AdvertReading;
  readonly keys: readonly number[];
}

interface GroupRow {
  readonly job_id: number;
  readonly keys: readonly number[];
  represents: boolean;
  group_id: number | null;
  readonly standing: number;
}

/** Assigns new and changed adverts to the groups of their jobs. One instance per import. */
export class Grouping {
  readonly #readings = new LRUCache<number, AdvertReading>({ max: readingsKept });

  constructor(private readonly settings: DuplicateSettings) {}

  groups(source: string): boolean {
    const { group, apart } = this.settings;
    return group && source !== sampleSource && !apart.includes(source);
  }

  /** Needs a transaction. Compares each advert with a few others only, however many jobs there are. */
  async regroup(transaction: Queryable, ids: readonly number[]): Promise<void> {
    await transaction.query(
      "delete from job_groups where job_id = any (string_to_array($1, ',')::integer[])",
      [ids.join(",")],
    );
    for (const id of ids) this.#readings.delete(id);
    const given = await readAdverts(transaction, ids);
    const grouped = [...given].filter(([, reading]) => this.groups(reading.advert.source));
    const candidates = grouped.flatMap(
      ([id, reading]) => unlessItFails(id, () => [{ id, reading, keys: lookupKeys(reading) }]) ?? [],
    );
    if (candidates.length === 0) return;
    const batch = new Batch(await this.#known(transaction, candidates), this.settings.first);
    for (const candidate of candidates) unlessItFails(candidate.id, () => batch.place(candidate));
    for (const { id, reading } of candidates) this.#readings.set(id, reading);
    await batch.write(transaction);
  }

  async #known(transaction: Queryable, candidates: readonly Candidate[]): Promise<Representative[]> {
    const keys = [...new Set(candidates.flatMap((candidate) => candidate.keys))];
    const found = await transaction.query<{ key: number; id: number; groupId: number | null }>(
      `select asked.key, found.job_id as id, found.group_id as "groupId"
       from unnest(string_to_array($1, ',')::integer[]) as asked (key) cross join lateral (
         select job_id, group_id from job_groups where represents and keys @> array[asked.key] limit ${maxCompared}
       ) as found`,
      [keys.join(",")],
    );
    const groups = new Map(found.map(({ id, groupId }) => [id, groupId]));
    const unread = [...groups.keys()].filter((id) => !this.#readings.has(id));
    const read = await readAdverts(transaction, unread);
    return [...groups].flatMap(([id, groupId]) => {
      const reading = this.#readings.get(id) ?? read.get(id);
      if (reading === undefined) return [];
      this.#readings.set(id, reading);
      const own = found.filter((each) => each.id === id).map(({ key }) => key);
      return [{ id, reading, keys: own, row: null, group: { id: groupId, members: [] }, isReplaced: false }];
    });
  }
}

/** An advert that cannot be compared stays alone, and fails no import and no startup. */
function unlessItFails<Result>(id: number, work: () => Result): Result | undefined {
  try {
    return work();
  } catch (error) {
    process.emitWarning(`Job ${id} was not compared with other adverts: ${(error as Error).message}`);
    return undefined;
  }
}

class Batch {
  readonly #byKey = new Map<number, Representative[]>();
  readonly #rows: GroupRow[] = [];
  readonly #changed = new Set<Representative>();

  constructor(
    known: readonly Representative[],
    private readonly first: readonly string[],
  ) {
    for (const representative of known) this.#add(representative);
  }

  place(candidate: Candidate): void {
    const standing = standingOf(candidate.reading, this.first);
    const { id, keys } = candidate;
    const row: GroupRow = { job_id: id, keys, represents: true, group_id: null, standing };
    const same = this.#sameAs(candidate);
    this.#rows.push(row);
    if (same === undefined) {
      this.#add({ ...candidate, row, group: { id: null, members: [row] }, isReplaced: false });
      return;
    }
    same.group.members.push(row);
    this.#changed.add(same);
    if (candidate.reading.wordCount > fuller * same.reading.wordCount) {
      same.isReplaced = true;
      if (same.row !== null) same.row.represents = false;
      this.#add({ ...candidate, row, group: same.group, isReplaced: false });
    } else row.represents = false;
  }

  #add(representative: Representative): void {
    for (const key of representative.keys) {
      const others = this.#byKey.get(key);
      if (others === undefined) this.#byKey.set(key, [representative]);
      else if (others.length < 2 * maxCompared) others.push(representative);
    }
  }

  #sameAs({ keys, reading }: Candidate): Representative | undefined {
    const compared = new Set<Representative>();
    for (const key of keys) {
      for (const each of this.#byKey.get(key) ?? []) {
        if (each.isReplaced || compared.has(each)) continue;
        compared.add(each);
        if (isSameJob(each.reading, reading)) return each;
      }
    }
    return undefined;
  }

  async write(transaction: Queryable): Promise<void> {
    await this.#nameGroups(transaction);
    const known = [...this.#changed].filter(({ row }) => row === null);
    const updates = known.map(({ id, group, isReplaced }) => ({
      ...{ job_id: id, group_id: group.id, represents: !isReplaced },
    }));
    await transaction.query(
      `update job_groups set group_id = given.group_id, represents = given.represents
       from jsonb_to_recordset($1::jsonb) as given (job_id integer, group_id integer, represents boolean)
       where job_groups.job_id = given.job_id
         and (job_groups.group_id is distinct from given.group_id or job_groups.represents <> given.represents)`,
      [JSON.stringify(updates)],
    );
    await transaction.query(
      `insert into job_groups (job_id, keys, represents, group_id, standing)
       select job_id, array(select jsonb_array_elements_text(keys)::integer), represents, group_id, standing
       from jsonb_to_recordset($1::jsonb) as given (job_id integer, keys jsonb, represents boolean, group_id integer, standing smallint)`,
      [JSON.stringify(this.#rows)],
    );
  }

  async #nameGroups(transaction: Queryable): Promise<void> {
    const groups = new Set([...this.#changed].map(({ group }) => group));
    const unnamed = [...groups].filter(({ id }) => id === null);
    const numbers = await transaction.query<{ id: number }>(
      "select nextval('job_group_ids')::integer as id from generate_series(1, $1::integer)",
      [unnamed.length],
    );
    for (const [place, group] of unnamed.entries()) group.id = numbers[place]?.id ?? null;
    for (const group of groups) for (const row of group.members) row.group_id = group.id;
  }
}

interface Representative extends Candidate {
  /** Null for one that is already stored. */
  readonly row: GroupRow | null;
  readonly group: { id: number | null; readonly members: GroupRow[] };
  isReplaced: boolean;
}

/** Texts that share eight shingles in ten share a band nineteen times in twenty. */
const bands = 4;
const rowsInBand = 3;

/**
 * 32-bit keys to find adverts of one job without comparing all pairs: two adverts of one job nearly always
 * share one. Each is made of something that they agree in besides the place.
 */
export function lookupKeys(reading: AdvertReading): number[] {
  const { advert, title, company, print, requisitions, applyAt } = reading;
  const place = advert.placeIds.join(",");
  const core = title.core.join(" ");
  if (reading.wordCount < minWords) return unique([everything(advert), ...pointers(reading)]);
  const { minimum, maximum, period } = advert.pay;
  return unique([
    keyOf("title", company.join(" "), core, place),
    keyOf("text", reading.text, core, place),
    ...(isStated(advert.pay) ? [keyOf("pay", core, place, `${minimum} ${maximum} ${period}`)] : []),
    ...sketch(print.shingles).map((band, number) => keyOf(`band ${number}`, String(band), place)),
    ...pointers({ requisitions, applyAt }),
  ]);
}

function pointers({ requisitions, applyAt }: Pick<AdvertReading, "requisitions" | "applyAt">): number[] {
  const numbers = requisitions.slice(0, 3).map((number) => keyOf("number", number));
  return applyAt === null ? numbers : [...numbers, keyOf("address", applyAt)];
}

function everything({ title, company, text, placeIds, postedOn, closesOn }: Advert): number {
  return keyOf("all", title, company, text, placeIds.join(","), `${postedOn} ${closesOn}`);
}

function keyOf(...parts: readonly string[]): number {
  return hashOf(parts.join("\n"));
}

const unique = (keys: readonly number[]) => [...new Set(keys)];

/** MinHash: the least shingle under each of several permutations, some of them combined into a band. */
function sketch(shingles: Int32Array): number[] {
  const least = new Int32Array(bands * rowsInBand).fill(2 ** 31 - 1);
  for (const shingle of shingles) {
    for (let order = 0; order < least.length; order++) {
      const value = Math.imul(shingle, orders[order] as number);
      if (value < (least[order] as number)) least[order] = value;
    }
  }
  return Array.from({ length: bands }, (_, band) =>
    least
      .subarray(band * rowsInBand, (band + 1) * rowsInBand)
      .reduce((sum, each) => mixHash(sum ^ each), band),
  );
}

/** Odd, so that multiplying keeps all shingles distinct; they are mixed already. */
const orders = Int32Array.from({ length: bands * rowsInBand }, (_, order) => mixHash(order + 1) | 1);

interface AdvertRow extends Omit<Advert, "pay" | "placeIds" | "placeNames">, Pay {
  readonly id: number;
  readonly places: readonly { readonly id: number; readonly name: string }[];
}

const day = (time: string) => `floor(extract(epoch from ${time}) / 86400)::integer`;

/** Subselects: a first import has no statistics yet, and a join would read all places for each job. */
const advertsSql = `
  select id, source, title, company, left(description_text, 20000) as text, apply_url as "applyUrl", remote,
    salary_min::float8 as minimum, salary_max::float8 as maximum, salary_currency as currency, salary_period as period,
    ${day("posted_at")} as "postedOn", case when isfinite(valid_through) then ${day("valid_through")} end as "closesOn",
    (select coalesce(jsonb_agg(jsonb_build_object(
       'id', place_id, 'name', (select name from places where places.id = place_id)) order by place_id), '[]')
     from job_places where job_id = jobs.id) as places,
    (select coalesce(jsonb_agg((select slug from job_types where job_types.id = job_type_id)), '[]')
     from job_job_types where job_id = jobs.id) as "jobTypes"
  from jobs where id = any (string_to_array($1, ',')::integer[]) order by id`;

async function readAdverts(database: Queryable, ids: readonly number[]): Promise<Map<number, AdvertReading>> {
  if (ids.length === 0) return new Map();
  const rows = await database.query<AdvertRow>(advertsSql, [ids.join(",")]);
  return new Map(rows.map((row) => [row.id, new AdvertReading(advertOf(row))]));
}

function advertOf({ minimum, maximum, currency, period, places, ...row }: AdvertRow): Advert {
  return {
    ...row,
    pay: { minimum, maximum, currency, period },
    placeIds: places.map(({ id }) => id),
    placeNames: places.map(({ name }) => name),
  };
}

/** Maximum sources in `first`, as in the settings' schema. */
const maxFirst = 200;

/**
 * Rank for leading a group: sources that the operator puts first, then the advert that says most, so that a
 * search that matches any of them usually matches the leader. Ties go to the one posted first.
 */
function standingOf({ advert, wordCount }: AdvertReading, first: readonly string[]): number {
  const named = first.indexOf(advert.source);
  const preference = named < 0 ? 0 : maxFirst - named;
  const length = wordCount < 50 ? 0 : wordCount < 150 ? 1 : 2;
  return preference * 16 + length * 4 + (isStated(advert.pay) ? 2 : 0) + (advert.applyUrl === null ? 0 : 1);
}

/** Increment with every change of the rules, so that all adverts are compared again. */
const rulesVersion = 2;

/** The settings stored in the database, for any process; a server stores its own at startup. */
export async function groupingSettings(database: Queryable): Promise<DuplicateSettings> {
  return (await stored(database))?.settings ?? defaultDuplicates;
}

/** Whether the existing groups were made with these settings. */
export async function isGroupedBy(database: Queryable, settings: DuplicateSettings): Promise<boolean> {
  const known = await stored(database);
  return known !== null && JSON.stringify(known) === JSON.stringify(kept(settings));
}

export async function keepGroupingSettings(database: Queryable, settings: DuplicateSettings): Promise<void> {
  await database.query(
    `insert into meta (key, value) values ('duplicates', $1)
     on conflict (key) do update set value = excluded.value`,
    [JSON.stringify(kept(settings))],
  );
}

type Kept = { readonly version: number; readonly settings: DuplicateSettings };

function kept({ group, first, apart }: DuplicateSettings): Kept {
  return { version: rulesVersion, settings: { group, first, apart } };
}

async function stored(database: Queryable): Promise<Kept | null> {
  const [row] = await database.query<{ value: string }>("select value from meta where key = 'duplicates'");
  return row === undefined ? null : (JSON.parse(row.value) as Kept);
}
