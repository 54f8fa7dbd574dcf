import { existsSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { type Fragments, inParallel, withServer } from "./fragments";
import { averagePrecision, mean, recall, shareOf } from "./measures";
import { copyData, loadPublicVocabularies, preparedTitles, relevanceData } from "./prepared-data";

interface TitleSet {
  readonly queries: readonly {
    readonly title: string;
    /** Ids of documents. */
    readonly relevant: ReadonlySet<string>;
  }[];
  /** Titles by id. */
  readonly documents: ReadonlyMap<string, string>;
}

/** Null if the data is missing. */
export function readTitleSet(): TitleSet | null {
  const folder = path.join(relevanceData, "titles", "en");
  if (!existsSync(folder)) return null;
  const read = (name: string) => {
    const lines = readFileSync(path.join(folder, name), "utf8").split(/\r?\n/);
    return lines.filter((line) => line !== "").map((line) => line.split("\t"));
  };
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

export interface TitleFigures {
  readonly queries: number;
  /** Mean average precision over all pages of results. */
  readonly map: number;
  /** The same for every second query, and for the others: tuning on one half shows in the other. */
  readonly map_odd: number;
  readonly map_even: number;
  /** Share of the relevant titles found, averaged over the queries; 0 to 1, as is `nothing_found`. */
  readonly recall: number;
  readonly nothing_found: number;
}

/** Figures by vocabulary and search mode, or the reason why there are none. */
export type TitlesFigures = Readonly<Record<string, TitleFigures | string>>;

export async function titlesPart(): Promise<TitlesFigures> {
  const set = readTitleSet();
  if (set === null) return { en: "not measured: the titles are not there" };
  const directory = path.resolve(".cache/bench/relevance", "working-titles");
  copyData(await preparedTitles("en", [...set.documents]), directory);
  const before = await measureBoth("en, our own table", directory, set);
  const missing = await loadPublicVocabularies(directory);
  const loaded = "en, with O*NET and ESCO";
  const after =
    missing === null ? await measureBoth(loaded, directory, set) : { [loaded]: `not measured: ${missing}` };
  rmSync(directory, { recursive: true });
  return { ...before, ...after };
}

function measureBoth(name: string, directory: string, set: TitleSet): Promise<TitlesFigures> {
  return withServer(directory, async (fragments) => ({
    [name]: await measureTitles(fragments, set, false),
    [`${name}, similar=1`]: await measureTitles(fragments, set, true),
  }));
}

/** Compares all result pages with the judgments. The set's titles are the server's jobs. */
export async function measureTitles(
  fragments: Pick<Fragments, "everyJob">,
  { queries, documents }: TitleSet,
  similar: boolean,
): Promise<TitleFigures> {
  const idOf = new Map([...documents].map(([id, title]) => [folded(title), id]));
  const asked = queries.filter(({ relevant }) => relevant.size > 0);
  const rows = await inParallel(asked, async ({ title, relevant }) => {
    const found = await fragments.everyJob({ keywords: title, similar });
    const ranked = [...new Set(found.map((job) => idOf.get(folded(job.title)) ?? `job ${job.id}`))];
    return {
      found: ranked.length,
      precision: averagePrecision(ranked, relevant),
      recall: recall(ranked, relevant),
    };
  });
  const map = (of: typeof rows) => mean(of.map(({ precision }) => precision));
  return {
    queries: rows.length,
    map: map(rows),
    map_odd: map(rows.filter((_, index) => index % 2 === 0)),
    map_even: map(rows.filter((_, index) => index % 2 === 1)),
    recall: mean(rows.map((row) => row.recall)),
    nothing_found: shareOf(rows, ({ found }) => found === 0),
  };
}

/** Imports correct the capitals of titles. */
function folded(title: string): string {
  return title.normalize("NFC").toLowerCase().replace(/\s+/g, " ").trim();
}
