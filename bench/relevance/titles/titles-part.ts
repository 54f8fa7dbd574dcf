import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { copyData, preparedData, preparedPlaces, runCommand } from "../serving/prepared-data";
import { loadPublicVocabularies } from "../serving/vocabulary-sets";
import { withServer } from "../serving/with-server";
import { measureTitles, type TitleFigures } from "./measure-titles";
import { readTitleSet, type TitleLanguage, type TitleSet } from "./title-set";

/** Figures by language, vocabulary and search mode, or the reason why there are none. */
export type TitlesFigures = Readonly<Record<string, TitleFigures | string>>;

const own = "our own table";
const loaded = "with O*NET and ESCO";

export async function titlesPart(languages: readonly TitleLanguage[]): Promise<TitlesFigures> {
  const figures: Record<string, TitleFigures | string> = {};
  for (const language of languages) {
    const set = readTitleSet(language);
    if (set === null) figures[language] = "not measured: the titles are not there";
    else Object.assign(figures, await measureLanguage(language, set));
  }
  return figures;
}

async function measureLanguage(language: TitleLanguage, set: TitleSet): Promise<TitlesFigures> {
  const directory = path.resolve(".cache/bench/relevance", `working-titles-${language}`);
  copyData(preparedTitles(language, set), directory);
  const before = await measureBoth(`${language}, ${own}`, directory, set);
  const missing = loadPublicVocabularies(directory);
  const after =
    missing === null
      ? await measureBoth(`${language}, ${loaded}`, directory, set)
      : { [`${language}, ${loaded}`]: `not measured: ${missing}` };
  rmSync(directory, { recursive: true });
  return { ...before, ...after };
}

function measureBoth(name: string, directory: string, set: TitleSet): Promise<TitlesFigures> {
  return withServer(directory, async (fragments) => ({
    [name]: await measureTitles(fragments, set, false),
    [`${name}, similar=1`]: await measureTitles(fragments, set, true),
  }));
}

/** All of one day and of one company that no query names, so that titles alone decide. */
export function preparedTitles(language: TitleLanguage, { documents }: TitleSet): string {
  return preparedData(`titles-${language}`, (directory) => {
    const rows = [...documents].map(([id, title]) => [
      id,
      title,
      "Xylo",
      new Date().toISOString().slice(0, 10),
    ]);
    const lines = [["id", "title", "company", "posted_at"], ...rows].map((row) => row.map(cell).join(","));
    const folder = mkdtempSync(path.join(tmpdir(), "titles-"));
    const feed = path.join(folder, "titles.csv");
    writeFileSync(feed, `${lines.join("\n")}\n`);
    copyData(preparedPlaces(), directory);
    runCommand("import", [feed, "--source", "titles"], directory);
    rmSync(folder, { recursive: true });
  });
}

function cell(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}
