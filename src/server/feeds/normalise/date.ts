import type { RawValue } from "../feed/feed-row";

/** Which number comes first in '01/09/2043'. */
export type DateOrder = "dmy" | "mdy";

const daySeconds = 86_400;

interface Parts {
  readonly year: number;
  /** 1 to 12. */
  readonly month: number;
  readonly day: number;
  /** '13:25:53.223', or nothing. */
  readonly time?: string | undefined;
  /** 'Z', '+0100', 'EST', or nothing for UTC. */
  readonly zone?: string | undefined;
}

const time = String.raw`(?<time>\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?(?:\s?[ap]\.?m\b\.?)?)`;
const zone = String.raw`(?<zone>Z|[a-z]{2,4}|[+-]\d{2}:?\d{2}|[+-]\d{2})`;
const rest = String.raw`(?:(?:[T,\s]|\s?at\s)\s*${time}(?:\s*${zone})?)?\s*(?:\(.*\))?$`;

const isoLike = new RegExp(String.raw`^(?<year>\d{4})[-/.](?<month>\d{1,2})[-/.](?<day>\d{1,2})${rest}`, "i");
const numeric = new RegExp(
  String.raw`^(?<first>\d{1,2})[-/.](?<second>\d{1,2})[-/.](?<year>\d{4})${rest}`,
  "i",
);
const dayFirst = new RegExp(
  String.raw`^(?:[a-z]{3,9},?\s+)?(?<day>\d{1,2})(?:st|nd|rd|th)?[\s-](?<name>[a-z]{3,9})\.?,?[\s-](?<year>\d{4})${rest}`,
  "i",
);
const monthFirst = new RegExp(
  String.raw`^(?:[a-z]{3,9},?\s+)?(?<name>[a-z]{3,9})\.?\s+(?<day>\d{1,2})(?:st|nd|rd|th)?,?\s+(?<year>\d{4})${rest}`,
  "i",
);
const months = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");

/** Hours east of UTC of the zones that RFC 822 names, and of others that feeds use. */
// biome-ignore format: a table
const zoneHours: ReadonlyMap<string, number> = new Map(Object.entries({
  Z: 0, UT: 0, UTC: 0, GMT: 0, WET: 0, WEST: 1, BST: 1, CET: 1, CEST: 2, EET: 2, EEST: 3, IST: 5.5, SAST: 2,
  PKT: 5, SGT: 8, HKT: 8, JST: 9, KST: 9, AWST: 8, ACST: 9.5, ACDT: 10.5, AEST: 10, AEDT: 11, NZST: 12, NZDT: 13,
  EST: -5, EDT: -4, CST: -6, CDT: -5, MST: -7, MDT: -6, PST: -8, PDT: -7, AKST: -9, AKDT: -8, HST: -10,
  AST: -4, ADT: -3, NST: -3.5, NDT: -2.5,
}));

/**
 * The same letters in other countries: where a job's country is one of these, the zone is its own. Elsewhere
 * the zone of most people that go by the letters is meant: India's IST, Britain's BST, America's EST, CST and
 * AST.
 */
// biome-ignore format: a table
const zoneHoursIn: ReadonlyMap<string, number> = new Map(Object.entries({
  "IST IE": 1, "IST GB": 1, "IST IL": 2, "BST BD": 6, "CST CN": 8, "CST TW": 8, "CST CU": -5, "EST AU": 10, "EDT AU": 11,
  "AST SA": 3, "AST AE": 4, "AST QA": 3, "AST KW": 3, "AST BH": 3, "AST IQ": 3, "PST PH": 8, "PST PK": 5,
  "MST MY": 8, "MST MM": 6.5, "SST SG": 8, "SST WS": 13,
}));

interface DateReading {
  readonly order: DateOrder;
  /**
   * ISO 3166-1 alpha-2 of the job's place, where it is known: 'IST' is not the same in Ireland and in India.
   */
  readonly country: string | null;
}

/**
 * Reads every form of date that feeds are known to use; without a zone it is UTC. Null when it makes no
 * sense.
 */
export function readDate(raw: RawValue, reading: DateReading = { order: "dmy", country: null }): Date | null {
  const given = typeof raw === "string" ? raw.trim() : raw;
  if (given === null || given === "") return null;
  const date = typeof given === "number" ? fromEpoch(given) : fromText(given, reading);
  return date !== null && sensible(date) ? date : null;
}

function fromText(given: string, reading: DateReading): Date | null {
  if (/^\d{8}$/.test(given)) return fromText(given.replace(/^(....)(..)/, "$1-$2-"), reading);
  if (/^\d{9,13}(?:\.\d+)?$/.test(given)) return fromEpoch(Number(given));
  const parts = partsOf(given, reading.order);
  return parts === null ? null : fromParts(parts, reading.country);
}

/**
 * Seconds or milliseconds since 1970: the two overlap only before 1973 and after 5138. A count of less than a
 * day is a form's 0, no date.
 */
function fromEpoch(count: number): Date | null {
  if (Math.abs(count) < daySeconds) return null;
  return new Date(Math.abs(count) < 1e11 ? count * 1000 : count);
}

function partsOf(given: string, order: DateOrder): Parts | null {
  const named = dayFirst.exec(given) ?? monthFirst.exec(given);
  const groups = (isoLike.exec(given) ?? numeric.exec(given) ?? named)?.groups;
  if (groups === undefined) return null;
  const clock = { time: groups.time, zone: groups.zone };
  if (groups.first !== undefined)
    return { ...dayAndMonth(groups, order), year: Number(groups.year), ...clock };
  const month = groups.month === undefined ? monthNamed(groups.name) : Number(groups.month);
  return { year: Number(groups.year), month, day: Number(groups.day), ...clock };
}

function monthNamed(name = ""): number {
  return months.indexOf(name.slice(0, 3).toLowerCase()) + 1;
}

/** A number over 12 can only be the day, whatever the order. */
function dayAndMonth(groups: Record<string, string | undefined>, order: DateOrder) {
  const first = Number(groups.first);
  const second = Number(groups.second);
  const monthLeads = second > 12 || (order === "mdy" && first <= 12);
  return monthLeads ? { month: first, day: second } : { month: second, day: first };
}

function fromParts(
  { year, month, day, time: clock = "0:00", zone: zoneName = "Z" }: Parts,
  country: string | null,
): Date | null {
  const [hour, minute = 0, second = 0] = clock.replace(",", ".").split(":").map(Number.parseFloat);
  const offset = zoneMinutes(zoneName, country);
  const hours = hoursOfDay(hour ?? 0, clock);
  if (offset === null || hours > 24 || minute > 59 || second >= 61) return null;
  const midnight = new Date(Date.UTC(year, month - 1, day));
  const rolledOver = midnight.getUTCMonth() !== month - 1 || midnight.getUTCDate() !== day;
  if (month < 1 || rolledOver) return null;
  return new Date(midnight.getTime() + ((hours * 60 + minute - offset) * 60 + second) * 1000);
}

function hoursOfDay(hour: number, clock: string): number {
  if (/p\.?m/i.test(clock)) return (hour % 12) + 12;
  return /a\.?m/i.test(clock) ? hour % 12 : hour;
}

function zoneMinutes(name: string, country: string | null): number | null {
  const [, sign, hours, minutes] = /^([+-])(\d{2}):?(\d{2})?$/.exec(name) ?? [];
  if (sign !== undefined) return (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes ?? 0));
  const letters = name.toUpperCase();
  const shift = zoneHoursIn.get(`${letters} ${country}`) ?? zoneHours.get(letters);
  return shift === undefined ? null : shift * 60;
}

function sensible(date: Date): boolean {
  const year = date.getUTCFullYear();
  return year >= 1970 && year <= 2100;
}
