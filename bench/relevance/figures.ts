import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { GateFigures } from "./gate";

/** Of few jobs and our own lists alone, so that a test can repeat it. */
const file = path.join("bench", "relevance", "figures.json");

export function committedGate(): GateFigures {
  return JSON.parse(readFileSync(file, "utf8")) as GateFigures;
}

export function keepGate(figures: GateFigures): void {
  writeFileSync(file, `${JSON.stringify(figures, rounded, 2)}\n`);
}

function rounded(_key: string, value: unknown): unknown {
  return typeof value === "number" ? Number(value.toFixed(4)) : value;
}
