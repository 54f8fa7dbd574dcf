import { type FeedEnd, type FeedRow, unreadable } from "../feed/feed-row";
import { elementsOf, type JsonValue, jsonDocumentValues } from "./json-document";
import { isTooDeep, tooDeep } from "./json-nesting";
import { Included } from "./postings/included";
import { ListLength } from "./postings/list-length";
import { isObject } from "./postings/paths";
import { rowOfPosting } from "./postings/read-posting";
import type { JsonSystem, PostingSystem } from "./postings/system";
import type { Texts } from "./text/decode-text";
import { tooLong } from "./text/lines";
import { elementRows } from "./xml-feed";

export interface WholeFeed {
  /** The same feed from its beginning. */
  readonly again: () => Texts;
  readonly onEnd: (end: FeedEnd) => void;
}

/** The postings of a system that a table describes. */
export function systemRows(system: PostingSystem, texts: Texts, whole: WholeFeed): AsyncGenerator<FeedRow> {
  if (system.kind === "json") return jsonRows(system, texts, whole);
  const read = (posting: object, row: number) => rowOfPosting(posting, system.fields, row, null);
  return elementRows(texts, [system.element], read, whole.onEnd);
}

async function* jsonRows(
  system: JsonSystem,
  texts: Texts,
  { again, onEnd }: WholeFeed,
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
  onEnd({ shortfall: length.shortfall });
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
