import { createReadStream } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import type { Occupation } from "../../search/thesaurus/parse-vocabulary";
import { FeedError } from "../feed/feed-row";
import { csvRecords } from "../readers/csv-feed";
import { decodeText } from "../readers/text/decode-text";
import type { VocabularySet } from "./vocabulary-sets";

/** Reads 'Occupation Data', 'Alternate Titles' and, for the credit, 'Read Me' of O*NET's text files. */
export async function readOnet(folder: string): Promise<VocabularySet> {
  const files = await filesIn(folder);
  const titles = await titlesByCode(files("occupation data"));
  for await (const cell of rowsOf(files("alternate titles"), "\t", alternateColumns)) {
    const own = titles.get(cell(codeColumn));
    for (const column of ["Alternate Title", "Short Title"]) own?.push(titleOf(cell(column)));
  }
  const release = await releaseIn(files);
  return { name: "onet", credit: creditOf(release), content: "", occupations: occupationsOf(titles) };
}

const codeColumn = "O*NET-SOC Code";
const alternateColumns = [codeColumn, "Alternate Title", "Short Title"];
/** O*NET's placeholder for a missing short title. */
const none = "n/a";

async function titlesByCode(file: string): Promise<Map<string, string[]>> {
  const titles = new Map<string, string[]>();
  for await (const cell of rowsOf(file, "\t", [codeColumn, "Title"])) {
    titles.set(cell(codeColumn), [titleOf(cell("Title"))]);
  }
  return titles;
}

/** Codes of the Standard Occupational Classification: '15-1' is a minor group, '15' a major one. */
function occupationsOf(titles: ReadonlyMap<string, readonly string[]>): Occupation[] {
  return Array.from(titles, ([code, all]) => ({
    near: `s${code.slice(0, 4)}`,
    far: `s${code.slice(0, 2)}`,
    titles: all.filter((title) => title !== "" && title !== none),
  }));
}

type FileOf = (name: string) => string;

async function filesIn(folder: string): Promise<FileOf> {
  const names = await readdir(folder).catch((error: Error) => {
    throw new FeedError(`${folder} cannot be read: ${error.message}.`);
  });
  const plain = (name: string) => name.toLowerCase().replaceAll("_", " ");
  return (wanted) => {
    const found = names.find((name) => plain(name) === `${wanted}.txt`);
    if (found === undefined)
      throw new FeedError(`${folder} holds no file '${wanted}.txt'; nothing was changed.`);
    return path.join(folder, found);
  };
}

/** '27.0'; empty if unknown. */
async function releaseIn(files: FileOf): Promise<string> {
  try {
    const text = await readFile(files("read me"), "utf8");
    return /O\*NET (\d{1,3}(?:\.\d{1,3})?) Database/.exec(text)?.[1] ?? "";
  } catch {
    return "";
  }
}

function creditOf(release: string): string {
  const database = ["O*NET", release, "Database"].filter((part) => part !== "").join(" ");
  return (
    `This product includes information from the ${database} by the U.S. Department of Labor, Employment and ` +
    "Training Administration (USDOL/ETA). Used under the CC BY 4.0 license " +
    "(creativecommons.org/licenses/by/4.0). O*NET® is a trademark of USDOL/ETA."
  );
}

const credit = "This service uses the ESCO classification of the European Commission.";

/** ESCO's file of occupations in one language (`occupations_en.csv`). */
export async function readEsco(file: string): Promise<VocabularySet> {
  const occupations: Occupation[] = [];
  for await (const cell of rowsOf(file, ",", ["iscoGroup", "preferredLabel", "altLabels"])) {
    const titles = [cell("preferredLabel"), ...cell("altLabels").split("\n")].map(titleOf);
    occupations.push({
      // A unit group of the International Standard Classification of Occupations, and its minor group.
      near: `i${cell("iscoGroup")}`,
      far: `i${cell("iscoGroup").slice(0, 3)}`,
      titles: titles.filter((title) => title !== ""),
    });
  }
  return { name: "esco", credit, content: "", occupations };
}

/** Ten times as many as the largest public sets have. */
const maxRows = 1_000_000;
/** In characters; a longer text is a description. */
const titleLength = 200;

type Cell = (column: string) => string;

/** Rejects with a FeedError if a column is missing; it names the file and, if known, the line. */
async function* rowsOf(file: string, delimiter: string, columns: readonly string[]): AsyncGenerator<Cell> {
  try {
    const checkHeader = (names: readonly string[]) => {
      const missing = columns.find((column) => !names.includes(column));
      if (missing !== undefined) throw new FeedError(`there is no column '${missing}'.`);
    };
    let rows = 0;
    const records = csvRecords(decodeText(createReadStream(file)), delimiter, checkHeader);
    for await (const { line, cells } of records) {
      rows += 1;
      if (typeof cells === "string") throw new FeedError(`line ${line}: ${cells}.`);
      if (rows > maxRows) throw new FeedError(`line ${line}: more rows than any vocabulary has.`);
      yield (column) => cells.get(column) ?? "";
    }
    if (rows === 0) throw new FeedError("it holds no rows.");
  } catch (error) {
    throw new FeedError(`${file} cannot be loaded; nothing was changed: ${(error as Error).message}`);
  }
}

/** Removes explanations in brackets; empty if the text cannot be a title. */
function titleOf(text: string): string {
  const title = text
    .replace(/\([^()]*\)/g, " ")
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim();
  return title.length > titleLength ? "" : title;
}
