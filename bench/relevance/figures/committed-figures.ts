import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { JudgedFigures } from "../judged/measure-judged";
import type { SpellingFigures } from "../spelling/measure-spelling";
import type { TitlesFigures } from "../titles/titles-part";

export interface RelevanceFigures {
  readonly titles?: Kept<{ readonly rows: TitlesFigures }>;
  readonly judged?: Kept<JudgedFigures>;
  readonly german?: Kept<{ readonly ndcg_at_10: number }>;
  readonly spelling?: Kept<{ readonly rows: Readonly<Record<string, SpellingFigures | string>> }>;
  /** Of few jobs and our own lists alone, so that a test can repeat it. */
  readonly gate?: Kept<GateFigures>;
}

export type Kept<Figures> = Figures & { readonly date: string };

export interface GateFigures {
  readonly judged: JudgedFigures;
  readonly spelling: SpellingFigures;
}

const file = path.join("bench", "relevance", "figures.json");

export function committedFigures(): RelevanceFigures {
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as RelevanceFigures) : {};
}

/** Writes the file; parts that were not measured stay as they were. */
export function keepFigures(measured: RelevanceFigures): RelevanceFigures {
  const figures = { ...committedFigures(), ...measured };
  writeFileSync(file, `${JSON.stringify(figures, rounded, 2)}\n`);
  return figures;
}

function rounded(_key: string, value: unknown): unknown {
  return typeof value === "number" ? Number(value.toFixed(4)) : value;
}
