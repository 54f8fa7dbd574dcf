import { JSONParser } from "@streamparser/json";
import { FeedError } from "../feed-error";
import type { Texts } from "./decode-text";
import { rowMaxLength } from "./lines";

/** Where feeds that are one JSON object keep their jobs. */
const lists = [
  "@graph",
  "itemListElement",
  "jobs",
  "items",
  "result",
  "results",
  "data",
  "vacancies",
  "data.jobs",
];

export interface JsonValue {
  readonly value: unknown;
  /** Whether it is the document itself, less what was given out of it already. */
  readonly isDocument: boolean;
}

/**
 * The values of one JSON document, one at a time: the elements of an array, or of the lists that an object is known to hold,
 * and at last the object itself without them. Nothing but the value at hand is kept.
 */
export async function* jsonDocumentValues(texts: Texts): AsyncGenerator<JsonValue> {
  const found: JsonValue[] = [];
  const parser = new Incremental(found);
  for await (const text of texts) {
    parser.write(text);
    yield* found.splice(0);
  }
  parser.end();
  yield* found.splice(0);
}

class Incremental {
  #parser: JSONParser | undefined;
  #sinceLastValue = 0;

  constructor(readonly found: JsonValue[]) {}

  write(text: string): void {
    const given = this.#parser === undefined ? text.trimStart() : text;
    if (given === "") return;
    this.#parser ??= this.#parserFor(given);
    this.#sinceLastValue += given.length;
    this.#attempt((parser) => {
      // What follows the document can only be white space, which the parser does not take.
      if (!parser.isEnded || given.trim() !== "") parser.write(given);
    });
    if (this.#sinceLastValue > rowMaxLength)
      throw new FeedError("The feed holds a value too long to be a job.");
  }

  end(): void {
    this.#attempt((parser) => {
      if (!parser.isEnded) throw new FeedError("The feed is cut off: its JSON does not end.");
    });
  }

  #parserFor(start: string): JSONParser {
    const paths = start.startsWith("[") ? ["$.*"] : ["$", ...lists.map((list) => `$.${list}.*`)];
    const parser = new JSONParser({ paths, keepStack: false });
    parser.onValue = ({ value, parent, stack }) => {
      const isDocument = stack.length === 0;
      if (!isDocument && !Array.isArray(parent)) return;
      this.#sinceLastValue = 0;
      this.found.push({ value, isDocument });
    };
    return parser;
  }

  #attempt(work: (parser: JSONParser) => void): void {
    if (this.#parser === undefined) return;
    try {
      work(this.#parser);
    } catch (error) {
      if (error instanceof FeedError) throw error;
      throw new FeedError(`The feed is not well-formed JSON: ${(error as Error).message}`);
    }
  }
}
