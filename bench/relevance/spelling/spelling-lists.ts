import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import type { FoundJob } from "../serving/fragments";
import { relevanceData } from "../serving/shared-data";
import type { Misspelling } from "./measure-spelling";

const publicList = path.join(relevanceData, "spelling", "misspellings.csv");

/** A public collection of real misspellings; null if missing. */
export function publicMisspellings(): Misspelling[] | null {
  if (!existsSync(publicList)) return null;
  const lines = readFileSync(publicList, "utf8").split(/\r?\n/);
  return lines.flatMap((line) => {
    const [wrong = "", ...right] = line.split(",");
    return right.length === 0 ? [] : [{ wrong, right }];
  });
}

/** Our own, for the sample's words: `wrong right` per line. */
export function ownMisspellings(): Misspelling[] {
  const lines = readFileSync("bench/relevance/spelling/misspellings.txt", "utf8").split("\n");
  return lines
    .map((line) => line.trim())
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => {
      const [wrong = "", ...right] = line.split(" ");
      return { wrong, right };
    });
}

export function wordsOfJobs(jobs: readonly Pick<FoundJob, "title" | "company">[]): string[] {
  const texts = jobs.flatMap(({ title, company }) => [title, company]);
  return [...new Set(texts.flatMap((text) => text.toLowerCase().match(/\p{L}{3,}/gu) ?? []))].sort();
}

/** Misspellings of these words that are not among the words themselves. */
export function misspellingsOf(words: readonly string[], all: readonly Misspelling[]): Misspelling[] {
  const known = new Set(words);
  return all.filter(({ wrong, right }) => !known.has(wrong) && right.some((word) => known.has(word)));
}

/** At most `count` items, spread evenly over the list; always the same ones. */
export function spread<Item>(items: readonly Item[], count: number): Item[] {
  if (items.length <= count) return [...items];
  return Array.from(
    { length: count },
    (_, place) => items[Math.floor((place * items.length) / count)] as Item,
  );
}
