import type { Row } from "./markdown-table";
import type { Result, Run } from "./result-files";

export interface Bar {
  readonly what: string;
  readonly limit: number;
  readonly unit: string;
  readonly wanted: "at most" | "at least";
  /** Names of results that hold it; of several, the one with the most jobs counts. */
  readonly result: RegExp;
  /** Undefined when the result does not hold it. */
  readonly figure: (result: object) => number | undefined;
}

export type Verdict = "reached" | "missed" | "not measured";

export interface Judged {
  readonly bar: Bar;
  readonly verdict: Verdict;
  readonly figure: number | undefined;
  /** Of the result; undefined where the figure does not depend on them. */
  readonly jobs: number | undefined;
  readonly run: Run | undefined;
}

export function judgeBars(bars: readonly Bar[], results: ReadonlyMap<string, Result<object>>): Judged[] {
  return bars.map((bar) => {
    const result = largest([...results].filter(([name]) => bar.result.test(name)).map(([, found]) => found));
    const found = result && bar.figure(result);
    const figure = found !== undefined && Number.isFinite(found) ? found : undefined;
    return { bar, figure, verdict: verdictOf(bar, figure), jobs: result && jobsOf(result), run: result };
  });
}

function largest(results: readonly Result<object>[]): Result<object> | undefined {
  return results.toSorted((one, other) => (jobsOf(other) ?? 0) - (jobsOf(one) ?? 0))[0];
}

function jobsOf(result: object): number | undefined {
  return "jobs" in result && typeof result.jobs === "number" ? result.jobs : undefined;
}

function verdictOf({ limit, wanted }: Bar, figure: number | undefined): Verdict {
  if (figure === undefined) return "not measured";
  return (wanted === "at most" ? figure <= limit : figure >= limit) ? "reached" : "missed";
}

export function barRows(judged: readonly Judged[]): Row[] {
  return judged.map(({ bar, verdict, figure, jobs }) => ({
    what: jobs === undefined ? bar.what : `${bar.what} (${jobs.toLocaleString("en")} jobs)`,
    bar: `${bar.wanted === "at most" ? "≤" : "≥"} ${bar.limit.toLocaleString("en")} ${bar.unit}`.trim(),
    figure: figure === undefined ? "" : `${readable(figure)} ${bar.unit}`.trim(),
    "": verdict,
  }));
}

/** One more digit than the bars have, so that a near miss is not rounded into a pass. */
function readable(figure: number): string {
  if (Number.isInteger(figure)) return figure.toLocaleString("en");
  return figure.toFixed(figure < 1 ? 4 : figure < 10 ? 2 : 1);
}
