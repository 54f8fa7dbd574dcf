import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { withDeadline } from "../../concurrency/tasks";
import { FeedError } from "../feed/feed-row";
import { type PageFacts, PageReader } from "../readers/pages/page-facts";
import { postingsOfPage } from "../readers/pages/page-postings";
import { decodeText } from "../readers/text/decode-text";
import { rowMaxLength, tooLong } from "../readers/text/lines";
import type { Came } from "./fetch-bytes";
import type { CrawlLimits } from "./polite-host";

interface ReadPage {
  /** JSON of each. */
  readonly postings: readonly string[];
  /** Why something in it could not be read. */
  readonly problem: string | null;
  /** False for one that search engines are asked to leave alone. */
  readonly isListed: boolean;
  readonly links: readonly string[];
}

interface ReadingPages {
  readonly limits: Pick<CrawlLimits, "pageMs">;
  readonly signal: AbortSignal;
  /** The built `reading-worker`; without it, this thread reads. */
  readonly readingScript?: string | undefined;
}

const threadMemoryMb = 256;

/** In a thread of its own, whatever stands in it: one that takes too long, or too much memory, is a broken page. */
export async function readPageInThread(
  came: Came,
  { limits, signal, readingScript }: ReadingPages,
): Promise<ReadPage> {
  if (readingScript === undefined) return readPage(came);
  const resourceLimits = { maxOldGenerationSizeMb: threadMemoryMb };
  const { buffer, byteLength } = came.bytes;
  const thread = new Worker(readingScript, {
    ...{ name: "page", workerData: { page: came }, resourceLimits },
    // Handed over, not copied, unless it is a part of Node's own.
    transferList: byteLength === buffer.byteLength ? [buffer as ArrayBuffer] : [],
  });
  // A thread may run out of memory while it is being terminated; unhandled, that error would end the process.
  thread.on("error", () => undefined);
  try {
    const [page] = await withDeadline(limits.pageMs, signal, (within) =>
      once(thread, "message", { signal: within }),
    );
    return page as ReadPage;
  } catch {
    signal.throwIfAborted();
    return {
      postings: [],
      problem: "the page takes too much time or memory to read",
      isListed: true,
      links: [],
    };
  } finally {
    await thread.terminate();
  }
}

/** Reads what came as a page. */
export async function readPage(came: Came): Promise<ReadPage> {
  try {
    const facts = await factsOf(came);
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

const pieceLength = 65_536;

async function factsOf({ bytes, type }: Came): Promise<PageFacts> {
  const reader = new PageReader();
  for await (const text of decodeText(piecesOf(bytes), charsetOf(type))) reader.write(text);
  return reader.end();
}

async function* piecesOf(bytes: Buffer): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < bytes.length; from += pieceLength) yield bytes.subarray(from, from + pieceLength);
}

/** What the header says, where it is an encoding. */
function charsetOf(type: string): string | undefined {
  const said = /charset\s*=\s*"?([\w-]+)/.exec(type)?.[1];
  try {
    return said === undefined ? undefined : new TextDecoder(said).encoding;
  } catch {
    return undefined;
  }
}
