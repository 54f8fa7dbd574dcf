import type { CDPSession } from "playwright-core";
import { hundredths } from "../figures/percentiles";

/** Milliseconds of the page's main thread, slowed down as it is. */
export interface MainThreadWork {
  /** All scripts: React, the store, our own code and what measures them. */
  readonly script: number;
  readonly style_and_layout: number;
  /** Everything else that the main thread did: painting, input, garbage. */
  readonly rest: number;
}

/** What the main thread does during `work`. */
export async function mainThreadDuring<Result>(
  devTools: CDPSession,
  work: () => Promise<Result>,
): Promise<{ result: Result; spent: MainThreadWork }> {
  const before = await read(devTools);
  const result = await work();
  const after = await read(devTools);
  const grown = (name: string) => hundredths(((after.get(name) ?? 0) - (before.get(name) ?? 0)) * 1000);
  const script = grown("ScriptDuration");
  const style_and_layout = hundredths(grown("LayoutDuration") + grown("RecalcStyleDuration"));
  const rest = hundredths(grown("TaskDuration") - script - style_and_layout);
  return { result, spent: { script, style_and_layout, rest } };
}

async function read(devTools: CDPSession): Promise<ReadonlyMap<string, number>> {
  await devTools.send("Performance.enable", { timeDomain: "timeTicks" });
  const { metrics } = await devTools.send("Performance.getMetrics");
  return new Map(metrics.map(({ name, value }) => [name, value]));
}
