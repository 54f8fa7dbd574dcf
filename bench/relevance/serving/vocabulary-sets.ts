import { existsSync } from "node:fs";
import path from "node:path";
import { runCommand } from "./prepared-data";
import { relevanceData } from "./shared-data";

const sets = [
  ["onet", path.join(relevanceData, "onet")],
  ["esco", path.join(relevanceData, "esco", "occupations_en.csv")],
] as const;

/** Loads O*NET and ESCO as an operator would. Returns the reason if one is missing, else null. */
export function loadPublicVocabularies(directory: string): string | null {
  const missing = sets.find(([, source]) => !existsSync(source));
  if (missing !== undefined) return `${missing[1]} is not there`;
  for (const [name, source] of sets) runCommand("vocabulary", [name, source], directory);
  return null;
}
