import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { markdownTable, type Row } from "../figures/markdown-table";
import type { GateFigures } from "./gate";
import type { JudgedFigures } from "./judged";
import type { SpellingFigures } from "./spelling";
import type { TitleFigures, TitlesFigures } from "./titles";

export interface RelevanceFigures {
  readonly titles?: Kept<{ readonly rows: TitlesFigures }>;
  readonly judged?: Kept<JudgedFigures>;
  readonly german?: Kept<{ readonly ndcg_at_10: number }>;
  readonly spelling?: Kept<{ readonly rows: Readonly<Record<string, SpellingFigures | string>> }>;
  /** Of few jobs and our own lists alone, so that a test can repeat it. */
  readonly gate?: Kept<GateFigures>;
}

type Kept<Figures> = Figures & { readonly date: string };

const file = path.join("bench", "relevance", "figures.json");

export function committedFigures(): RelevanceFigures {
  return JSON.parse(readFileSync(file, "utf8")) as RelevanceFigures;
}

/** Writes the file; parts that were not measured stay as they were. */
export function keepFigures(measured: RelevanceFigures): RelevanceFigures {
  const figures = { ...committedFigures(), ...measured };
  writeFileSync(file, `${JSON.stringify(figures, rounded, 2)}\n`);
  return figures;
}

function rounded(_key: string, value: unknown): unknown {
  return typeof value === "number" ? Number(value.toFixed(4)) : value;
}

/** Parts of docs/relevance.md by mark. */
export function relevanceParts({
  titles,
  judged,
  german,
  spelling,
}: RelevanceFigures): Readonly<Record<string, string>> {
  return {
    titles: table(titles?.date, titles && titleRows(titles.rows)),
    judged: table(judged?.date, judged && judgedRows(judged)),
    german: table(german?.date, german && germanRows(german.ndcg_at_10)),
    spelling: table(spelling?.date, spelling && spellingRows(spelling.rows)),
  };
}

function table(date: string | undefined, rows: readonly Row[] | undefined): string {
  if (date === undefined || rows === undefined) return "Not measured yet.";
  return `${markdownTable(rows)}\n\nMeasured on ${date}.`;
}

const readable = (figure: number | null) => (figure === null ? "not measured" : figure.toFixed(3));

type Columns<Figures> = Readonly<Record<string, (figures: Figures) => string | number>>;
type Entries<Figures> = Readonly<Record<string, Figures | string>>;

/** A row per entry; the reason why one was not measured is in the second column of figures. */
function rowsOf<Figures>(first: string, columns: Columns<Figures>, entries: Entries<Figures>): Row[] {
  return Object.entries(entries).map(([name, found]) => ({
    [first]: name,
    ...Object.fromEntries(
      Object.entries(columns).map(([column, of], place) => {
        const missing = place === 1 ? String(found) : "";
        return [column, typeof found === "string" ? missing : of(found)];
      }),
    ),
  }));
}

const titleColumns: Columns<TitleFigures> = {
  queries: ({ queries }) => queries,
  MAP: ({ map }) => readable(map),
  "odd lines": ({ map_odd }) => readable(map_odd),
  "even lines": ({ map_even }) => readable(map_even),
  recall: ({ recall }) => readable(recall),
  "nothing found": ({ nothing_found }) => readable(nothing_found),
};

const spellingColumns: Columns<SpellingFigures> = {
  misspellings: ({ misspellings }) => misspellings,
  "top 1": ({ top_1 }) => readable(top_1),
  "top 3": ({ top_3 }) => readable(top_3),
  "right words": ({ words }) => words,
  corrected: ({ right_words_corrected }) => readable(right_words_corrected),
  replaced: ({ right_words_replaced }) => readable(right_words_replaced),
};

export const titleRows = (figures: TitlesFigures) => rowsOf("titles", titleColumns, figures);
export const spellingRows = (figures: Entries<SpellingFigures>) =>
  rowsOf("words of", spellingColumns, figures);

/** Bars apply only from this number of jobs on (docs/relevance.md). */
const leastJobs = 20_000;
const wanted: Readonly<Record<string, string>> = {
  "exact titles": "≥ 0.98",
  plurals: "≥ 0.95",
  abbreviations: "≥ 0.95",
  synonyms: "≥ 0.85",
  misspellings: "≥ 0.90",
  skills: "≥ 0.85",
  companies: "≥ 0.85",
  sentences: "≥ 0.60",
  "pasted titles": "≥ 0.80",
  "places and facets in the keywords": "≥ 0.80",
};

export function judgedRows(figures: JudgedFigures): Row[] {
  const bar = (text = "") => (figures.jobs < leastJobs ? "" : text);
  const classes = Object.entries(figures.ndcg_at_10).map(([name, figure]) => ({
    figure: `nDCG@10, ${name}`,
    bar: bar(wanted[name]),
    value: readable(figure),
  }));
  return [
    ...classes,
    { figure: "precision@10, exact titles", bar: "", value: readable(figures.precision_at_10) },
    { figure: "nothing found, all queries", bar: bar("≤ 0.03"), value: readable(figures.nothing_found) },
  ];
}

export function germanRows(ndcg: number): Row[] {
  return [{ figure: "nDCG@10, German titles", bar: "≥ 0.85", value: readable(ndcg) }];
}
