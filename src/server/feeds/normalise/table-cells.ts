import { anyBlock } from "./html-elements";

const betweenCells = " · ";
const startsWithBlock = new RegExp(`^</?${anyBlock}`, "i");

/**
 * Well-formed HTML with what stood in cells side by side parted, 'Salary · £25,000', and without the cells.
 * Cells that hold paragraphs of their own are apart already.
 */
export function partedCells(html: string): string {
  const parts = html.split(/<\/?td>/).filter((part) => part.trim() !== "");
  return parts.map((part, index) => `${separator(parts[index - 1], part)}${part}`).join("");
}

function separator(before: string | undefined, after: string): string {
  return before === undefined || endsWithBlock(before) || startsWithBlock.test(after.trimStart())
    ? ""
    : betweenCells;
}

function endsWithBlock(html: string): boolean {
  const end = html.trimEnd();
  return end.endsWith(">") && startsWithBlock.test(end.slice(end.lastIndexOf("<")));
}
