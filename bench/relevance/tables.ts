import { markdownTable } from "../figures/markdown-table";
import type { JudgedFigures } from "./judged";
import type { SpellingFigures } from "./spelling";
import type { TitleFigures, TitlesFigures } from "./titles";

// The tables of docs/relevance.md.

const readable = (figure: number | null) => (figure === null ? "not measured" : figure.toFixed(3));

type Columns<Figures> = Readonly<Record<string, (figures: Figures) => string | number>>;
type Entries<Figures> = Readonly<Record<string, Figures | string>>;

/** A row per entry; the reason why one was not measured is in the second column of figures. */
function tableOf<Figures>(first: string, columns: Columns<Figures>, entries: Entries<Figures>): string {
  const rows = Object.entries(entries).map(([name, found]) => ({
    [first]: name,
    ...Object.fromEntries(
      Object.entries(columns).map(([column, of], place) => {
        const missing = place === 1 ? String(found) : "";
        return [column, typeof found === "string" ? missing : of(found)];
      }),
    ),
  }));
  return markdownTable(rows);
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

export const titlesTable = (figures: TitlesFigures) => tableOf("titles", titleColumns, figures);
export const spellingTable = (figures: Entries<SpellingFigures>) =>
  tableOf("words of", spellingColumns, figures);

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

export function judgedTable(figures: JudgedFigures): string {
  const bar = (text = "") => (figures.jobs < leastJobs ? "" : text);
  const classes = Object.entries(figures.ndcg_at_10).map(([name, figure]) => ({
    figure: `nDCG@10, ${name}`,
    bar: bar(wanted[name]),
    value: readable(figure),
  }));
  return markdownTable([
    ...classes,
    { figure: "precision@10, exact titles", bar: "", value: readable(figures.precision_at_10) },
    { figure: "nothing found, all queries", bar: bar("≤ 0.03"), value: readable(figures.nothing_found) },
  ]);
}

export function germanTable({ ndcg_at_10 }: JudgedFigures): string {
  const [ndcg = 0] = Object.values(ndcg_at_10);
  return markdownTable([{ figure: "nDCG@10, German titles", bar: "≥ 0.85", value: readable(ndcg) }]);
}
