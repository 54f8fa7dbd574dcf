// Measures of ranked results: https://en.wikipedia.org/wiki/Evaluation_measures_(information_retrieval).

/** Relevance of a job: 2 is as asked for, 1 is close, 0 is something else. */
export type Grade = 0 | 1 | 2;

/** Precision at each relevant item's rank, averaged over all relevant items; those not found count 0. */
export function averagePrecision<Item>(ranked: readonly Item[], relevant: ReadonlySet<Item>): number {
  let hits = 0;
  let sum = 0;
  for (const [place, item] of ranked.entries()) {
    if (!relevant.has(item)) continue;
    hits += 1;
    sum += hits / (place + 1);
  }
  return sum / relevant.size;
}

export function recall<Item>(ranked: readonly Item[], relevant: ReadonlySet<Item>): number {
  return ranked.filter((item) => relevant.has(item)).length / relevant.size;
}

/** nDCG, 1 at best, with gains of 2^grade − 1. `all`: the grades of every job; NaN if all are 0. */
export function ndcg(ranked: readonly Grade[], all: readonly Grade[], depth = 10): number {
  return gain(ranked, depth) / gain(best(all), depth);
}

/** Number of grade 2 in the first `depth`, divided by the highest possible number. */
export function precision(ranked: readonly Grade[], all: readonly Grade[], depth = 10): number {
  const asked = (grades: readonly Grade[]) => grades.slice(0, depth).filter((grade) => grade === 2).length;
  return asked(ranked) / asked(best(all));
}

export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

export function shareOf<Item>(items: readonly Item[], is: (item: Item) => boolean): number {
  return items.filter(is).length / items.length;
}

function best(all: readonly Grade[]): Grade[] {
  return all.toSorted((one, other) => other - one);
}

function gain(ranked: readonly Grade[], depth: number): number {
  return ranked
    .slice(0, depth)
    .reduce<number>((sum, grade, place) => sum + (2 ** grade - 1) / Math.log2(place + 2), 0);
}
