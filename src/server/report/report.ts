import { refinements } from "../../shared/facets";
import { parseQuery } from "../../shared/query-codec";
import type { Offer } from "../counting/noted-searches";
import type { Queryable } from "../database/database";

/** A search made by at least five people on one day; totals over all such days. */
interface ReportedSearch {
  /** Canonical, in the default reading. */
  readonly query: string;
  readonly asked: number;
  /** Jobs in the last answer; null if unknown. */
  readonly found: number | null;
  readonly offered: readonly Offer[];
  /** Accepted offers by name: `exact`, `similar`, `without WORD`, and those of `nameOf`. */
  readonly taken: Readonly<Record<string, number>>;
}

interface CountedReport {
  /** Days since 1970, both included. */
  readonly from: number;
  readonly to: number;
  readonly asked: number;
  readonly empty: number;
  /** Most frequent first. */
  readonly searches: readonly ReportedSearch[];
  readonly applies: readonly { readonly source: string; readonly applies: number }[];
}

const maxSearches = 5_000;

const ofSearches = `
  with shown as (
    select * from counted_searches where askers is null and day between $1 and $2
  ), most as (
    select query, sum(asked)::int as asked,
      (array_agg(found order by day desc) filter (where found is not null))[1] as found,
      (array_agg(offered order by day desc) filter (where offered is not null))[1] as offered
    from shown group by query order by asked desc, query limit ${maxSearches}
  )
  select query, most.asked, most.found, coalesce(most.offered, '[]') as offered,
    (select coalesce(jsonb_object_agg(name, times), '{}') from (
      select name, sum(times::int) as times from shown, jsonb_each_text(taken) as each_of (name, times)
      where shown.query = most.query group by name) as added) as taken
  from most order by most.asked desc, query`;

/** Counts from one day to another, in days since 1970. Rarer searches only count towards the totals. */
export async function readReport(database: Queryable, from: number, to: number): Promise<CountedReport> {
  const [all = { asked: 0, empty: 0 }] = await database.query<{ asked: number; empty: number }>(
    `select coalesce(sum(searches), 0)::int as asked, coalesce(sum(empty), 0)::int as empty
     from counted_days where day between $1 and $2`,
    [from, to],
  );
  const searches = await database.query<ReportedSearch>(ofSearches, [from, to]);
  const applies = await database.query<{ source: string; applies: number }>(
    `select source, sum(applies)::int as applies from counted_applies where day between $1 and $2
     group by source order by 2 desc, 1`,
    [from, to],
  );
  return { from, to, ...all, searches, applies };
}

/** Per part. */
const maxLines = 25;
/** Job counts up to this suggest that other words might find more. */
const few = 3;

export function reportText(report: CountedReport): string {
  const { searches, applies } = report;
  const parts = [
    summaryOf(report),
    part("Found nothing", searches.filter(({ found }) => found === 0).map(emptyLine)),
    part("Misspellings, and what was offered for them", searches.flatMap(misspellingLine)),
    part(
      "Synonyms worth adding: lines for vocabulary.txt, to be ended with what your jobs call it",
      searches.filter(lacksWords).map(lackingLine),
    ),
    part("Synonyms that people did without", searches.flatMap(withoutLine)),
    part("Similar titles, taken up", searches.flatMap(similarLine)),
    part("Other ways on, taken up: places, refinements, ways to broaden", searches.flatMap(onwardLine)),
    part("Asked most", searches.map(askedLine)),
    part("Gone on to apply, by source", applies.map(appliesLine)),
  ];
  return `${parts.filter((text) => text !== "").join("\n\n")}\n`;
}

function summaryOf({ from, to, asked, empty, searches }: CountedReport): string {
  const times = searches.reduce((sum, search) => sum + search.asked, 0);
  return [
    `From ${dateOf(from)} to ${dateOf(to)} (UTC): ${number(asked)} searches, ${number(empty)} of them found nothing.`,
    `Below are the ${number(searches.length)} that five people or more asked on one day, asked ${number(times)} times together. What fewer`,
    "asked is not kept beyond its day. The first column is how often.",
  ].join("\n");
}

function part(title: string, lines: readonly string[]): string {
  if (lines.length === 0) return "";
  const more = lines.length - maxLines;
  return [
    title,
    ...lines.slice(0, maxLines),
    ...(more > 0 ? [`${" ".repeat(8)}  and ${number(more)} more`] : []),
  ].join("\n");
}

function emptyLine({ query, asked, offered }: ReportedSearch): string {
  const ways = offered
    .slice(0, 3)
    .map(({ kind, label }) => plain(`${kind.replace("_", " ")} ${label}`.trim()));
  return `${counted(asked)}  ${describeSearch(query)}${ways.length > 0 ? `    (offered: ${ways.join("; ")})` : ""}`;
}

const corrections: readonly Offer["kind"][] = ["correction", "corrected"];

function misspellingLine({ query, asked, offered, taken }: ReportedSearch): string[] {
  const offer = offered.find(({ kind }) => corrections.includes(kind));
  if (offer === undefined) return [];
  const facts = [
    offer.kind === "corrected"
      ? "shown in its place"
      : `offered, taken ${number(taken.correction ?? 0)} times`,
    ...(taken.exact === undefined ? [] : [`kept as typed ${number(taken.exact)} times`]),
  ];
  return [`${counted(asked)}  ${wordsOf(query)} → ${plain(offer.label)}    (${facts.join(", ")})`];
}

/** Words that hardly any job has, without a better suggestion. Excludes searches with other filters. */
function lacksWords({ query, found, offered }: ReportedSearch): boolean {
  const { keywords, location } = parseQuery(query);
  const isRefined = refinements.some((field) => parseQuery(query)[field].length > 0);
  const isCorrected = offered.some(({ kind }) => corrections.includes(kind));
  return keywords !== "" && location === "" && !isRefined && !isCorrected && found !== null && found <= few;
}

function withoutLine({ query, asked, offered, taken }: ReportedSearch): string[] {
  const dropped = Object.entries(taken).filter(([name]) => name.startsWith("without "));
  const synonyms = offered.filter(({ kind }) => kind === "synonym").map(({ label }) => plain(label));
  const exact = synonyms.length > 0 && taken.exact !== undefined ? taken.exact : 0;
  if (dropped.length === 0 && exact === 0) return [];
  const ways = dropped.map(([name, times]) => `${plain(name)}: ${number(times)}`);
  const all = exact > 0 ? [`exactly these words: ${number(exact)}`] : [];
  const also = synonyms.length > 0 ? `; also searched ${synonyms.join(", ")}` : "";
  return [`${counted(asked)}  ${describeSearch(query)}    (${[...all, ...ways].join(", ")}${also})`];
}

function similarLine({ query, asked, taken }: ReportedSearch): string[] {
  const { similar } = taken;
  return similar === undefined
    ? []
    : [`${counted(asked)}  ${describeSearch(query)}    (${number(similar)} times)`];
}

function onwardLine({ query, asked, taken }: ReportedSearch): string[] {
  const ways = Object.entries(taken).filter(([name]) => /^(?:place$|refinement$|broaden_)/.test(name));
  if (ways.length === 0) return [];
  const times = ways.map(([name, count]) => `${plain(name.replaceAll("_", " "))}: ${number(count)}`);
  return [`${counted(asked)}  ${describeSearch(query)}    (${times.join(", ")})`];
}

function lackingLine({ query, asked, found }: ReportedSearch): string {
  return `${counted(asked)}  ${wordsOf(query)} =    (found ${number(found ?? 0)})`;
}

function askedLine({ query, asked, found }: ReportedSearch): string {
  return `${counted(asked)}  ${describeSearch(query)}    (found ${found === null ? "?" : number(found)})`;
}

function appliesLine({ source, applies }: CountedReport["applies"][number]): string {
  return `${counted(applies)}  ${source}`;
}

export function describeSearch(query: string): string {
  const search = parseQuery(query);
  const { keywords, location, radius } = search;
  const chosen = refinements.flatMap((field) => {
    const values = [search[field]].flat().filter((value) => value !== "");
    return values.length === 0 ? [] : [`${field}: ${values.join(", ")}`];
  });
  const words = [
    ...(keywords === "" ? [] : [`“${keywords}”`]),
    ...(location === "" ? [] : [`within ${radius} miles of ${location}`]),
    ...chosen,
  ];
  return plain(words.join(" · "));
}

function wordsOf(query: string): string {
  return plain(parseQuery(query).keywords.replaceAll("\n", " "));
}

/** Visitors' words may contain terminal control sequences. */
function plain(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, "\uFFFD");
}

function counted(times: number): string {
  return number(times).padStart(8);
}

export function number(value: number): string {
  return value.toLocaleString("en");
}

function dateOf(day: number): string {
  return new Date(day * 86_400_000).toISOString().slice(0, 10);
}
