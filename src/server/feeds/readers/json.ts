import { JSONParser } from "@streamparser/json";
import { FeedError, type FeedRow, unreadable } from "../feed/feed-row";
import { isObject } from "./postings/paths";
import type { Texts } from "./text/decode-text";
import { lines, rowGivenUpLength, rowMaxLength, tooLong } from "./text/lines";

/** In levels; no job needs ten. */
export const maxDepth = 50;
export const tooDeep = `nested more than ${maxDepth} levels deep`;

export function isTooDeep(value: unknown): boolean {
  let level: readonly unknown[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > maxDepth) return true;
    level = level.flatMap((one) => (typeof one === "object" && one !== null ? Object.values(one) : []));
  }
  return false;
}

/** Slightly deeper than a job may be, so that a value that was cut still counts as too deep. */
const cutBelow = maxDepth + 10;

/** Replaces far too deep arrays and objects with null, before a parser has to hold them. */
class NestingCut {
  #depth = 0;
  #inString = false;
  #escaped = false;

  get isOutside(): boolean {
    return this.#depth === 0;
  }

  cut(text: string): string {
    let kept = "";
    let from = this.#depth > cutBelow ? text.length : 0;
    for (let at = 0; at < text.length; at += 1) {
      const before = this.#depth;
      this.#read(text.charCodeAt(at));
      if (this.#depth > cutBelow && before === cutBelow) {
        kept += `${text.slice(from, at)}null`;
        from = text.length;
      } else if (this.#depth === cutBelow && before > cutBelow) {
        from = at + 1;
      }
    }
    return kept + text.slice(from);
  }

  #read(character: number): void {
    if (this.#escaped) this.#escaped = false;
    else if (this.#inString && character === backslash) this.#escaped = true;
    else if (character === quote) this.#inString = !this.#inString;
    else if (this.#inString) return;
    else if (character === openBracket || character === openBrace) this.#depth += 1;
    else if (character === closeBracket || character === closeBrace) this.#depth -= 1;
  }
}

const [backslash, quote, openBracket, openBrace, closeBracket, closeBrace] = [...'\\"[{]}'].map((character) =>
  character.charCodeAt(0),
);

export type ReadObject = (value: Record<string, unknown>, row: number) => FeedRow;

/** Refuses a value that is too long, too deep or not an object. */
export function rowOfValue(
  { value, isTooLong }: Pick<JsonValue, "value" | "isTooLong">,
  row: number,
  read: ReadObject,
): FeedRow {
  if (isTooLong) return unreadable(row, tooLong);
  if (isTooDeep(value)) return unreadable(row, tooDeep);
  return isObject(value) ? read(value, row) : unreadable(row, "not a JSON object");
}

/** Reads one JSON object per line. Throws a FeedError for an unfinished last line: the feed was cut off. */
export async function* jsonLineRows(texts: Texts, read: ReadObject): AsyncGenerator<FeedRow> {
  for await (const { text, number, ended, isTooLong } of lines(texts)) {
    const value = isTooLong ? null : parseJson(text);
    if (value === undefined && !ended) throw new FeedError(`The feed is cut off in line ${number}.`);
    yield value === undefined
      ? unreadable(number, "not a line of JSON")
      : rowOfValue({ value, isTooLong }, number, read);
  }
}

/** Undefined for anything that is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export interface JsonValue {
  readonly value: unknown;
  /** '$' is the document, '$.*' an element of it, '$.jobs.*' an element of a list in it. */
  readonly at: string;
  readonly isTooLong: boolean;
}

/** Paths of the elements of these fields, which may be nested: 'data.jobs'. */
export function elementsOf(lists: readonly string[]): string[] {
  return lists.map((list) => `$.${list}.*`);
}

/**
 * Yields the values at some paths of a JSON document; of an array, its elements. Elements are not kept: the
 * document comes last and without them. `several` allows concatenated documents.
 */
export async function* jsonDocumentValues(
  texts: Texts,
  paths: readonly string[],
  { several = false } = {},
): AsyncGenerator<JsonValue> {
  const parser = new Incremental(paths, several);
  for await (const text of texts) {
    parser.write(text);
    yield* parser.found.splice(0);
  }
  parser.end();
  yield* parser.found.splice(0);
}

/** Values that are complete in the beginning of a document, valid or not. */
export function jsonHeadValues(head: string, paths: readonly string[]): readonly JsonValue[] {
  const parser = new Incremental(paths, true);
  try {
    parser.write(head);
  } catch (error) {
    if (!(error instanceof FeedError)) throw error;
  }
  return parser.found;
}

/** Characters parsed at a time, and so the precision to which a value's length is known. */
const pieceLength = 65_536;

class Incremental {
  readonly found: JsonValue[] = [];
  #parser: JSONParser | undefined;
  readonly #nesting = new NestingCut();
  #sinceLastValue = 0;

  constructor(
    readonly paths: readonly string[],
    readonly several: boolean,
  ) {}

  write(text: string): void {
    for (let from = 0; from < text.length; from += pieceLength)
      this.#writePiece(text.slice(from, from + pieceLength));
  }

  #writePiece(text: string): void {
    const given = this.#nesting.cut(this.#parser === undefined ? text.trimStart() : text);
    this.#sinceLastValue += text.length;
    if (this.#sinceLastValue > rowGivenUpLength)
      throw new FeedError("The feed holds a value too long to be a job.");
    if (given === "") return;
    this.#parser ??= this.#parserFor(given);
    this.#attempt((parser) => {
      // Only white space may follow the document, but the parser does not accept it.
      if (!parser.isEnded || given.trim() !== "") parser.write(given);
    });
  }

  end(): void {
    this.#attempt((parser) => {
      if (!parser.isEnded && !(this.several && this.#nesting.isOutside))
        throw new FeedError("The feed is cut off: its JSON does not end.");
    });
  }

  #parserFor(start: string): JSONParser {
    const paths = start.startsWith("[") ? ["$.*"] : [...this.paths];
    // An empty separator lets another document follow.
    const parser = new JSONParser({ paths, keepStack: false, ...(this.several && { separator: "" }) });
    parser.onValue = ({ value, key, parent, stack }) => {
      const keys = [...stack.slice(1).map((above) => above.key), ...(stack.length === 0 ? [] : [key])];
      const at = ["$", ...keys.map((each) => (typeof each === "number" ? "*" : each))].join(".");
      // An object in place of a list.
      if (!paths.includes(at)) return;
      // The length is known only to a piece, so measure values that may be too long.
      const mayBe = at.endsWith(".*") && this.#sinceLastValue + pieceLength > rowMaxLength;
      const isTooLong = mayBe && JSON.stringify(value).length > rowMaxLength;
      this.#sinceLastValue = 0;
      if (Array.isArray(parent)) parent.length = 0;
      this.found.push({ value, at, isTooLong });
    };
    return parser;
  }

  #attempt(work: (parser: JSONParser) => void): void {
    if (this.#parser === undefined) return;
    try {
      work(this.#parser);
    } catch (error) {
      if (error instanceof FeedError) throw error;
      // The parser's messages quote unexpected input, which may contain line breaks.
      const reason = (error as Error).message.replace(/\s+/g, " ");
      throw new FeedError(`The feed is not well-formed JSON: ${reason}`);
    }
  }
}
