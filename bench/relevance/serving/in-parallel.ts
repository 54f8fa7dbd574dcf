/** Enough to keep a server busy, too few to be refused. */
const lanes = 4;

/** Results in the order of the items, a few at a time. */
export async function inParallel<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results = new Array<Result>(items.length);
  const left = items.entries();
  const lane = async () => {
    for (const [place, item] of left) results[place] = await work(item);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return results;
}
