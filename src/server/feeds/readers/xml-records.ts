import { decodeHTML } from "entities";
import { SaxesParser } from "saxes";
import { FeedError } from "../feed/feed-error";
import { deepest, tooDeep } from "./json-nesting";
import type { Texts } from "./text/decode-text";
import { rowGivenUpLength, rowMaxLength, tooLong } from "./text/lines";

/** An element by its plain name; `text` is what comes after its last child. */
export interface XmlElement {
  readonly name: string;
  readonly text: string;
  readonly children: readonly XmlElement[];
}

/** An element that holds a job. */
type XmlRecord = XmlElement | RefusedRecord;

interface GrowingElement extends XmlElement {
  text: string;
  readonly children: GrowingElement[];
}

interface RefusedRecord {
  readonly reason: string;
}

/** 'Vacancy_title', 'engAts:vacancyTitle' and 'vacancy-title' are one name. */
function plainName(name: string): string {
  return name
    .slice(name.indexOf(":") + 1)
    .toLowerCase()
    .replace(/[^a-z0-9]/g, "");
}

/** The elements of these plain names in an XML document that comes in pieces, the outermost where they are nested. */
export async function* xmlRecords(texts: Texts, names: readonly string[]): AsyncGenerator<XmlRecord> {
  const collector = new Collector(names);
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
  #record: GrowingElement | null = null;
  /** The elements that are open within the record, from the outside in. */
  #open: GrowingElement[] = [];
  #depth = 0;
  /** Of texts that are kept, in the record, and of markup at the least. */
  #length = 0;
  #deepest = 0;
  #sinceRecord = 0;

  constructor(readonly names: readonly string[]) {
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
    if (this.#sinceRecord > rowGivenUpLength)
      throw new FeedError("The feed holds an element too long to be a job.");
  }

  end(): void {
    this.#parser.close();
  }

  #opened(name: string, attributes: Readonly<Record<string, string>>): void {
    if (this.#record === null) {
      if (this.names.includes(name)) this.#record = elementNamed(name);
      return;
    }
    this.#depth += 1;
    this.#deepest = Math.max(this.#deepest, this.#depth);
    this.#length += leastMarkup;
    if (this.#refusal !== null) return;
    const element = elementNamed(`${name}${plainName(attributes.domain ?? "")}`);
    const parent = this.#open.at(-1) ?? this.#record;
    // Text before a child belongs to no field of its own.
    parent.text = "";
    parent.children.push(element);
    this.#open.push(element);
  }

  #said(text: string): void {
    if (this.#record === null) return;
    this.#length += text.length;
    const element = this.#open.at(-1) ?? this.#record;
    if (this.#refusal === null) element.text += text;
  }

  #closed(): void {
    if (this.#record === null) return;
    if (this.#depth > 0) {
      this.#depth -= 1;
      if (this.#refusal === null) this.#open.pop();
      return;
    }
    const reason = this.#refusal;
    this.finished.push(reason === null ? this.#record : { reason });
    this.#record = null;
    this.#open = [];
    this.#length = 0;
    this.#deepest = 0;
    this.#sinceRecord = 0;
  }

  /** Why the record at hand is no job, as soon as that is known: no more of it is kept then. */
  get #refusal(): string | null {
    if (this.#deepest > deepest) return tooDeep;
    return this.#length > rowMaxLength ? tooLong : null;
  }
}

/** Characters of '<a/>'. */
const leastMarkup = 4;

function elementNamed(name: string): GrowingElement {
  return { name, text: "", children: [] };
}

/** Feeds use HTML's entities in XML without declaring them. */
function htmlEntities(own: Record<string, string>): Record<string, string> {
  return new Proxy(own, {
    get: (declared, name) => {
      if (typeof name !== "string" || Object.hasOwn(declared, name)) return Reflect.get(declared, name);
      const decoded = decodeHTML(`&${name};`);
      return decoded === `&${name};` ? undefined : decoded;
    },
  });
}
