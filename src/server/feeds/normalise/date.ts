import { foldLetters } from "../../../shared/fold";
import type { RawValue } from "../feed/feed-row";
import { lazily, remembering } from "../feed/remembering";

const languages = "en en-GB de de-AT fr nl es it pl pt sv da nb fi cs hu ro".split(" ");

function foldDate(text: string): string {
  return foldLetters(text).replaceAll("ł", "l").replace(/[’`´]/g, "'").replace(/\s+/g, " ").trim();
}

const nameMaxLength = 15;

/** 1 to 12, by every full and short name of the months, including 'Sept', 'März' and Polish 'listopada'. */
const months = lazily(() => {
  const found = new Map([["maerz", 3]]);
  for (const language of languages)
    for (const month of ["long", "short"] as const)
      for (const options of [{ month }, { month, day: "numeric" as const }]) {
        const format = new Intl.DateTimeFormat(language, { ...options, timeZone: "UTC" });
        for (let at = 0; at < 12; at++) {
          const parts = format.formatToParts(Date.UTC(2026, at, 15));
          const name = foldDate(parts.find(({ type }) => type === "month")?.value ?? "");
          found.set(name.replaceAll(".", ""), at + 1);
        }
      }
  return found;
});

/** Also accepts unambiguous abbreviations: 'Novem', 'Febr'. */
function monthNamed(word: string): number | null {
  const known = months().get(word);
  if (known !== undefined) return known;
  if (word.length < 3 || word.length > nameMaxLength) return null;
  const meant = new Set([...months()].filter(([name]) => name.startsWith(word)).map(([, month]) => month));
  return meant.size === 1 ? ([...meant][0] ?? null) : null;
}

const daysOfUnit = { minute: 0, hour: 0, day: 1, week: 7, month: 30 } as const;

/** By phrase: 'yesterday', '3 days ago', 'vor 2 Wochen', 'il y a 5 j'. */
const daysAgo = lazily(() => {
  const found = new Map([["just posted", 0]]);
  for (const language of languages)
    for (const style of ["long", "short", "narrow"] as const) {
      const byName = new Intl.RelativeTimeFormat(language, { style, numeric: "auto" });
      for (const day of [0, 1, 2]) found.set(foldDate(byName.format(-day, "day")), day);
      const byNumber = new Intl.RelativeTimeFormat(language, { style });
      for (const [unit, days] of Object.entries(daysOfUnit) as [keyof typeof daysOfUnit, number][])
        for (let count = 1; count <= 60; count++)
          found.set(foldDate(byNumber.format(-count, unit)), count * days);
    }
  return found;
});

/** Expects folded text. Null for anything else, such as 'over 30 days ago'. */
export function daysBack(text: string): number | null {
  const words = text.replace(/\ban? (?=[a-z]{3,8} ago$)/, "1 ").split(" ");
  // 'Posted 3 days ago', 'Veröffentlicht: vor 3 Tagen'.
  for (let from = 0; from < Math.min(words.length, 3); from++) {
    const days = daysAgo().get(words.slice(from).join(" "));
    if (days !== undefined) return days;
    if (/\d/.test(words[from] ?? "")) return null;
  }
  return null;
}

/**
 * Hours east of UTC of the zones in RFC 822, and of others that feeds use. Elsewhere than in the countries
 * named, the zone with the most people counts: India's IST, Britain's BST, America's EST, CST and AST. American
 * zones named for winter and summer alike are regions.
 */
// biome-ignore format: a table
const zones = new Map<string, number | string>(Object.entries({
  Z: 0, UT: 0, UTC: 0, GMT: 0, WET: 0, WEST: 1, WEZ: 0, WESZ: 1, BST: 1, CET: 1, CEST: 2, MEZ: 1, MESZ: 2, MET: 1,
  MEST: 2, EET: 2, EEST: 3, OEZ: 2, OESZ: 3, MSK: 3, IST: 5.5, SAST: 2,
  PKT: 5, SGT: 8, HKT: 8, JST: 9, KST: 9, AWST: 8, ACST: 9.5, ACDT: 10.5, AEST: 10, AEDT: 11, NZST: 12, NZDT: 13,
  EST: -5, EDT: -4, CST: -6, CDT: -5, MST: -7, MDT: -6, PST: -8, PDT: -7, AKST: -9, AKDT: -8, HST: -10,
  AST: -4, ADT: -3, NST: -3.5, NDT: -2.5,
  "IST IE": 1, "IST GB": 1, "IST IL": 2, "BST BD": 6, "CST CN": 8, "CST TW": 8, "CST CU": -5, "EST AU": 10,
  "EDT AU": 11, "AST SA": 3, "AST AE": 4, "AST QA": 3, "AST KW": 3, "AST BH": 3, "AST IQ": 3, "PST PH": 8,
  "PST PK": 5, "MST MY": 8, "MST MM": 6.5, "SST SG": 8, "SST WS": 13,
  ET: "America/New_York", CT: "America/Chicago", MT: "America/Denver", PT: "America/Los_Angeles",
}));

/** Minutes east of UTC at a local time, for 'est', '+0530', 'gmt+1', 'europe/berlin'; null if unknown. */
function zoneMinutes(zone: string, country: string | null, moment: number): number | null {
  const [, sign, hours, minutes = "0"] = /^(?:gmt|utc)? ?([+-])(\d{1,2}):?(\d{2})?$/.exec(zone) ?? [];
  if (sign !== undefined) return (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
  const letters = zone.toUpperCase();
  const known = zone.includes("/")
    ? zone
    : (zones.get(`${letters} ${country}`) ?? zones.get(letters) ?? null);
  if (typeof known === "string") return offsetOf(known, moment);
  return known === null ? null : known * 60;
}

/** More countries or zones than a feed names. */
const maxRemembered = 500;
const zoneFormat = remembering(
  maxRemembered,
  (timeZone: string) => new Intl.DateTimeFormat("en", { timeZone, timeZoneName: "longOffset" }),
);

function offsetOf(timeZone: string, moment: number): number | null {
  try {
    const format = zoneFormat(timeZone);
    const offset = (at: number) => {
      const [, name = ""] = /GMT(.*)$/.exec(format.format(at)) ?? [];
      return name === "" ? 0 : (zoneMinutes(name.slice(0, 6), null, at) ?? 0);
    };
    // The moment is local time, so the first offset is a guess; the second is right after a clock change too.
    return offset(moment - offset(moment) * 60_000);
  } catch {
    return null;
  }
}

export const dateOrderIn = remembering(maxRemembered, (country: string | null): DateOrder => {
  if (country === null) return "dmy";
  const [first] = new Intl.DateTimeFormat(`en-${country}`, { dateStyle: "short" }).formatToParts(0);
  return first?.type === "month" ? "mdy" : "dmy";
});

/** Which number comes first in '01/09/2043'. */
export type DateOrder = "dmy" | "mdy";

const dayMs = 86_400_000;

export interface DateReading {
  readonly order: DateOrder;
  /** ISO 3166-1 alpha-2 of the job's place, if known: 'IST' is not the same in Ireland and in India. */
  readonly country: string | null;
  /** Reference time for '3 days ago'; without it such texts are not read. */
  readonly now?: Date;
}

/** Accepts every format that feeds are known to use; UTC without a zone. Null if it makes no sense. */
export function readDate(raw: RawValue, reading: DateReading = { order: "dmy", country: null }): Date | null {
  const given = typeof raw === "string" ? raw.trim() : raw;
  if (given === null || given === "") return null;
  const date = typeof given === "number" ? fromEpoch(given) : fromText(given, reading);
  const year = date?.getUTCFullYear() ?? 0;
  return year >= 1970 && year <= 2100 ? date : null;
}

/** The order proven by a number over 12; null without one. */
export function orderShownBy(raw: RawValue): DateOrder | null {
  const [, first, second] = numeric.exec(String(raw ?? "").slice(0, textMaxLength)) ?? [];
  if (Number(first) > 12) return Number(first) > 31 ? null : "dmy";
  return Number(second) > 12 ? "mdy" : null;
}

const textMaxLength = 100;

function fromText(given: string, reading: DateReading): Date | null {
  if (given.length > textMaxLength) return null;
  // .NET writes milliseconds as '/Date(1764000000000+0100)/'; the offset does not change the moment.
  const [, milliseconds] = /^\/Date\((\d{9,13})(?:[+-]\d{4})?\)\/$/.exec(given) ?? [];
  const count = milliseconds ?? given;
  if (/^\d{9,13}(?:\.\d{1,9})?$/.test(count)) return fromEpoch(Number(count));
  const text = spaced(foldDate(given).replace(/[([][^()[\]]*[)\]]?$/, ""));
  const { clock, rest } = clockIn(text);
  const day = dayNamed(rest) ?? dayInNumbers(rest, reading.order);
  if (day === null) return fromWords(text, reading.now);
  return clock === null ? null : moment(day, clock, reading.country);
}

/** To the day, so that the job stays the same in another import later that day. */
function fromWords(text: string, now: Date | undefined): Date | null {
  const days = now === undefined ? null : daysBack(text);
  return days === null ? null : new Date(Math.floor(Number(now) / dayMs - days) * dayMs);
}

/**
 * Seconds or milliseconds since 1970; they overlap only before 1973 and after 5138. A form's 0 is not a date,
 * nor is anything else below a day.
 */
function fromEpoch(count: number): Date | null {
  if (Math.abs(count) < dayMs / 1000) return null;
  return new Date(Math.abs(count) < 1e11 ? count * 1000 : count);
}

const unspaced = /^(\d{4})(\d\d)(\d\d)(?:(?:t ?)?(\d\d)(\d\d)(\d\d)?(?=$|[ z+-]))?(?!\d)/;

/** Adds separators to '20261124' and '20261124T083000Z'. */
function spaced(text: string): string {
  return text.replace(unspaced, (_, year, month, day, hour, minute, second = "00") => {
    const date = `${year}-${month}-${day}`;
    return hour === undefined ? `${date} ` : `${date} ${hour}:${minute}:${second}`;
  });
}

interface Clock {
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
  /** '+0100', 'est', 'europe/berlin'. */
  readonly zone: string;
}

const clockPattern =
  /(?<!\d)(\d{1,2})(?:[:h](\d{2})(?:[:.](\d{2}(?:[.,]\d+)?))?|\.(\d{2})(?= ?(?:uhr|uur|noon|hours|hrs|h\b|[ap]\.?m\b))|(?= ?(?:uhr|uur|noon|h\b|[ap]\.?m\b)))(?: ?([ap])\.?m\b\.?)?(?: ?(?:uhr|uur|hours|hrs?|h|noon|local time)\b)?/;
const zonePattern =
  /^ ?((?:gmt|utc)? ?[+-]\d{1,2}:?(?:\d{2})?(?!\d)|[a-z]+(?:\/[a-z_]+){1,2}(?:[+-]\d{1,2})?|[a-z]{1,5}\b)/;

/** By default midnight UTC. */
function clockIn(text: string): { readonly clock: Clock | null; readonly rest: string } {
  const found = clockPattern.exec(text);
  if (found === null) return { clock: { hour: 0, minute: 0, second: 0, zone: "z" }, rest: text };
  const [all, hours, minutes, seconds = "0", dotted = "0", half] = found;
  const before = text.slice(0, found.index);
  const behind = text.slice(found.index + all.length);
  const [zoned, zone = "z"] = zonePattern.exec(behind) ?? [""];
  // '08:30 on 3 June': a word before a date is not a zone.
  const isZone = !/\d/.test(behind.slice(zoned.length)) || zoneMinutes(zone, null, 0) !== null;
  const rest = `${before} ${isZone ? behind.slice(zoned.length) : behind}`;
  const hour = half === undefined ? Number(hours) : (Number(hours) % 12) + (half === "p" ? 12 : 0);
  const [minute, second] = [Number(minutes ?? dotted), Number(seconds.replace(",", "."))];
  if (hour > 24 || minute > 59 || second >= 61) return { clock: null, rest };
  return { clock: { hour, minute, second, zone: isZone ? zone : "z" }, rest };
}

interface Day {
  readonly year: number;
  /** 1 to 12. */
  readonly month: number;
  readonly day: number;
}

/** '24th of November 2026', 'lunes, 23 de noviembre de 2026', 'Oct 01 2026', '2026. november 24.', '24-NOV-26'. */
function dayNamed(text: string): Day | null {
  const words = [...text.matchAll(/[a-z]+/g)].flatMap(({ 0: word, index }) => {
    const month = monthNamed(word);
    return month === null ? [] : [{ month, index }];
  });
  // In 'mar 24 nov' the first is a Tuesday.
  const named = words.at(-1);
  const [one, other, ...more] = text.matchAll(/\d+/g);
  if (named === undefined || one === undefined || other === undefined || more.length > 0) return null;
  const isYearFirst = one[0].length === 4;
  const [day, year] = isYearFirst ? [other[0], one[0]] : [one[0], other[0]];
  const isShort = year.length === 2 && (one.index < named.index || text.includes(`'${year}`));
  if (day.length > 2 || (year.length !== 4 && !isShort)) return null;
  return { year: fullYear(year), month: named.month, day: Number(day) };
}

const numeric = /(?<!\d)(\d{1,2})[-/.] ?(\d{1,2})[-/.] ?(\d{4}|\d{2})(?!\d)/;
const yearFirst = /(?<!\d)(\d{4})[-/.] ?(\d{1,2})[-/.] ?(\d{1,2})(?!\d)/;

/** Numeric dates with dots begin with the day in every country. */
function dayInNumbers(text: string, order: DateOrder): Day | null {
  if ((text.match(/\d+/g) ?? []).length !== 3) return null;
  const [, given, ...rest] = yearFirst.exec(text) ?? [];
  if (given !== undefined) return { year: Number(given), month: Number(rest[0]), day: Number(rest[1]) };
  const [all = "", first, second, year = ""] = numeric.exec(text) ?? [];
  const monthLeads = Number(second) > 12 || (order === "mdy" && !all.includes(".") && Number(first) <= 12);
  const [day, month] = monthLeads ? [second, first] : [first, second];
  return all === "" ? null : { year: fullYear(year), month: Number(month), day: Number(day) };
}

function fullYear(written: string): number {
  return Number(written) + (written.length === 4 ? 0 : Number(written) < 70 ? 2000 : 1900);
}

function moment({ year, month, day }: Day, clock: Clock, country: string | null): Date | null {
  const midnight = new Date(Date.UTC(year, month - 1, day));
  const rolledOver = midnight.getUTCMonth() !== month - 1 || midnight.getUTCDate() !== day;
  if (month < 1 || rolledOver) return null;
  const local = midnight.getTime() + ((clock.hour * 60 + clock.minute) * 60 + clock.second) * 1000;
  const offset = zoneMinutes(clock.zone, country, local);
  return offset === null ? null : new Date(local - offset * 60_000);
}
