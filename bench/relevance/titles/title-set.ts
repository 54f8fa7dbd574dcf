import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { relevanceData } from "../serving/shared-data";

export const titleLanguages = ["en", "de", "fr"] as const;
export type TitleLanguage = (typeof titleLanguages)[number];

export interface TitleQuery {
  readonly title: string;
  /** Ids of documents. */
  readonly relevant: ReadonlySet<string>;
}

export interface TitleSet {
  readonly queries: readonly TitleQuery[];
  /** Titles by id. */
  readonly documents: ReadonlyMap<string, string>;
}

/** Null if the data is missing. */
export function readTitleSet(language: TitleLanguage): TitleSet | null {
  const folder = path.join(relevanceData, "titles", language);
  if (!existsSync(folder)) return null;
  const read = (name: string) => readLines(path.join(folder, name));
  const judged = new Map<string, Set<string>>();
  for (const [query = "", , document = ""] of read("annotations.tsv")) {
    judged.set(query, (judged.get(query) ?? new Set()).add(document));
  }
  return {
    queries: read("queries.tsv").map(([id = "", title = ""]) => ({
      title,
      relevant: judged.get(id) ?? new Set(),
    })),
    documents: new Map(read("corpus_documents.tsv").map(([id = "", title = ""]) => [id, title] as const)),
  };
}

function readLines(file: string): string[][] {
  const lines = readFileSync(file, "utf8").split(/\r?\n/);
  return lines.filter((line) => line !== "").map((line) => line.split("\t"));
}
