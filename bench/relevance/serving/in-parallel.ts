/** So many that a server is busy, and so few that it refuses none. */
const lanes = 4;

/** The answers in the order of the items, a few being asked at once. */
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
