import { type FeedEnd, FeedError, type FeedRow } from "../feed/feed-row";
import { elementsOf, isTooDeep, type JsonValue, jsonDocumentValues, rowOfValue } from "./json";
import { isObject, valuesAt } from "./postings/paths";
import { rowOfPosting } from "./postings/read-posting";
import { type JsonSystem, ListLength, type PostingSystem, shortfallOf } from "./postings/system";
import type { Texts } from "./text/decode-text";
import { elementRows } from "./xml-feed";

export interface WholeFeed {
  /** Reads the same feed again from its beginning. */
  readonly reopen: () => Texts;
  readonly onEnd: (end: FeedEnd) => void;
}

export function systemRows(system: PostingSystem, texts: Texts, whole: WholeFeed): AsyncGenerator<FeedRow> {
  if ("list" in system) return jsonRows(system, texts, whole);
  const read = (posting: object, row: number) => rowOfPosting(posting, system, row, null);
  return elementRows(texts, [system.element], read, whole.onEnd);
}

async function* jsonRows(
  system: JsonSystem,
  texts: Texts,
  { reopen, onEnd }: WholeFeed,
): AsyncGenerator<FeedRow> {
  const included = await includedIn(system, reopen);
  const length = system.paging && new ListLength(system.list, system.paging);
  let company: string | null = null;
  let row = 0;
  const read = (posting: Record<string, unknown>) =>
    rowOfPosting(included?.resolve(posting) ?? posting, system, row, company);
  for await (const found of valuesOf(system, texts)) {
    const { value, at } = found;
    if (at === "$") length?.ended(value);
    if (at === `$.${system.companyOfDocument}` && typeof value === "string") company = value;
    if (at !== "$.*" && at !== `$.${system.list}.*`) continue;
    row += 1;
    yield rowOfValue(found, row, read);
  }
  if (length !== undefined) onEnd({ shortfall: shortfallOf(row, length.total, length.next) });
}

/** Pages of a paged service may be concatenated in one file. */
function valuesOf(
  { list, included, companyOfDocument, paging }: JsonSystem,
  texts: Texts,
): AsyncGenerator<JsonValue> {
  const paths = elementsOf([list, included ?? ""].filter((name) => name !== ""));
  if (companyOfDocument !== undefined) paths.push(`$.${companyOfDocument}`);
  if (paging !== undefined) paths.push("$");
  return jsonDocumentValues(texts, paths, { several: paging !== undefined });
}

/** Adds a page's postings and stated total to `length`. Throws a FeedError for invalid JSON. */
export async function measurePage(system: JsonSystem, texts: Texts, length: ListLength): Promise<void> {
  for await (const { value, at } of valuesOf(system, texts)) {
    if (at === "$") length.ended(value);
    else if (at === `$.${system.list}.*`) length.held += 1;
  }
}

/** Included resources come after the postings, so the document is read twice rather than held. */
async function includedIn(system: JsonSystem, again: () => Texts): Promise<Included | null> {
  if (system.included === undefined) return null;
  const included = new Included();
  for await (const { value, at } of valuesOf(system, again()))
    if (at === `$.${system.included}.*` && !isTooDeep(value)) included.add(value);
  return included;
}

/** In characters: some 200,000 addresses. */
const maxKept = 50_000_000;
/** In characters; longer texts are neither parts of addresses nor names. */
const maxTextLength = 1_000;

type Resource = Readonly<Record<string, unknown>>;

/** Resources (locations, departments) that a JSON:API document includes beside its postings. */
export class Included {
  readonly #resources = new Map<string, Resource>();
  #kept = 0;

  /** Throws a FeedError if the document includes more than can be held. */
  add(resource: unknown): void {
    const key = isObject(resource) ? keyOf(resource) : null;
    if (key === null || !isObject(resource) || !isObject(resource.attributes)) return;
    const short = Object.fromEntries(
      Object.entries(resource.attributes).filter(([, value]) => isShort(value)),
    );
    this.#kept += JSON.stringify(short).length + key.length;
    if (this.#kept > maxKept) throw new FeedError("The feed includes too much beside its jobs.");
    this.#resources.set(key, short);
  }

  resolve(posting: Resource): Resource {
    if (!isObject(posting.relationships)) return posting;
    const relationships = Object.entries(posting.relationships).map(([name, relationship]) => [
      name,
      valuesAt(relationship, "data").flatMap((reference) => this.#referredTo(reference) ?? []),
    ]);
    return { ...posting, relationships: Object.fromEntries(relationships) };
  }

  #referredTo(reference: unknown): Resource | undefined {
    const key = isObject(reference) ? keyOf(reference) : null;
    return key === null ? undefined : this.#resources.get(key);
  }
}

function keyOf({ type, id }: Resource): string | null {
  return typeof type === "string" && typeof id === "string" ? JSON.stringify([type, id]) : null;
}

function isShort(value: unknown): boolean {
  return typeof value === "number" || (typeof value === "string" && value.length <= maxTextLength);
}
