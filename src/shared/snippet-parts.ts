import type { Snippet } from "./wire/results";

interface SnippetPart {
  readonly start: number;
  readonly text: string;
  readonly hit: boolean;
}

/** Ignores ranges that are out of order, out of bounds or overlapping. */
export function snippetParts({ text, hits }: Snippet): SnippetPart[] {
  const parts: SnippetPart[] = [];
  let done = 0;
  const take = (end: number, hit: boolean) => {
    if (end > done) parts.push({ start: done, text: text.slice(done, end), hit });
    done = Math.max(done, end);
  };
  for (const [start, end] of hits) {
    if (start < done || end <= start || end > text.length) continue;
    take(start, false);
    take(end, true);
  }
  take(text.length, false);
  return parts;
}
