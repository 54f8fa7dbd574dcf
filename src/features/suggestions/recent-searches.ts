import { parseQuery } from "../../shared/query-codec";
import { matchRange } from "../combobox/name-match";
import type { VisitRecord } from "../visits/visit-record";

const mostShown = 5;

/** Keywords that differ in case and spacing alone are the same. */
export function sameKeywords(text: string): string {
  return text.trim().replace(/\s+/g, " ").toLowerCase();
}

/** The keywords of the searches that a browser remembers, each once, the last one first. */
export function recentKeywords(record: VisitRecord | "off" | undefined): string[] {
  if (record === undefined || record === "off") return [];
  const all = record.searches.map(({ key }) => parseQuery(key).keywords).filter((text) => text !== "");
  const known = new Set<string>();
  return all.filter((text) => known.size < known.add(sameKeywords(text)).size);
}

/**
 * Those to offer for what is typed: all of them for nothing, else where it begins one of their words; but not what is
 * typed already, nor what is suggested with its number.
 */
export function recentFor(
  recent: readonly string[],
  typed: string,
  suggested: readonly { readonly text: string }[],
): string[] {
  const taken = new Set([typed, ...suggested.map(({ text }) => text)].map(sameKeywords));
  const matches = (text: string) => typed.trim() === "" || matchRange(text, typed) !== null;
  return recent.filter((text) => !taken.has(sameKeywords(text)) && matches(text)).slice(0, mostShown);
}
