import text from "./occupations.txt";

export interface Occupation {
  /** Of the discipline. */
  readonly slug: string;
  readonly titles: readonly string[];
  readonly words: readonly string[];
  /** Pounds per year. */
  readonly pay: readonly [from: number, to: number];
}

function readLine(line: string): Occupation {
  const [slug = "", titles = "", words = "", pay = ""] = line.split("|").map((part) => part.trim());
  const [from = 0, to = 0] = pay.split("-").map((thousands) => Number(thousands) * 1000);
  return { slug, titles: titles.split("; "), words: words.split(", "), pay: [from, to] };
}

export const occupations: readonly Occupation[] = text
  .split("\n")
  .filter((line) => line.includes("|") && !line.startsWith("#"))
  .map(readLine);
