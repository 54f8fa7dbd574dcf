export type Row = Readonly<Record<string, string | number>>;

/** A Markdown table with the columns of the first row, figures aligned right. Empty without rows. */
export function markdownTable(rows: readonly Row[]): string {
  const [first] = rows;
  if (first === undefined) return "";
  const columns = Object.keys(first);
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  const isFigure = (column: string) => rows.every((row) => /^[-−\d]|^$/.test(String(row[column] ?? "")));
  return [
    line(columns),
    line(columns.map((column) => (isFigure(column) ? "--:" : "---"))),
    ...rows.map((row) => line(columns.map((column) => escaped(String(row[column] ?? ""))))),
  ].join("\n");
}

function escaped(cell: string): string {
  return cell.replaceAll("|", "\\|").replaceAll("\n", " ");
}
