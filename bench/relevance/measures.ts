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

const depth = 10;

/** nDCG@10, 1 at best, with gains of 2^grade − 1. `all`: the grades of every job; NaN if all are 0. */
export function ndcg(ranked: readonly Grade[], all: readonly Grade[]): number {
  return gain(ranked) / gain(best(all));
}

/** Number of grade 2 in the first ten, divided by the highest possible number. */
export function precision(ranked: readonly Grade[], all: readonly Grade[]): number {
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

function gain(ranked: readonly Grade[]): number {
  return ranked
    .slice(0, depth)
    .reduce<number>((sum, grade, place) => sum + (2 ** grade - 1) / Math.log2(place + 2), 0);
}

/** A figure may not fall by this much. */
const maxFall = 0.01;

/** Lower is better. */
const fewerIsBetter = /nothing_found$|right_words/;
/** Neither higher nor lower is better. */
const sizes = /(?:^|\.)(?:jobs|queries|words)$|(?:^|\.)spelling\.misspellings$/;

/** Figures that are worse than the committed ones by `maxFall` or more, each as a sentence. */
export function falls(committed: object, measured: object): string[] {
  const now = new Map(leaves(measured));
  return leaves(committed).flatMap(([name, before]) => {
    const figure = now.get(name);
    if (sizes.test(name)) return [];
    if (figure === undefined) return [`${name} is no longer measured`];
    // Both rounded to the four committed digits, so that rounding hides no fall.
    const [was, is] = [tenThousandths(before), tenThousandths(figure)];
    const fall = fewerIsBetter.test(name) ? is - was : was - is;
    return fall < maxFall * 10_000 ? [] : [`${name} was ${before}, and is ${is / 10_000}`];
  });
}

function tenThousandths(figure: number): number {
  return Math.round(figure * 10_000);
}

function leaves(figures: object, above = ""): [name: string, figure: number][] {
  return Object.entries(figures).flatMap(([key, value]): [string, number][] => {
    const name = above === "" ? key : `${above}.${key}`;
    if (typeof value === "number") return [[name, value]];
    return typeof value === "object" && value !== null ? leaves(value, name) : [];
  });
}
