import type { Queryable } from "../../../src/server/database/database";
import { yearlyPay } from "../../../src/server/jobs/pay-scale";
import { byFacet, type FacetField, facetFields } from "../../../src/shared/facets";
import { choiceValues, type SearchQuery } from "../../../src/shared/search-query";
import { places, smallToday } from "./small-world";

/**
 * The same searches as straightforward SQL, written independently of the server: whether each job meets each
 * constraint, and from that the whole answer. Slow, and hard to get wrong.
 */

export interface PlainAnswer {
  readonly total: number;
  /** Ids on the page of 20. Order by relevance holds only for keywords that are plain words. */
  readonly page: readonly number[];
  /** Number of jobs by value, as if nothing were chosen in this facet. */
  readonly facets: Readonly<Record<FacetField, Readonly<Record<string, number>>>>;
  /** Totals with each value instead of the chosen one, in the order of the values. */
  readonly choices: Readonly<Record<"salary_min" | "posted_within" | "remote", readonly number[]>>;
  /** Number of jobs that `salary_unstated` adds. */
  readonly unstated: number;
  /** Totals of the other queries, in their order. */
  readonly totals: readonly number[];
  readonly newer: number;
}

interface PlainQuestion {
  readonly query: SearchQuery;
  readonly others: readonly SearchQuery[];
  readonly than: { readonly posted_at: string; readonly id: number };
}

export async function plainAnswer(database: Queryable, question: PlainQuestion): Promise<PlainAnswer> {
  const parameters: unknown[] = [];
  const sql = answerSql(question, (value) => `$${parameters.push(value)}`);
  const [row] = await database.query<{ answer: PlainAnswer }>(sql, parameters);
  if (row === undefined) throw new Error("The answer is one row.");
  return row.answer;
}

type Parameter = (value: unknown) => string;

function answerSql({ query, others, than }: PlainQuestion, parameter: Parameter): string {
  const conditions = conditionsOf(query, parameter);
  const columns = Object.entries(conditions).map(([slot, condition]) => `(${condition}) as meets_${slot}`);
  const later = `(j.posted_at, j.id) > (select posted_at, id from mark)`;
  const fields = facetFields.map((field) => `'${field}', ${facetSql(field)}`);
  return `
    with met as materialized (
      select j.*, (j.posted_at at time zone 'utc')::date as day, ${columns.join(", ")} from jobs j where ${isOpen}
    ), given (posted_at, id) as (values (${parameter(than.posted_at)}::timestamptz, ${parameter(than.id)}::int)
    ), mark as (
      -- A card says a job's time in milliseconds; the mark of a job that is still there is its own place in the order.
      select coalesce(j.posted_at, given.posted_at) as posted_at, given.id from given
      left join jobs j on j.id = given.id and date_trunc('milliseconds', j.posted_at) = given.posted_at
    )
    select jsonb_build_object(
      'total', (select count(*) from met j where ${all()}),
      'page', (select coalesce(jsonb_agg(id), '[]') from (${pageSql(query, parameter)}) as page),
      'facets', jsonb_build_object(${fields.join(", ")}),
      'choices', ${choicesSql(query)},
      'unstated', (select count(*) from met j where ${all("salary_min")} and j.salary_annual is null),
      'totals', jsonb_build_array(${others.map((other) => totalSql(other, parameter)).join(", ")}),
      'newer', (select count(*) from met j where ${all()} and ${later})
    ) as answer`;
}

const slots = ["text", "reach", ...facetFields, "salary_min", "posted_within", "remote"] as const;
type Slot = (typeof slots)[number];

function all(without?: Slot): string {
  return slots
    .filter((slot) => slot !== without)
    .map((slot) => `j.meets_${slot}`)
    .join(" and ");
}

function totalSql(query: SearchQuery, parameter: Parameter): string {
  const conditions = Object.values(conditionsOf(query, parameter)).map((condition) => `(${condition})`);
  return `(select count(*) from jobs j where ${[isOpen, ...conditions].join(" and ")})`;
}

function conditionsOf(query: SearchQuery, parameter: Parameter): Record<Slot, string> {
  const facet = (field: FacetField) =>
    query[field].length === 0
      ? "true"
      : isChosen[field].replace("$$", () => `${parameter(JSON.stringify(query[field]))}::jsonb`);
  return {
    text: textCondition(query, parameter),
    reach: reachCondition(query, parameter),
    ...byFacet(facet),
    ...choiceConditions(query),
  };
}

const isChosen: Record<FacetField, string> = {
  disciplines: `exists (select from job_disciplines x join disciplines d on d.id = x.discipline_id,
    jsonb_array_elements_text($$) chosen(slug)
    where x.job_id = j.id and (d.slug = chosen.slug or starts_with(d.slug, chosen.slug || '.')))`,
  all_locations: `exists (select from job_places x, jsonb_array_elements_text($$) chosen(slug)
    join places area on area.slug = chosen.slug
    where x.job_id = j.id and x.place_id between area.id and area.last_id)`,
  job_types: `exists (select from job_job_types x join job_types t on t.id = x.job_type_id,
    jsonb_array_elements_text($$) chosen(slug) where x.job_id = j.id and t.slug = chosen.slug)`,
  // By the job's company name, regardless of links.
  companies: `exists (select from companies c, jsonb_array_elements_text($$) chosen(slug)
    where c.slug = chosen.slug and c.folded = lower(unaccent(j.company)))`,
};

function textCondition({ keywords }: SearchQuery, parameter: Parameter): string {
  if (keywords === "") return "true";
  // `searchable` treats minuses as dashes, so they are put before its results.
  const parts = keywords.split(/(?<!\S)-(?=\S)/).map((part) => `searchable(${parameter(part)})`);
  const asked = `websearch_to_tsquery('jobsieve', ${parts.join(" || ' -' || ")})`;
  return `numnode(${asked}) = 0 or exists (
    select from job_documents d where d.job_id = j.id and d.document @@ ${asked})`;
}

const today = `(timestamptz '${smallToday.toISOString()}' at time zone 'utc')::date`;
/** From the posting day to the closing day, inclusive. */
const isOpen = `${today} between (j.posted_at at time zone 'utc')::date
  and coalesce((j.valid_through at time zone 'utc')::date, 'infinity')`;
const isPaid = (least: string) => `coalesce(j.salary_annual >= ${Number(least)}, false)`;
const isSince = (days: string) => `(j.posted_at at time zone 'utc')::date >= ${today} - ${Number(days)}`;
const orUnstated = ({ salary_unstated: unstated }: SearchQuery) =>
  unstated === "1" ? "or j.salary_annual is null" : "";

function choiceConditions(query: SearchQuery): Record<"salary_min" | "posted_within" | "remote", string> {
  const { salary_min, posted_within, remote } = query;
  return {
    salary_min: salary_min === "" ? "true" : `${isPaid(salary_min)} ${orUnstated(query)}`,
    posted_within: posted_within === "" ? "true" : isSince(posted_within),
    remote: remote === "" ? "true" : "j.remote",
  };
}

function choicesSql(query: SearchQuery): string {
  const counts = (slot: Slot, conditions: readonly string[]) => {
    const each = conditions.map((condition) => `count(*) filter (where ${condition})`);
    return `(select jsonb_build_array(${each.join(", ")}) from met j where ${all(slot)})`;
  };
  const paid = yearlyPay.steps.map((least) => `${isPaid(String(least))} ${orUnstated(query)}`);
  return `jsonb_build_object(
    'salary_min', ${counts("salary_min", paid)},
    'posted_within', ${counts("posted_within", choiceValues.posted_within.map(isSince))},
    'remote', ${counts("remote", ["j.remote"])})`;
}

const earthRadiusMiles = 3958.7613;

/** Spherical law of cosines, where the server uses the haversine formula. */
const milesTo = (latitude: string, longitude: string) => `
  (${earthRadiusMiles} * acos(least(1, greatest(-1,
    sin(radians(p.latitude)) * sin(radians(${latitude})) +
    cos(radians(p.latitude)) * cos(radians(${latitude})) * cos(radians(p.longitude - ${longitude}))))))`;

function reachCondition(query: SearchQuery, parameter: Parameter): string {
  const centre = places.find(({ cached_slug_with_class }) => cached_slug_with_class === query.location);
  if (centre === undefined) return ["", "anywhere"].includes(query.location) ? "true" : "false";
  const within = `x.place_id between ${centre.id} and ${centre.last_id}`;
  const { latitude, longitude } = centre;
  const around =
    centre.class !== "town" || latitude === null || longitude === null || query.radius === 0
      ? "false"
      : `(p.class = 'town' and ${milesTo(`${parameter(latitude)}::float8`, `${parameter(longitude)}::float8`)}
          <= ${query.radius})`;
  return `exists (select from job_places x join places p on p.id = x.place_id where x.job_id = j.id and (${within} or ${around}))`;
}

const valuesOf: Record<FacetField, string> = {
  disciplines: `job_disciplines x join disciplines d on d.id = x.discipline_id
    join disciplines v on v.slug = d.slug or starts_with(d.slug, v.slug || '.')`,
  all_locations: "job_places x join places v on x.place_id between v.id and v.last_id",
  job_types: "job_job_types x join job_types v on v.id = x.job_type_id",
  companies: `(select id as job_id, lower(unaccent(company)) as folded from jobs) x
    join companies v on v.folded = x.folded`,
};

function facetSql(field: FacetField): string {
  return `(select coalesce(jsonb_object_agg(slug, jobs), '{}') from (
    select v.slug, count(distinct x.job_id) as jobs from ${valuesOf[field]} join met j on j.id = x.job_id
    where ${all(field)} group by v.slug) as counted)`;
}

function pageSql(query: SearchQuery, parameter: Parameter): string {
  return `select j.id from met j where ${all()} order by ${orderOf(query, parameter)} j.posted_at desc, j.id desc
    limit 20 offset ${20 * (query.page - 1)}`;
}

function orderOf(query: SearchQuery, parameter: Parameter): string {
  if (query.sortType === "salary") return "j.salary_annual desc nulls last,";
  if (query.sortType === "distance") {
    const centre = places.find(({ cached_slug_with_class }) => cached_slug_with_class === query.location);
    if (centre === undefined) throw new Error("Only a place has distances.");
    const miles = milesTo(`${parameter(centre.latitude)}::float8`, `${parameter(centre.longitude)}::float8`);
    // The law of cosines is imprecise near zero, so distances are rounded to a thousandth of a mile.
    return `(select min(round(${miles}::numeric, 3)) from job_places x join places p on p.id = x.place_id
      where x.job_id = j.id and p.class = 'town') asc nulls last,`;
  }
  if (query.sortType !== "relevance" || query.keywords === "") return "";
  return `(select ${relevanceSql(query.keywords.split(" "), parameter)} from job_documents d where d.job_id = j.id),`;
}

/**
 * The tier, and in the last tier the weight of the words: 3 in the title and 2 in the company's name, times
 * the logarithm of their rarity, in the server's 4,096 steps.
 */
function relevanceSql(words: readonly string[], parameter: Parameter): string {
  const wanted = words.filter((word) => !stopWords.has(word));
  if (wanted.length === 0) return "0";
  const from = words.findIndex((word) => !stopWords.has(word));
  const to = words.findLastIndex((word) => !stopWords.has(word));
  const marked = (mark: string, text: string, operator: "<->" | "&") => `(
    select string_agg(quote_literal('${mark}' || lexeme), ' ${operator} ' order by place)::tsquery
    from unnest(to_tsvector('jobsieve_exact', exact_form(${parameter(text)}))) as word(lexeme, places, weights), unnest(places) as place)`;
  const phrase = words.slice(from, to + 1).join(" ");
  const stems = (word: string) => `websearch_to_tsquery('jobsieve', searchable(${parameter(word)}))`;
  const all = (queries: readonly string[]) => queries.map((each) => `d.title @@ ${each}`).join(" and ");
  const gains =
    wanted.length < 2
      ? []
      : wanted.flatMap((word) => [
          { share: 3, found: stems(word) },
          { share: 2, found: marked("@", word, "&") },
        ]);
  const weight = ({ share, found }: { share: number; found: string }) => `(
    select ${share} * ln(1 + (sum(1) - count(*) filter (where x.title @@ ${found}) + 0.5) / (count(*) filter (where x.title @@ ${found}) + 0.5))
    from job_documents x)`;
  const most = gains.map(weight).join(" + ");
  const score = gains.map(
    (gain) => `case when d.title @@ ${gain.found}
    then round((${weight(gain)} / (${most})) * ${4096 - gains.length}) else 0 end`,
  );
  const whole = `(select quote_literal('^' || string_agg(lexeme, ' ' order by place))::tsquery
    from unnest(to_tsvector('jobsieve_exact', exact_form(${parameter(phrase)}))) as word(lexeme, places, weights), unnest(places) as place)`;
  return `case when d.title @@ ${whole} then -7e4 when d.title @@ ${marked("=", phrase, "<->")} then -6e4
    when d.title @@ ${marked("@", phrase, "<->")} then -5e4
    when ${all(wanted.map((word) => marked("=", word, "&")))} then -4e4
    when ${all(wanted.map(stems))} then -3e4
    else ${score.length === 0 ? "0" : `-(${score.join(" + ")})`} end`;
}

/** Only those among the words of the tests. */
const stopWords = new Set(["of", "the"]);
