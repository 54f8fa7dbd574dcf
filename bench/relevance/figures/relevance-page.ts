import { markdownTable, type Row } from "../../figures/markdown-table";
import type { RelevanceFigures } from "./committed-figures";
import { germanRows, judgedRows, spellingRows, titleRows } from "./relevance-tables";

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
