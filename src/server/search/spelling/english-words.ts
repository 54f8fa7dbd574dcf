import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import { firstIndex } from "../../../shared/first-index";
import { foldLetters } from "../../../shared/fold";

/** Words that are correct whether or not jobs have them. */
export interface KnownWords {
  /** `word` in lower case and without accents. */
  has(word: string): boolean;
}

const packages = createRequire(__filename);

/** US and UK English from SCOWL's Hunspell dictionaries (MIT and BSD), software terms from cspell (MIT). */
export async function readEnglish(): Promise<KnownWords> {
  const folders = ["dictionary-en", "dictionary-en-gb"].map((name) => path.dirname(packages.resolve(name)));
  const read = (name: string) =>
    Promise.all(folders.map((folder) => readFile(path.join(folder, name), "utf8")));
  const [affixes = ""] = await read("index.aff");
  return new HunspellWords(affixes, [...(await read("index.dic")), await readSoftwareTerms()]);
}

/** As a Hunspell dictionary whose words have plurals. */
async function readSoftwareTerms(): Promise<string> {
  const folder = path.dirname(packages.resolve("@cspell/dict-software-terms"));
  const packed = await readFile(path.join(folder, "dict/softwareTerms.txt.gz"));
  const tools = await readFile(path.join(folder, "dict/software-tools.txt"), "utf8");
  return `${gunzipSync(packed).toString("utf8")}\n${tools}`.replace(/^(\p{L}{3,})(?:'s)?$/gmu, "$1/S");
}

interface Affix {
  readonly flag: string;
  /** The root's ending to remove, and its replacement. */
  readonly taken: string;
  readonly added: string;
  readonly condition: RegExp;
}

/** Prefixes of almost any word; few misspellings look like them. */
const freePrefix =
  /^(?:(?:anti|auto|hyper|micro|mini|multi|non|over|pseudo|semi|sub|super|ultra)(?=.{5})|(?:co|de|pre|re|un)(?=.{7}))/;

/** Nouns that Hunspell has only in the singular: *integrations*. */
const freePlural = /(?<=(?:ance|ence|er|ion|ism|ist|or))s$/;

/** Roots stay packed in one string: the 124,000 words that they make would take ten times the memory. */
class HunspellWords implements KnownWords {
  readonly #suffixes: readonly Affix[];
  readonly #prefixes: readonly Affix[];
  /** Sorted lines `root/flags`. */
  readonly #roots: string;
  readonly #lineStarts: Uint32Array;

  constructor(affixes: string, dictionaries: readonly string[]) {
    this.#suffixes = readAffixes(affixes, "SFX");
    this.#prefixes = readAffixes(affixes, "PFX");
    const lines = [...new Set(dictionaries.flatMap(readLines))].sort();
    this.#roots = lines.join("");
    this.#lineStarts = new Uint32Array(lines.length + 1);
    for (const [place, { length }] of lines.entries())
      this.#lineStarts[place + 1] = (this.#lineStarts[place] ?? 0) + length;
  }

  has(word: string): boolean {
    return [...new Set([word, word.replace(freePlural, "")])].some(
      (each) => this.#isMade(each) || (freePrefix.test(each) && this.#isMade(each.replace(freePrefix, ""))),
    );
  }

  #isMade(word: string): boolean {
    if (this.#isMadeBySuffix(word, "")) return true;
    return this.#prefixes.some(
      ({ flag, added }) => word.startsWith(added) && this.#isMadeBySuffix(word.slice(added.length), flag),
    );
  }

  #isMadeBySuffix(word: string, prefixFlag: string): boolean {
    if (this.#isRoot(word, prefixFlag)) return true;
    return this.#suffixes.some(({ flag, taken, added, condition }) => {
      if (!word.endsWith(added)) return false;
      const root = word.slice(0, word.length - added.length) + taken;
      return condition.test(root) && this.#isRoot(root, prefixFlag + flag);
    });
  }

  #isRoot(word: string, flags: string): boolean {
    const wanted = `${word}/`;
    for (let line = this.#firstFrom(wanted); ; line++) {
      const text = this.#roots.slice(this.#lineStarts[line], this.#lineStarts[line + 1]);
      if (!text.startsWith(wanted)) return false;
      if (Array.from(flags).every((flag) => text.includes(flag, wanted.length))) return true;
    }
  }

  #firstFrom(wanted: string): number {
    return firstIndex(this.#lineStarts.length - 1, (line) => {
      const start = this.#lineStarts[line] ?? 0;
      return this.#roots.slice(start, start + wanted.length) >= wanted;
    });
  }
}

/** Folded `walk/SGD`, with its slash. The first line is the number of words. */
function readLines(dictionary: string): string[] {
  return dictionary
    .split("\n")
    .slice(1)
    .flatMap((line) => {
      const [root = "", flags = ""] = line.trim().split("/");
      return root === "" ? [] : [`${foldLetters(root)}/${flags}\n`];
    });
}

/** `SFX N y ication y`: flag N makes `application` from `apply`. Conditions are patterns of the root's end. */
function readAffixes(affixes: string, kind: "SFX" | "PFX"): Affix[] {
  const lines = affixes.split("\n").map((line) => line.trim().split(/\s+/));
  return lines.flatMap(([name, flag = "", taken = "", added, condition]) =>
    name === kind && added !== undefined && condition !== undefined
      ? [{ flag, taken: taken === "0" ? "" : taken, added, condition: new RegExp(`${condition}$`) }]
      : [],
  );
}
