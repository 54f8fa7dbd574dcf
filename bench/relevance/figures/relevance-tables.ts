import type { Row } from "../../figures/markdown-table";
import type { JudgedFigures } from "../judged/measure-judged";
import type { SpellingFigures } from "../spelling/measure-spelling";
import type { TitlesFigures } from "../titles/titles-part";

const readable = (figure: number | null) => (figure === null ? "not measured" : figure.toFixed(3));

export function titleRows(figures: TitlesFigures): Row[] {
  return Object.entries(figures).map(([titles, found]) =>
    typeof found === "string"
      ? {
          titles,
          queries: "",
          MAP: found,
          "odd lines": "",
          "even lines": "",
          recall: "",
          "nothing found": "",
        }
      : {
          titles,
          queries: found.queries,
          MAP: readable(found.map),
          "odd lines": readable(found.map_odd),
          "even lines": readable(found.map_even),
          recall: readable(found.recall),
          "nothing found": readable(found.nothing_found),
        },
  );
}

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

export function spellingRows(figures: Readonly<Record<string, SpellingFigures | string>>): Row[] {
  return Object.entries(figures).map(([words, found]) =>
    typeof found === "string"
      ? {
          "words of": words,
          misspellings: "",
          "top 1": found,
          "top 3": "",
          "right words": "",
          corrected: "",
          replaced: "",
        }
      : {
          "words of": words,
          misspellings: found.misspellings,
          "top 1": readable(found.top_1),
          "top 3": readable(found.top_3),
          "right words": found.words,
          corrected: readable(found.right_words_corrected),
          replaced: readable(found.right_words_replaced),
        },
  );
}
