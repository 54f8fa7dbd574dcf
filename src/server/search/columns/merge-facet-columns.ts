import { translate } from "./codes";
import { CombinationBook, combinationCount, nodesOfCombination } from "./combinations";
import { type FacetColumn, facetColumn } from "./facet-column";
import type { Forest } from "./forest";
import { type Splice, spliceNumbers } from "./splice";

/** `moved` as in `PackedChange.movedNodes`; the added column has the new forest's nodes already. */
export function mergeFacetColumns(
  forest: Forest,
  splice: Splice,
  { old, added }: { readonly old: FacetColumn; readonly added: FacetColumn },
  moved: Int32Array | null,
): FacetColumn {
  const book = new CombinationBook();
  const first = forest.parent.length;
  const ofOld = recode(old, first, usedCodes(splice, old), book, moved);
  const ofAdded = recode(added, first, null, book, null);
  const codes = spliceNumbers(splice, ofOld, ofAdded, new Int32Array(splice.rowCount));
  return facetColumn(forest, codes, book.sets);
}

/** A combination that no row has any more gets no number, so that they do not add up over many changes. */
function usedCodes({ kept }: Splice, { codes, firstCombination, combinations }: FacetColumn): Uint8Array {
  const isUsed = new Uint8Array(firstCombination + combinationCount(combinations));
  for (let i = 0; i < kept.length; i += 3) {
    for (let row = kept[i] as number; row < (kept[i + 1] as number); row++) isUsed[codes[row] as number] = 1;
  }
  return isUsed;
}

/** The column's codes in terms of the new nodes and of the book. */
function recode(
  column: FacetColumn,
  firstCombination: number,
  isUsed: Uint8Array | null,
  book: CombinationBook,
  moved: Int32Array | null,
): Int32Array {
  const codeCount = column.firstCombination + combinationCount(column.combinations);
  const codeNow = new Int32Array(codeCount);
  for (let code = 0; code < codeCount; code++) {
    if (isUsed !== null && isUsed[code] === 0) continue;
    if (code < column.firstCombination) codeNow[code] = moved === null ? code : (moved[code] ?? 0);
    else {
      const nodes = nodesOfCombination(column.combinations, code - column.firstCombination);
      codeNow[code] = firstCombination + book.numberOf(moved === null ? nodes : movedTo(nodes, moved));
    }
  }
  return translate(column.codes, codeNow);
}

function movedTo(nodes: Int32Array, moved: Int32Array): Int32Array {
  return nodes.map((node) => moved[node] ?? 0).sort();
}
