import { decodeHTML } from "entities";
import { type FeedRow, refused } from "../../feed/feed-row";
import { isJobPosting, readJobPosting } from "../job-posting";
import { isTooDeep, jsonLineRows, parseJson, tooDeep } from "../json";
import { isObject } from "../postings/paths";
import type { Texts } from "../text/decode-text";
import { rowMaxLength, tooLong } from "../text/lines";
import { type PageFacts, PageReader } from "./page-facts";

/** Each posting has its own URL or the page's. `address` is null for a page in a file. */
export function postingsOfPage(facts: PageFacts, address: string | null): FoundPostings {
  const { postings, problems } = postingsInScripts(facts.scripts);
  const base = absoluteUrl(facts.base, address) ?? address;
  const page = absoluteUrl(facts.canonical, base) ?? address;
  // Pages with both have better data in JSON-LD.
  const found = postings.length > 0 ? postings : (facts.microdata as readonly Node[]);
  return { postings: found.map((posting) => withAddress(posting, base, page)), problems };
}

function withAddress(posting: Node, base: string | null, page: string | null): Node {
  const { url, "@id": id } = posting;
  const own = absoluteUrl(textOf(url), base) ?? page;
  const name = absoluteUrl(textOf(id), base ?? page);
  return { ...posting, ...(own !== null && { url: own }), ...(name !== null && { "@id": name }) };
}

function textOf(given: unknown): string | null {
  if (Array.isArray(given)) return textOf(given[0]);
  if (isObject(given)) return textOf(given["@id"]);
  return typeof given === "string" && given.trim() !== "" ? given.trim() : null;
}

/** An address on a page as an absolute http(s) URL; null if it is not one. */
export function absoluteUrl(written: string | null, base: string | null): string | null {
  if (written === null || !URL.canParse(written, base ?? undefined)) return null;
  const { href, protocol } = new URL(written, base ?? undefined);
  return protocol === "http:" || protocol === "https:" ? href : null;
}

type Node = Record<string, unknown>;

interface FoundPostings {
  readonly postings: readonly Node[];
  /** One reason for each unreadable script. */
  readonly problems: readonly string[];
}

/** JobPostings anywhere in a page's JSON-LD, with references by `@id` resolved. */
function postingsInScripts(scripts: readonly string[]): FoundPostings {
  const read = scripts.filter((script) => script.trim() !== "").map(readScript);
  const documents = read.flatMap((one) => ("document" in one ? [one.document] : []));
  const references = new References(documents);
  return {
    postings: documents.flatMap((document) =>
      [...nodesIn(document)].filter(isJobPosting).map((node) => references.resolve(node)),
    ),
    problems: read.flatMap((one) => ("problem" in one ? [one.problem] : [])),
  };
}

type Read = { readonly document: unknown } | { readonly problem: string };

function readScript(script: string): Read {
  const text = withoutWrapping(script);
  for (const attempt of [text, withoutBreaks(text), decodeHTML(text)]) {
    const document = parseJson(attempt);
    if (document !== undefined) return isTooDeep(document) ? { problem: `JSON-LD ${tooDeep}` } : { document };
  }
  return { problem: whyNotJson(text) };
}

/** Pages that were once XHTML wrap scripts in comments or CDATA sections. */
function withoutWrapping(script: string): string {
  return script
    .trim()
    .replace(/^(?:\/\/|\/\*)?[ \t]*(?:<!\[CDATA\[|<!--)[ \t]*(?:\*\/)?/, "")
    .replace(/(?:\/\/|\/\*)?[ \t]{0,20}(?:\]\]>|-->)[ \t]*(?:\*\/)?$/, "")
    .trim();
}

/** Escapes line breaks and tabs in strings, which JSON does not allow. */
function withoutBreaks(text: string): string {
  const pieces: string[] = [];
  let from = 0;
  let inString = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at] ?? "";
    if (character === '"') inString = !inString;
    else if (inString && character === "\\") at += 1;
    else if (inString && character < " ") {
      pieces.push(text.slice(from, at), JSON.stringify(character).slice(1, -1));
      from = at + 1;
    }
  }
  return [...pieces, text.slice(from)].join("");
}

function whyNotJson(text: string): string {
  if (/,\s{0,100}[\]}]/.test(text)) return "JSON-LD with a comma before a closing bracket";
  if (/^[[{]/.test(text) && !/[\]}]$/.test(text)) return "JSON-LD that does not end";
  return "JSON-LD that is not JSON";
}

/** Objects from the outside in; those within a posting are left out. */
function* nodesIn(value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const each of value) yield* nodesIn(each);
  if (!isObject(value)) return;
  yield value;
  if (!isJobPosting(value)) for (const each of Object.values(value)) yield* nodesIn(each);
}

/** References resolved per page, and characters of a referenced node: many may refer to one. */
const maxReferences = 1_000;
const maxNodeLength = 5_000;

class References {
  readonly #byId = new Map<string, Node>();
  readonly #lengths = new Map<Node, number>();
  #left = maxReferences;

  constructor(documents: readonly unknown[]) {
    for (const node of [...nodesIn(documents)])
      for (const each of [node, ...Object.values(node)].filter(isObject))
        if (typeof each["@id"] === "string" && !isReference(each)) this.#byId.set(each["@id"], each);
  }

  /** Resolves the node's references and, one level down, those of its places. */
  resolve(node: Node, levels = 2): Node {
    return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, this.#follow(value, levels)]));
  }

  #follow(value: unknown, levels: number): unknown {
    if (Array.isArray(value)) return value.map((each) => this.#follow(each, levels));
    if (!isObject(value)) return value;
    const known = isReference(value) ? this.#take(String(value["@id"])) : value;
    return levels > 1 && known["@type"] !== undefined ? this.resolve(known, levels - 1) : known;
  }

  #take(id: string): Node {
    const node = this.#byId.get(id);
    if (node === undefined || this.#left === 0) return { "@id": id };
    this.#left -= 1;
    return this.#lengthOf(node) > maxNodeLength ? { "@id": id } : node;
  }

  #lengthOf(node: Node): number {
    const length = this.#lengths.get(node) ?? JSON.stringify(node).length;
    this.#lengths.set(node, length);
    return length;
  }
}

function isReference(node: Node): boolean {
  return typeof node["@id"] === "string" && Object.keys(node).length === 1;
}

export async function* pageRows(texts: Texts): AsyncGenerator<FeedRow> {
  const reader = new PageReader();
  for await (const text of texts) reader.write(text);
  const { postings, problems } = postingsOfPage(reader.end(), null);
  let row = 0;
  for (const posting of postings) {
    row += 1;
    yield JSON.stringify(posting).length > rowMaxLength
      ? refused(row, null, tooLong)
      : { kind: "job", row, job: readJobPosting(posting) };
  }
  for (const problem of problems) yield refused(++row, null, problem);
  if (row === 0) yield refused(1, null, "a page without a JobPosting");
}

/** A line of a crawled site's file: a posting of a page, or why something could not be read. */
export type PageLine =
  | { readonly page: string; readonly posting: object }
  | { readonly page: string; readonly problem: string };

export function fetchedPageRows(texts: Texts): AsyncGenerator<FeedRow> {
  return jsonLineRows(texts, ({ page, posting, problem }, row) => {
    if (typeof page !== "string") return refused(row, null, "not a page that was fetched");
    return isObject(posting)
      ? { kind: "job", row, job: readJobPosting(posting) }
      : refused(row, page, typeof problem === "string" ? problem : "a page without a JobPosting");
  });
}
