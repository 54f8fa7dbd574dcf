import { FeedError } from "../feed/feed-row";
import { type PageFacts, PageReader } from "../readers/pages/page-facts";
import { postingsOfPage } from "../readers/pages/page-postings";
import { decodeText, encodingNamed } from "../readers/text/decode-text";
import { rowMaxLength, tooLong } from "../readers/text/lines";
import { type FetchedBytes, unpackedBytes } from "./came";

export interface ReadPage {
  /** Each as JSON. */
  readonly postings: readonly string[];
  readonly problem: string | null;
  /** False for `noindex`. */
  readonly isListed: boolean;
  readonly links: readonly string[];
}

/** Rejects with a FeedError for damaged or too many bytes; any other becomes the page's `problem`. */
export async function readPage(came: FetchedBytes): Promise<ReadPage> {
  const bytes = await unpackedBytes(came);
  try {
    const reader = new PageReader();
    const charset = /charset\s*=\s*"?([\w-]+)/.exec(came.type)?.[1] ?? "";
    for await (const text of decodeText([bytes], encodingNamed(charset))) reader.write(text);
    const facts = reader.end();
    const said = new Set(`${came.robots},${facts.robots}`.split(/[\s,]+/));
    const links = said.has("nofollow") || said.has("none") ? [] : facts.links;
    if (said.has("noindex") || said.has("none"))
      return { postings: [], problem: null, isListed: false, links };
    return { ...postingsIn(facts, came.address), isListed: true, links };
  } catch (error) {
    if (!(error instanceof FeedError)) throw error;
    return { postings: [], problem: error.message, isListed: true, links: [] };
  }
}

function postingsIn(facts: PageFacts, address: string): Pick<ReadPage, "postings" | "problem"> {
  const { postings, problems } = postingsOfPage(facts, address);
  const texts = postings.map((posting) => JSON.stringify(posting));
  const kept = texts.filter(({ length }) => length <= rowMaxLength);
  const reasons = [...problems, ...(kept.length < texts.length ? [`a posting ${tooLong}`] : [])];
  return { postings: kept, problem: reasons[0] ?? null };
}
