import { isObject } from "../postings/paths";
import { type FoundPostings, postingsInScripts } from "./json-ld";
import type { PageFacts } from "./page-facts";

type Node = Record<string, unknown>;

/**
 * The postings of a page, each with an address: its own, or the page's. `address` is where the page was found;
 * null for one that lies in a file.
 */
export function postingsOfPage(facts: PageFacts, address: string | null): FoundPostings {
  const { postings, problems } = postingsInScripts(facts.scripts);
  const base = inFull(facts.base, address) ?? address;
  const page = inFull(facts.canonical, base) ?? address;
  // Pages that say it twice say it better in JSON-LD.
  const found = postings.length > 0 ? postings : (facts.microdata as readonly Node[]);
  return { postings: found.map((posting) => withAddress(posting, base, page)), problems };
}

function withAddress(posting: Node, base: string | null, page: string | null): Node {
  const { url, "@id": id } = posting;
  const own = inFull(textOf(url), base) ?? page;
  const name = inFull(textOf(id), base ?? page);
  return { ...posting, ...(own !== null && { url: own }), ...(name !== null && { "@id": name }) };
}

function textOf(given: unknown): string | null {
  if (Array.isArray(given)) return textOf(given[0]);
  if (isObject(given)) return textOf(given["@id"]);
  return typeof given === "string" && given.trim() !== "" ? given.trim() : null;
}

/** The address that a page writes, as the web's; null where it is none. */
export function inFull(written: string | null, base: string | null): string | null {
  if (written === null || !URL.canParse(written, base ?? undefined)) return null;
  const { href, protocol } = new URL(written, base ?? undefined);
  return protocol === "http:" || protocol === "https:" ? href : null;
}
