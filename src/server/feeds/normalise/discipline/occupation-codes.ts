import codes from "./occupation-codes.txt";
import { tableIn } from "./word-table";

function slugsOf(table: string): (readonly [code: string, slug: string])[] {
  const entries = tableIn(codes, table)
    .split(",")
    .map((entry) => entry.trim().split(" "));
  return entries.flatMap(([code, slug]) => (code && slug ? [[code, slug] as const] : []));
}

/** Reads a code by the longest listed prefix of it. */
function readerOf(table: string): (code: string) => string | null {
  const slugs = new Map(slugsOf(table));
  return (code) => {
    for (let length = code.length; length > 0; length--) {
      const slug = slugs.get(code.slice(0, length));
      if (slug !== undefined) return slug;
    }
    return null;
  };
}

const american = readerOf("american");
const series = slugsOf("series");

/** Accepts codes such as '29-1141.00'; null for anything else. */
export function disciplineOfSoc(code: string): string | null {
  const [, group, rest] = /^(\d{2})-?(\d{4})/.exec(code.trim()) ?? [];
  return group === undefined ? null : american(`${group}-${rest}`);
}

/** Accepts a four-digit OPM series; null for others. A group's own code ('2210') may mean a root. */
export function disciplineOfSeries(code: string): string | null {
  if (!/^\d{1,4}$/.test(code.trim())) return null;
  const number = Number(code);
  return series.findLast(([from]) => Number(from) <= number)?.[1] ?? null;
}

const classifications = [
  { pattern: /^((?:[ABD-N]\d|C1)\d{3})(?!\w)/, read: readerOf("rome") },
  { pattern: /(?:\bisco(?:-?(?:08|88))?[\s:/-]{0,2}|\/isco\/)C?(\d{2,4})(?!\d)/i, read: readerOf("isco") },
  { pattern: /^C(\d{4})(?![\w])/, read: readerOf("isco") },
  // Its four-digit codes look like ISCO codes, so they need its name; none begins with 20.
  { pattern: /\bsoc(?:\s?20[012]0)?[\s:/-]{0,3}(?!20)(\d{4})(?![\d-])/i, read: readerOf("british") },
  { pattern: /\bkldb(?:\s?2010)?[\s:/-]{0,2}B?\s?(\d{2,5})(?!\d)/i, read: readerOf("kldb") },
];

/** Accepts 'I1304', 'ISCO 2221', 'KldB 81302', 'SOC 2020: 2237', '29-1141.00'; null for others. */
export function disciplineOfCode(given: string): string | null {
  const said = given.trim();
  for (const { pattern, read } of classifications) {
    const slug = read(pattern.exec(said)?.[1] ?? "");
    if (slug !== null) return slug;
  }
  return /^\d{2}-?\d{4}(?!\d)/.test(said) ? disciplineOfSoc(said) : null;
}
