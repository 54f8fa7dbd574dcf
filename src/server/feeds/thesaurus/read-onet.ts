import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import type { Occupation } from "../../search/thesaurus/occupations";
import { FeedError } from "../feed/feed-error";
import { rowsOf, titleOf } from "./occupation-files";
import type { VocabularySet } from "./vocabulary-sets";

/**
 * O*NET's text files in a folder: 'Occupation Data', 'Alternate Titles' and, for the credit, 'Read Me', their
 * names with spaces or underscores.
 */
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
/** What O*NET writes where there is no short title. */
const none = "n/a";

async function titlesByCode(file: string): Promise<Map<string, string[]>> {
  const titles = new Map<string, string[]>();
  for await (const cell of rowsOf(file, "\t", [codeColumn, "Title"])) {
    titles.set(cell(codeColumn), [titleOf(cell("Title"))]);
  }
  return titles;
}

/** Codes are of the Standard Occupational Classification: '15-1' is a minor group, '15' a major one. */
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

/** '27.0'; empty when the folder does not say. */
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
