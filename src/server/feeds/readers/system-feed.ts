import { type FeedRow, refused, unreadable } from "../feed/feed-row";
import { elementsOf, type JsonValue, jsonDocumentValues } from "./json-document";
import { isTooDeep, tooDeep } from "./json-nesting";
import { Included } from "./postings/included";
import { ListLength } from "./postings/list-length";
import { isObject } from "./postings/paths";
import { rowOfPosting } from "./postings/read-posting";
import type { JsonSystem, PostingSystem, XmlSystem } from "./postings/system";
import type { Texts } from "./text/decode-text";
import { tooLong } from "./text/lines";
import { type XmlElement, xmlRecords } from "./xml-records";

export interface WholeFeed {
  /** The same feed from its beginning. */
  readonly again: () => Texts;
  /** Told at the end of what the feed says that it has and does not hold. */
  readonly onShortfall: (said: string) => void;
}

/** The postings of a system that a table describes. */
export function systemRows(system: PostingSystem, texts: Texts, whole: WholeFeed): AsyncGenerator<FeedRow> {
  return system.kind === "xml" ? xmlRows(system, texts) : jsonRows(system, texts, whole);
}

async function* jsonRows(
  system: JsonSystem,
  texts: Texts,
  { again, onShortfall }: WholeFeed,
): AsyncGenerator<FeedRow> {
  const included = await includedIn(system, again);
  const length = ListLength.of(system);
  let company: string | null = null;
  let row = 0;
  const read = (posting: Record<string, unknown>) =>
    rowOfPosting(included?.resolve(posting) ?? posting, system.fields, row, company);
  for await (const found of valuesOf(system, texts)) {
    const { value, at } = found;
    if (at === "$") length?.ended(value);
    if (at === `$.${system.companyOfDocument}` && typeof value === "string") company = value;
    if (at !== "$.*" && at !== `$.${system.list}.*`) continue;
    row += 1;
    yield rowOf(found, row, read);
  }
  if (length === null) return;
  length.held = row;
  if (length.shortfall !== null) onShortfall(length.shortfall);
}

function rowOf(
  { value, isTooLong }: JsonValue,
  row: number,
  read: (posting: Record<string, unknown>) => FeedRow,
): FeedRow {
  if (isTooLong) return unreadable(row, tooLong);
  if (isTooDeep(value)) return unreadable(row, tooDeep);
  return isObject(value) ? read(value) : unreadable(row, "not a JSON object");
}

/** Of a service that answers page by page, pages may stand one after the other. */
function valuesOf(system: JsonSystem, texts: Texts): AsyncGenerator<JsonValue> {
  return jsonDocumentValues(texts, pathsOf(system), { several: system.paging !== undefined });
}

function pathsOf({ list, included, companyOfDocument, paging }: JsonSystem): string[] {
  const lists = [list, included ?? ""].filter((name) => name !== "");
  return [
    ...elementsOf(lists),
    ...(companyOfDocument === undefined ? [] : [`$.${companyOfDocument}`]),
    ...(paging === undefined ? [] : ["$"]),
  ];
}

/** Adds a page to the length of a list. Throws a FeedError for what is no JSON. */
export async function measurePage(system: JsonSystem, texts: Texts, length: ListLength): Promise<void> {
  for await (const { value, at } of valuesOf(system, texts)) {
    if (at === "$") length.ended(value);
    else if (at === `$.${system.list}.*`) length.held += 1;
  }
}

/** A document has what its postings refer to behind them, so it is read twice rather than held. */
async function includedIn(system: JsonSystem, again: () => Texts): Promise<Included | null> {
  if (system.included === undefined) return null;
  const included = new Included();
  for await (const { value, at } of valuesOf(system, again()))
    if (at === `$.${system.included}.*` && !isTooDeep(value)) included.add(value);
  return included;
}

async function* xmlRows(system: XmlSystem, texts: Texts): AsyncGenerator<FeedRow> {
  let row = 0;
  for await (const record of xmlRecords(texts, [system.element])) {
    row += 1;
    if ("reason" in record) yield unreadable(row, record.reason);
    else if (record.children.length === 0) yield refused(row, null, "an empty element");
    else yield rowOfPosting(plainValue(record), system.fields, row, null);
  }
}

/** An element as JSON would have it: a text, or an object with a list of values for each name of its children. */
function plainValue({ text, children }: XmlElement): unknown {
  if (children.length === 0) return text.trim();
  const values = new Map<string, unknown[]>();
  for (const child of children) {
    const known = values.get(child.name);
    if (known === undefined) values.set(child.name, [plainValue(child)]);
    else known.push(plainValue(child));
  }
  return Object.fromEntries(values);
}
