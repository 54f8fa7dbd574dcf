import { Readable, type Transform } from "node:stream";
import { finished } from "node:stream/promises";
import { setImmediate } from "node:timers/promises";
import { parseQuery } from "../../../shared/query-codec";
import type { SearchQuery } from "../../../shared/search-query";
import type { ResultsFragment } from "../../../shared/wire/results";
import type { Pages, ResultsView } from "../../rendering/pages";
import { minJobsFor } from "../../search/landings";
import type { Landing, SearchService } from "../../search/search-service";
import type { WrittenBody } from "../admission";
import type { ResultsRequest } from "./results-request";

/** A response before compression. */
export interface RenderedResults {
  /** A fragment or a feed, or the beginning of a page. */
  readonly text: string;
  /** Renders the rest of a page; computed once for all codings. */
  readonly rest?: () => string;
}

export function renderResults(
  request: ResultsRequest & Pick<ResultsView, "beside">,
  found: ResultsFragment,
  { pages, search }: { pages: Pages; search: Pick<SearchService, "landings"> },
): RenderedResults {
  const { kind } = request;
  const fragment = pages.named(found);
  const landingOf = (query: SearchQuery, total: number): Landing | null => {
    const landing = search.landings.of(query);
    return landing !== null && total >= minJobsFor(landing) ? pages.named(landing) : null;
  };
  if (kind === "fragment") return { text: JSON.stringify(fragment) };
  if (kind === "atom" || kind === "json") return { text: pages.feed(kind, { ...request, fragment }) };
  if (kind === "front") {
    const { opening, rest } = pages.front({ fragment, landingOf });
    return { text: opening, rest: once(rest) };
  }
  const landing = landingOf(parseQuery(fragment.query), fragment.total_count);
  const { opening, rest } = pages.results({ ...request, fragment, landing, isAtLanding: kind === "landing" });
  return { text: opening, rest: once(rest) };
}

/** Yields the beginning of a page at once, and the rest in a later turn of the event loop. */
export async function* inPieces(
  { text, rest }: RenderedResults,
  turns: EventLoopTurns,
): AsyncGenerator<string> {
  yield text;
  await turns.next();
  if (rest !== undefined) yield rest();
}

function once(make: () => string): () => string {
  let made: string | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/**
 * Event loop turns between two pieces of work. A server accepts one connection per turn, so this many new
 * requests are answered or refused per piece. Otherwise they would wait in the system's queue, outside our
 * limits. An idle turn takes some ten microseconds.
 */
const turnsBetween = 16;
/** New requests that are slow to parse must not delay admitted ones. */
const maxGapMs = 25;

/** Puts turns of the event loop between pieces of work, which could otherwise all run in one turn. */
export class EventLoopTurns {
  #last: Promise<void> = Promise.resolve();

  next(): Promise<void> {
    this.#last = this.#last.then(letTurnsPass);
    return this.#last;
  }
}

async function letTurnsPass(): Promise<void> {
  const end = performance.now() + maxGapMs;
  for (let turn = 0; turn < turnsBetween && performance.now() < end; turn += 1) await setImmediate();
}

/** A body that is sent while it is being written; every reader gets it from the beginning. */
export class StreamedBody {
  /** The complete encoded body. Rejects when writing fails. */
  readonly whole: Promise<Buffer>;
  readonly #sent: Buffer[] = [];
  readonly #readers = new Set<Readable>();
  #end: ((reader: Readable) => void) | undefined;

  /** Pulls each piece once the one before is encoded. Slow readers block no one: a page is small. */
  constructor(pieces: AsyncIterable<string>, encoder: Transform) {
    encoder.on("data", (sent: Buffer) => {
      this.#sent.push(sent);
      for (const reader of this.#readers) reader.push(sent);
    });
    this.whole = finished(encoder).then(() => Buffer.concat(this.#sent));
    this.whole.then(
      () => this.#endAll((reader) => reader.push(null)),
      (error: Error) => this.#endAll((reader) => reader.destroy(error)),
    );
    void writeAll(pieces, encoder);
  }

  /** Fails when writing fails, so that half a page is not mistaken for a whole one. */
  stream(): WrittenBody {
    const reader = Object.assign(new Readable({ read() {} }), { written: this.whole });
    for (const sent of this.#sent) reader.push(sent);
    if (this.#end === undefined) this.#readers.add(reader);
    else this.#end(reader);
    return reader;
  }

  #endAll(end: (reader: Readable) => void): void {
    this.#end = end;
    for (const reader of this.#readers) end(reader);
    this.#readers.clear();
  }
}

async function writeAll(pieces: AsyncIterable<string>, encoder: Transform): Promise<void> {
  try {
    for await (const piece of pieces) await write(encoder, piece);
    encoder.end();
  } catch (error) {
    encoder.destroy(error as Error);
  }
}

function write(encoder: Transform, piece: string): Promise<void> {
  return new Promise((resolve, reject) => {
    encoder.write(piece, (error) => (error ? reject(error) : resolve()));
  });
}
