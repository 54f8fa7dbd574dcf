import { listAt, type NumberLists } from "./number-lists";

/** Which parts the titles of each occupation have. */
export interface OccupationParts {
  /** By occupation, without repeats. */
  readonly parts: NumberLists;
  /** How many titles of the occupation have the part, in the order of `parts.items`. */
  readonly titles: Int32Array;
  /** The same of all occupations together, by part. */
  readonly total: Int32Array;
}

export function partsOfOccupations(
  titlesOfOccupation: NumberLists,
  partsOfTitle: NumberLists,
  count: number,
): OccupationParts {
  const from = new Int32Array(titlesOfOccupation.from.length);
  const [items, titles]: [number[], number[]] = [[], []];
  const total = new Int32Array(count);
  /** Where a part stands in the list that is being made; older places are below its start. */
  const place = new Int32Array(count).fill(-1);
  for (let occupation = 0; occupation + 1 < from.length; occupation++) {
    const start = items.length;
    for (const title of listAt(titlesOfOccupation, occupation)) {
      for (const part of listAt(partsOfTitle, title)) {
        if ((place[part] ?? 0) < start) place[part] = items.push(part) - 1;
        const at = place[part] ?? 0;
        titles[at] = (titles[at] ?? 0) + 1;
        total[part] = (total[part] ?? 0) + 1;
      }
    }
    from[occupation + 1] = items.length;
  }
  return { parts: { from, items: Int32Array.from(items) }, titles: Int32Array.from(titles), total };
}
