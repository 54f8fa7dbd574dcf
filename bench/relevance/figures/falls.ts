/** A figure may not fall by this much. */
export const maxFall = 0.01;

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
