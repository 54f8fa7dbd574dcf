/** What calendars call months, days and zones, in the languages that feeds are written in. */

const languages = "en en-GB de de-AT fr nl es it pl pt sv da nb fi cs hu ro".split(" ");

/** Small letters without accents, single spaces: 'März' and 'MARZ' are one word. */
export function foldDate(text: string): string {
  const plain = text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().replaceAll("ł", "l");
  return plain.replace(/[’`´]/g, "'").replace(/\s+/g, " ").trim();
}

const nameMaxLength = 15;

/** 1 to 12 by every name of the months, full and short; 'Sept', 'März' and Poland's 'listopada' among them. */
let months: Map<string, number> | undefined;

function allMonths(): Map<string, number> {
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
}

/** A month by its folded name, or by an abbreviation of it that can mean no other: 'Novem', 'Febr'. */
export function monthNamed(word: string): number | null {
  months ??= allMonths();
  const known = months.get(word);
  if (known !== undefined) return known;
  if (word.length < 3 || word.length > nameMaxLength) return null;
  const meant = new Set([...months].filter(([name]) => name.startsWith(word)).map(([, month]) => month));
  return meant.size === 1 ? ([...meant][0] ?? null) : null;
}

const daysOfUnit = { hour: 0, day: 1, week: 7, month: 30 } as const;

/** Days back, by the words for them: 'yesterday', '3 days ago', 'vor 2 Wochen', 'il y a 5 j'. */
let daysAgo: Map<string, number> | undefined;

function allDaysAgo(): Map<string, number> {
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
}

/** Null for what is not so many days back, as 'over 30 days ago'. The text is folded. */
export function daysBack(text: string): number | null {
  daysAgo ??= allDaysAgo();
  const words = text.replace(/\ban? (?=[a-z]{3,8} ago$)/, "1 ").split(" ");
  // 'Posted 3 days ago', 'Veröffentlicht: vor 3 Tagen'.
  for (let from = 0; from < Math.min(words.length, 3); from++) {
    const days = daysAgo.get(words.slice(from).join(" "));
    if (days !== undefined) return days;
    if (/\d/.test(words[from] ?? "")) return null;
  }
  return null;
}

/** Hours east of UTC of the zones that RFC 822 names, and of others that feeds use. */
// biome-ignore format: a table
const zoneHours = new Map(Object.entries({
  Z: 0, UT: 0, UTC: 0, GMT: 0, WET: 0, WEST: 1, WEZ: 0, WESZ: 1, BST: 1, CET: 1, CEST: 2, MEZ: 1, MESZ: 2, MET: 1,
  MEST: 2, EET: 2, EEST: 3, OEZ: 2, OESZ: 3, MSK: 3, IST: 5.5, SAST: 2,
  PKT: 5, SGT: 8, HKT: 8, JST: 9, KST: 9, AWST: 8, ACST: 9.5, ACDT: 10.5, AEST: 10, AEDT: 11, NZST: 12, NZDT: 13,
  EST: -5, EDT: -4, CST: -6, CDT: -5, MST: -7, MDT: -6, PST: -8, PDT: -7, AKST: -9, AKDT: -8, HST: -10,
  AST: -4, ADT: -3, NST: -3.5, NDT: -2.5,
}));

/**
 * The same letters in other countries: where a job's country is one of these, the zone is its own. Elsewhere
 * the zone of most people that go by the letters is meant: India's IST, Britain's BST, America's EST, CST and
 * AST.
 */
const zoneHoursIn = new Map(
  [
    "IST IE 1, IST GB 1, IST IL 2, BST BD 6, CST CN 8, CST TW 8, CST CU -5, EST AU 10, EDT AU 11, AST SA 3",
    "AST AE 4, AST QA 3, AST KW 3, AST BH 3, AST IQ 3, PST PH 8, PST PK 5, MST MY 8, MST MM 6.5, SST SG 8",
    "SST WS 13",
  ]
    .join(", ")
    .split(", ")
    .map((entry): [string, number] => {
      const [zone, country, hours] = entry.split(" ");
      return [`${zone} ${country}`, Number(hours)];
    }),
);

/**
 * Minutes east of UTC at a moment of the zone's own clocks: 'est', '+0530', 'gmt+1', 'europe/berlin'; null: unknown.
 */
export function zoneMinutes(zone: string, country: string | null, moment: number): number | null {
  const [, sign, hours, minutes = "0"] = /^(?:gmt|utc)? ?([+-])(\d{1,2}):?(\d{2})?$/.exec(zone) ?? [];
  if (sign !== undefined) return (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
  if (zone.includes("/")) return offsetOf(zone, moment);
  const letters = zone.toUpperCase();
  const shift = zoneHoursIn.get(`${letters} ${country}`) ?? zoneHours.get(letters);
  return shift === undefined ? null : shift * 60;
}

const zoneFormats = new Map<string, Intl.DateTimeFormat>();

/** Of a zone by its name in the tz database. */
function offsetOf(timeZone: string, moment: number): number | null {
  try {
    const format =
      zoneFormats.get(timeZone) ?? new Intl.DateTimeFormat("en", { timeZone, timeZoneName: "longOffset" });
    zoneFormats.set(timeZone, format);
    const offset = (at: number) => {
      const [, name = ""] = /GMT(.*)$/.exec(format.format(at)) ?? [];
      return name === "" ? 0 : (zoneMinutes(name.slice(0, 6), null, at) ?? 0);
    };
    // The clock's moment is known only by the offset: once more, for the hours after clocks have changed.
    return offset(moment - offset(moment) * 60_000);
  } catch {
    return null;
  }
}

const orders = new Map<string, "dmy" | "mdy">();

/** Which number comes first in '01/09/2043', as a country writes it. */
export function dateOrderIn(country: string | null): "dmy" | "mdy" {
  if (country === null) return "dmy";
  const known = orders.get(country);
  if (known !== undefined) return known;
  const [first] = new Intl.DateTimeFormat(`en-${country}`, { dateStyle: "short" }).formatToParts(0);
  const order = first?.type === "month" ? "mdy" : "dmy";
  orders.set(country, order);
  return order;
}
