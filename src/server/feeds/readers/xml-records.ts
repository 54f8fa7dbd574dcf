import { decodeHTML } from "entities";
import { SaxesParser } from "saxes";
import { FeedError } from "../feed-error";
import type { Texts } from "./decode-text";
import { rowMaxLength } from "./lines";

/** The texts inside one job element, by the plain name of the element that holds them, in their order. */
export type XmlRecord = ReadonlyMap<string, readonly string[]>;

/** Elements that hold a job: Indeed's, RSS', and what other boards call it. */
const recordNames = new Set(["job", "item", "vacancy", "jobposting"]);

/** 'Vacancy_title', 'engAts:vacancyTitle' and 'vacancy-title' are one name. */
function plainName(name: string): string {
  return name
    .slice(name.indexOf(":") + 1)
    .toLowerCase()
    .replace(/[^a-z0-9]/g, "");
}

/** The job elements of an XML document that comes in pieces, the outermost where they are nested. */
export async function* xmlRecords(texts: Texts): AsyncGenerator<XmlRecord> {
  const collector = new Collector();
  let empty = true;
  for await (const text of texts) {
    empty &&= text.trim() === "";
    collector.write(text);
    yield* collector.finished.splice(0);
  }
  if (!empty) collector.end();
  yield* collector.finished.splice(0);
}

class Collector {
  readonly finished: XmlRecord[] = [];
  readonly #parser = new SaxesParser<{ xmlns: false }>({ xmlns: false });
  #record: Map<string, string[]> | null = null;
  /** Names of the elements that are open within the record. */
  #open: string[] = [];
  #text = "";
  #sinceRecord = 0;

  constructor() {
    this.#parser.ENTITIES = htmlEntities(this.#parser.ENTITIES);
    this.#parser.on("error", (error) => {
      throw new FeedError(`The feed is not well-formed XML, or cut off: ${error.message}`);
    });
    this.#parser.on("opentag", ({ name, attributes }) => this.#opened(plainName(name), attributes));
    this.#parser.on("closetag", () => this.#closed());
    this.#parser.on("text", (text) => this.#said(text));
    this.#parser.on("cdata", (text) => this.#said(text));
  }

  write(text: string): void {
    this.#sinceRecord += text.length;
    this.#parser.write(text);
    if (this.#sinceRecord > rowMaxLength)
      throw new FeedError("The feed holds an element too long to be a job.");
  }

  end(): void {
    this.#parser.close();
  }

  #opened(name: string, attributes: Readonly<Record<string, string>>): void {
    if (this.#record === null) {
      if (recordNames.has(name)) this.#record = new Map();
      return;
    }
    // Text before a child belongs to no field of its own.
    this.#text = "";
    this.#open.push(`${name}${plainName(attributes.domain ?? "")}`);
  }

  #said(text: string): void {
    if (this.#record !== null) this.#text += text;
  }

  #closed(): void {
    if (this.#record === null) return;
    const name = this.#open.pop();
    if (name === undefined) {
      this.finished.push(this.#record);
      this.#record = null;
      this.#sinceRecord = 0;
      return;
    }
    const text = this.#text.trim();
    this.#text = "";
    if (text !== "") this.#record.set(name, [...(this.#record.get(name) ?? []), text]);
  }
}

/** Feeds use HTML's entities in XML without declaring them. */
function htmlEntities(own: Record<string, string>): Record<string, string> {
  return new Proxy(own, {
    get: (known, name) => {
      if (typeof name !== "string" || name in known) return Reflect.get(known, name);
      const decoded = decodeHTML(`&${name};`);
      return decoded === `&${name};` ? undefined : decoded;
    },
  });
}
