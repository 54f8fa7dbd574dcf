import { readFileSync } from "node:fs";
import path from "node:path";

/** An advert of `adverts.txt`, its fields by name. */
export type WrittenAdvert = Readonly<Record<string, string>>;

export interface LabelledPair {
  readonly number: string;
  readonly half: "tune" | "held" | "unseen";
  readonly isSame: boolean;
  readonly advert: string;
  /** Names of variations, one list for each side; empty: as published. */
  readonly sides: readonly [readonly string[], readonly string[]];
}

const read = (name: string) => readFileSync(path.join(__dirname, name), "utf8");

/** Keyed by name. */
export function writtenAdverts(): ReadonlyMap<string, WrittenAdvert> {
  const blocks = read("adverts.txt").split(/^== /m).slice(1);
  return new Map(
    blocks.map((block) => {
      const [head = "", ...lines] = block.trim().split("\n");
      const fields = lines.map((line) => [
        line.slice(0, line.indexOf(":")),
        line.slice(line.indexOf(":") + 2),
      ]);
      return [head.split(" ")[0] ?? "", Object.fromEntries(fields)];
    }),
  );
}

export function labelledPairs(): readonly LabelledPair[] {
  const lines = read("pairs.tsv")
    .split("\n")
    .filter((line) => /^\d/.test(line));
  return lines.map((line) => {
    const [number = "", half, label, advert = "", one = "", other = ""] = line.split("\t");
    const list = (text: string) => (text === "as published" ? [] : text.split(", "));
    return {
      number,
      half: half === "held" || half === "unseen" ? half : "tune",
      isSame: label === "same",
      advert,
      sides: [list(one), list(other)],
    };
  });
}
