import { decodeHTMLStrict } from "entities";
import { type FeedEnd, FeedError } from "../feed/feed-row";
import { listOfNames, mappingHint, plainName } from "./job-fields";
import { maxDepth, tooDeep } from "./json";
import type { Texts } from "./text/decode-text";
import { rowGivenUpLength, rowMaxLength, tooLong } from "./text/lines";
import { type XmlTag, type XmlToken, XmlTokens } from "./xml-tokens";

/** Mixed content (text with HTML or other elements in it) becomes `text`, as HTML. */
export interface XmlElement {
  readonly name: string;
  readonly text: string;
  readonly children: readonly XmlElement[];
}

type XmlRecord = { readonly line: number } & ({ readonly element: XmlElement } | { readonly reason: string });

/** The elements with these plain names; of nested ones, the outermost. */
export async function* xmlRecords(
  texts: Texts,
  names: readonly string[],
  onEnd: (end: FeedEnd) => void,
): AsyncGenerator<XmlRecord> {
  const tokens = new XmlTokens();
  const records = new Records(names);
  const begun = new RowTags(names);
  for await (const text of texts) {
    begun.add(text);
    for (const token of tokens.write(text)) records.take(token);
    records.checkLength(text.length);
    yield* records.finished.splice(0);
  }
  for (const token of tokens.end()) records.take(token);
  records.end();
  yield* records.finished.splice(0);
  onEnd(records.account(begun.end()));
}

const markup = new Set(
  `a b big blockquote br center dd div dl dt em font h1 h2 h3 h4 h5 h6 hr i img li ol p pre s small span strike
  strong sub sup table tbody td tfoot th thead tr tt u ul`.split(/\s+/),
);

class OpenElement {
  readonly children: XmlElement[] = [];
  readonly name: string;
  /** Contains HTML, so its entities stay as they are. */
  isMarkup = false;
  #text = "";
  /** Not decoded yet: an entity may continue in the next piece. */
  #waiting = "";

  constructor(
    readonly tag: XmlTag,
    /** Offset of its content in the record's source. */
    readonly from: number,
  ) {
    const domain = /\bdomain\s*=\s*["']([^"']*)/.exec(tag.attributes)?.[1] ?? "";
    this.name = `${plainName(tag.name)}${plainName(domain)}`;
    // Atom has a link's address in an attribute, beside links to other things than the job.
    const isElsewhere = /\brel\s*=\s*["'](?!alternate["'])/.test(tag.attributes);
    if (this.name === "link" && !isElsewhere)
      this.#waiting = /\bhref\s*=\s*["']([^"']*)/.exec(tag.attributes)?.[1] ?? "";
  }

  say(text: string, isDecoded: boolean): void {
    if (isDecoded) this.#text = this.text + text;
    this.#waiting = isDecoded ? "" : this.#waiting + text;
  }

  get text(): string {
    return this.#text + (this.isMarkup ? this.#waiting : decoded(this.#waiting));
  }

  get isBlank(): boolean {
    return `${this.#text}${this.#waiting}`.trim() === "";
  }
}

/** Feeds use HTML entities undeclared. Unknown ones stay text, as does the '&' of an address. */
function decoded(text: string): string {
  return text.includes("&") ? decodeHTMLStrict(text.replace(/&#x?0+;/gi, "")) : text;
}

class Records {
  readonly finished: XmlRecord[] = [];
  #open: OpenElement[] = [];
  #source = "";
  #fault: { readonly line: number; readonly reason: string } | null = null;
  #root: string | null = null;
  #isRootClosed = false;
  /** Since the last record: the end of the text outside records, and the number of elements there. */
  #outside = "";
  #openedOutside = 0;
  readonly #others = new Set<string>();
  /** Characters of the record: its text, plus the minimum for each tag. */
  #length = 0;
  #isTooDeep = false;
  #sinceRecord = 0;
  /** Row tags: those that began a row, fields within one, and those in comments or CDATA. */
  readonly #rows = { begun: 0, within: 0, hidden: 0 };
  #isBegun = false;

  constructor(readonly names: readonly string[]) {}

  take(token: XmlToken): void {
    if (!this.#isBegun && token.kind === "text" && !/^\s*(?:<|$)/.test(token.text))
      throw new FeedError("The feed is not XML: it does not begin with a tag.");
    this.#isBegun ||= token.kind !== "text" || token.text.trim() !== "";
    if ("name" in token) {
      if (token.kind === "close") this.#closed(token, plainName(token.name));
      else this.#opened(token, plainName(token.name));
      return;
    }
    if (token.kind !== "text") this.#rows.hidden += rowTagsIn(token.text, this.names);
    if (token.kind === "comment" && this.#open.length === 0) this.#saidBetween(token.text);
    if (token.kind !== "comment") this.#said(token.text, token.kind === "cdata");
  }

  checkLength(more: number): void {
    this.#sinceRecord += more;
    if (this.#sinceRecord > rowGivenUpLength)
      throw new FeedError("The feed holds an element too long to be a job.");
  }

  end(): void {
    const isCutOff =
      this.#open.length > 0 || (!this.#isRootClosed && !/<\/|<![a-z]|[^-?]>\s*$/i.test(this.#outside));
    if (this.#root === null || isCutOff) throw new FeedError("The feed is cut off: its XML does not end.");
  }

  account(begun: number): FeedEnd {
    const { within, hidden } = this.#rows;
    const seen = this.#rows.begun + within + hidden;
    const count = (rows: number) => rows.toLocaleString("en");
    return {
      shortfall:
        begun === seen
          ? null
          : `The feed begins ${count(begun)} rows, of which ${count(seen)} were read or refused`,
      remarks: [
        ...(hidden === 0 ? [] : [`Rows in comments or CDATA were not read: ${count(hidden)}`]),
        ...(begun > 0 ? [] : [noRowsAmong([...this.#others])]),
      ],
    };
  }

  #said(text: string, isDecoded: boolean): void {
    const current = this.#open.at(-1);
    if (current === undefined) {
      this.#saidBetween(text);
      return;
    }
    this.#length += text.length;
    if (this.#refusal !== null) return;
    current.say(text, isDecoded);
    this.#source += text;
  }

  #opened(tag: XmlTag, name: string): void {
    const [record] = this.#open;
    const current = this.#open.at(-1);
    if (record === undefined || current === undefined) {
      this.#openedBetween(tag, name);
      return;
    }
    const isRow = name === plainName(record.tag.name);
    this.#length += minMarkup;
    // A field may be named 'job'. With an element in it, it is the next row, and this row was never closed.
    if (isRow && this.#refusal !== null) this.#beginAnew(tag);
    else if (markup.has(name) && this.#open.length > 1) this.#markUp(current, tag);
    else if (this.#isNextRow(record, current)) {
      this.#open.pop();
      this.#rows.within -= 1;
      this.#beginAnew(current.tag);
      this.#opened(tag, name);
    } else {
      if (this.names.includes(name)) this.#rows.within += 1;
      if (tag.isCut && !isRow) this.#said(tag.text, false);
      else if (this.#refusal === null) this.#push(tag);
    }
  }

  #isNextRow(record: OpenElement, current: OpenElement): boolean {
    const isNamesake = plainName(current.tag.name) === plainName(record.tag.name);
    return isNamesake && current !== record && this.#refusal === null;
  }

  #push(tag: XmlTag): void {
    this.#isTooDeep ||= this.#open.length > maxDepth;
    this.#source += tag.text;
    this.#open.push(new OpenElement(tag, this.#source.length));
    if (tag.kind === "empty") this.#close(this.#open.length - 1, null);
  }

  #openedBetween(tag: XmlTag, name: string): void {
    this.#saidBetween(tag.text);
    this.#root ??= name;
    if (this.names.includes(name)) this.#begin(tag);
    else {
      this.#openedOutside += 1;
      if (this.#others.size <= maxOthers) this.#others.add(tag.name);
    }
  }

  #saidBetween(text: string): void {
    this.#outside = (this.#outside + text).slice(-1000);
  }

  #begin(tag: XmlTag): void {
    this.#rows.begun += 1;
    this.#open = [new OpenElement(tag, 0)];
    if (tag.kind === "empty") this.#close(0, null);
  }

  #beginAnew(tag: XmlTag): void {
    this.#close(0, null);
    this.#begin(tag);
  }

  #markUp(element: OpenElement, tag: XmlTag): void {
    element.isMarkup = true;
    this.#said(tag.text, false);
  }

  #closed(tag: XmlTag, name: string): void {
    const current = this.#open.at(-1);
    const index = this.#open.findLastIndex((element) => plainName(element.tag.name) === name);
    const isRoot = name === this.#root;
    if (current === undefined) this.#closedBetween(tag, name);
    else if (index === 0 || (index > 0 && this.#refusal === null)) this.#close(index, tag);
    else if (isRoot) {
      this.#isRootClosed = true;
      this.#close(0, tag);
    } else if (tag.isCut) this.#said(tag.text, false);
    else if (markup.has(name) && this.#open.length > 1) this.#markUp(current, tag);
    else this.#fault ??= { line: tag.line, reason: `${tag.text} closes nothing` };
  }

  #closedBetween(tag: XmlTag, name: string): void {
    this.#saidBetween(tag.text);
    if (name === this.#root) this.#isRootClosed = true;
    const isRow = this.names.includes(name) && this.#openedOutside > 0;
    if (isRow) this.#finish({ line: tag.line, reason: `${tag.text} ends a row that does not begin` });
  }

  #close(index: number, tag: XmlTag | null): void {
    while (this.#open.length > index + 1) this.#closeUnended();
    const element = this.#open.pop();
    const parent = this.#open.at(-1);
    if (element === undefined) return;
    const isMixed = element.children.length > 0 && !element.isBlank;
    const { name, children } = element;
    const text = isMixed ? this.#source.slice(element.from) : element.text;
    this.#source += tag?.text ?? "";
    if (parent !== undefined) parent.children.push({ name, text, children });
    else this.#finishRecord(element);
  }

  /** An unclosed element's text ends at its first child. With only children, its end is unknown: a fault. */
  #closeUnended(): void {
    const element = this.#open.pop();
    const parent = this.#open.at(-1);
    if (element === undefined || parent === undefined) return;
    const { name, text, children, tag } = element;
    if (element.isBlank && children.length > 0)
      this.#fault ??= { line: tag.line, reason: `<${name}> is not closed` };
    parent.children.push({ name, text, children: [] }, ...children);
  }

  #finishRecord({ tag, name, children }: OpenElement): void {
    const reason = this.#refusal;
    this.#isRootClosed ||= plainName(tag.name) === this.#root;
    this.#finish(
      reason === null
        ? (this.#fault ?? { line: tag.line, element: { name, text: "", children } })
        : { line: tag.line, reason },
    );
  }

  #finish(record: XmlRecord): void {
    this.finished.push(record);
    this.#open = [];
    this.#source = "";
    this.#fault = null;
    this.#outside = "";
    this.#openedOutside = 0;
    this.#length = 0;
    this.#isTooDeep = false;
    this.#sinceRecord = 0;
  }

  /** Why the record is refused. Once that is known, no more of it is kept. */
  get #refusal(): string | null {
    if (this.#isTooDeep) return tooDeep;
    return this.#length > rowMaxLength ? tooLong : null;
  }
}

const maxOthers = 20;

function noRowsAmong(names: readonly string[]): string {
  return `No element is known to hold a job. There are: ${listOfNames(names)}. ${mappingHint}, with "rows": the name of one`;
}

/** The length of '<a/>'. */
const minMarkup = 4;

const anyTag = /<([\p{L}_][\p{L}\p{N}_:.-]*)/gu;

function rowTagsIn(text: string, names: readonly string[]): number {
  let count = 0;
  for (const [, name = ""] of text.matchAll(anyTag)) if (names.includes(plainName(name))) count += 1;
  return count;
}

/** Counts every tag that could begin a row, to check that none was lost. */
class RowTags {
  #count = 0;
  #tail = "";

  constructor(readonly names: readonly string[]) {}

  add(piece: string): void {
    const text = this.#tail + piece;
    const last = text.lastIndexOf("<");
    const isWhole = last === -1 || text.length - last > 1000;
    this.#count += rowTagsIn(isWhole ? text : text.slice(0, last), this.names);
    this.#tail = isWhole ? "" : text.slice(last);
  }

  end(): number {
    return this.#count + rowTagsIn(this.#tail, this.names);
  }
}
