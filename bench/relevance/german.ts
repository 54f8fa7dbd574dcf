import { readFileSync } from "node:fs";
import { type JudgedQuery, readJudgedQueries } from "./judged";
import { preparedTitles } from "./prepared-data";

const read = (file: string) => readFileSync(`bench/relevance/german/${file}`, "utf8");

export function germanTitles(): string[] {
  return read("german-jobs.txt")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"));
}

export function germanQueries(): JudgedQuery[] {
  return readJudgedQueries(read("german-queries.txt"));
}

/** German titles on a site in English, the default language, with a text that shows only its language. */
export function preparedGerman(): Promise<string> {
  const titles = germanTitles().map((title, place) => [String(place), title] as const);
  return preparedTitles("german", titles, "Wir suchen Sie ab sofort und auf Dauer.");
}
