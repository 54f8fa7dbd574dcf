import { type FeedRow, refused } from "../feed/feed-row";
import { elementsOf, jsonDocumentValues } from "./json-document";
import { isTooDeep, tooDeep } from "./json-nesting";
import { Included } from "./postings/included";
import { isObject } from "./postings/paths";
import { rowOfPosting } from "./postings/read-posting";
import type { JsonSystem, PostingSystem, XmlSystem } from "./postings/system";
import type { Texts } from "./text/decode-text";
import { tooLong } from "./text/lines";
import { type XmlElement, xmlRecords } from "./xml-records";

/** The postings of a system that a table describes. `again` is the same feed from its beginning. */
export function systemRows(system: PostingSystem, texts: Texts, again: () => Texts): AsyncGenerator<FeedRow> {
  return system.kind === "xml" ? xmlRows(system, texts) : jsonRows(system, texts, again);
}

async function* jsonRows(system: JsonSystem, texts: Texts, again: () => Texts): AsyncGenerator<FeedRow> {
  const included = await includedIn(system, again);
  let company: string | null = null;
  let row = 0;
  for await (const { value, at, isTooLong } of jsonDocumentValues(texts, pathsOf(system))) {
    if (at === `$.${system.companyOfDocument}` && typeof value === "string") company = value;
    if (at !== "$.*" && at !== `$.${system.list}.*`) continue;
    row += 1;
    if (isTooLong) yield refused(row, null, tooLong);
    else if (isTooDeep(value)) yield refused(row, null, tooDeep);
    else if (!isObject(value)) yield refused(row, null, "not a JSON object");
    else yield rowOfPosting(included?.resolve(value) ?? value, system.fields, row, company);
  }
}

function pathsOf({ list, included, companyOfDocument }: JsonSystem): string[] {
  const lists = [list, included ?? ""].filter((name) => name !== "");
  return [...elementsOf(lists), ...(companyOfDocument === undefined ? [] : [`$.${companyOfDocument}`])];
}

/** A document has what its postings refer to behind them, so it is read twice rather than held. */
async function includedIn(system: JsonSystem, again: () => Texts): Promise<Included | null> {
  if (system.included === undefined) return null;
  const included = new Included();
  for await (const { value, at } of jsonDocumentValues(again(), pathsOf(system)))
    if (at === `$.${system.included}.*` && !isTooDeep(value)) included.add(value);
  return included;
}

async function* xmlRows(system: XmlSystem, texts: Texts): AsyncGenerator<FeedRow> {
  let row = 0;
  for await (const record of xmlRecords(texts, [system.element])) {
    row += 1;
    if ("reason" in record) yield refused(row, null, record.reason);
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
