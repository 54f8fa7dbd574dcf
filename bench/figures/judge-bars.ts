import type { Row } from "./markdown-table";
import type { Result, Results, Run } from "./result-files";

export interface Bar {
  readonly what: string;
  readonly limit: number;
  readonly unit: string;
  readonly wanted: "≤" | "≥";
  /** Names of results that hold it; of several, the one with the most jobs counts. */
  readonly result: RegExp;
  /** Undefined when the result does not hold it. */
  readonly figure: (result: object) => number | undefined;
}

interface Judged {
  readonly bar: Bar;
  readonly verdict: "reached" | "missed" | "not measured";
  readonly figure: number | undefined;
  /** Of the result; undefined where the figure does not depend on them. */
  readonly jobs: number | undefined;
  readonly run: Run | undefined;
}

export function judgeBars(bars: readonly Bar[], results: Results): Judged[] {
  return bars.map((bar) => {
    const held = [...results].filter(([name]) => bar.result.test(name)).map(([, result]) => result);
    const [run] = held.toSorted((one, other) => (jobsOf(other) ?? 0) - (jobsOf(one) ?? 0));
    const found = run && bar.figure(run);
    const figure = found !== undefined && Number.isFinite(found) ? found : undefined;
    return { bar, figure, verdict: verdictOf(bar, figure), jobs: run && jobsOf(run), run };
  });
}

function jobsOf(result: Result<object>): number | undefined {
  return "jobs" in result && typeof result.jobs === "number" ? result.jobs : undefined;
}

function verdictOf({ limit, wanted }: Bar, figure: number | undefined): Judged["verdict"] {
  if (figure === undefined) return "not measured";
  return (wanted === "≤" ? figure <= limit : figure >= limit) ? "reached" : "missed";
}

export function barRows(judged: readonly Judged[]): Row[] {
  return judged.map(({ bar, verdict, figure, jobs }) => ({
    what: jobs === undefined ? bar.what : `${bar.what} (${jobs.toLocaleString("en")} jobs)`,
    bar: `${bar.wanted} ${bar.limit.toLocaleString("en")} ${bar.unit}`.trim(),
    figure: figure === undefined ? "" : `${readable(figure)} ${bar.unit}`.trim(),
    "": verdict,
  }));
}

/** One more digit than the bars have, so that a near miss is not rounded into a pass. */
function readable(figure: number): string {
  if (Number.isInteger(figure)) return figure.toLocaleString("en");
  return figure.toFixed(figure < 1 ? 4 : figure < 10 ? 2 : 1);
}
