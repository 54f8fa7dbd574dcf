export type PageStep = number | "gap-before" | "gap-after";

const reach = 2;

/** The pages to offer around `page`: the first, the last, two either side, and gaps where more than one is left out. */
export function pageWindow(page: number, pageCount: number): PageStep[] {
  const from = Math.max(1, page - reach);
  const to = Math.min(pageCount, page + reach);
  const steps: PageStep[] = [];
  if (from > 1) steps.push(1);
  if (from === 3) steps.push(2);
  if (from > 3) steps.push("gap-before");
  for (let step = from; step <= to; step++) steps.push(step);
  if (to < pageCount - 2) steps.push("gap-after");
  if (to === pageCount - 2) steps.push(pageCount - 1);
  if (to < pageCount) steps.push(pageCount);
  return steps;
}
