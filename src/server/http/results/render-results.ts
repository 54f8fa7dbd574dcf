import { Readable, type Transform } from "node:stream";
import { finished } from "node:stream/promises";
import { setImmediate } from "node:timers/promises";
import { parseQuery } from "../../../shared/query-codec";
import type { SearchQuery } from "../../../shared/search-query";
import type { ResultsFragment } from "../../../shared/wire/results";
import type { Pages, ResultsView } from "../../rendering/pages";
import { leastFor } from "../../search/landings";
import type { Landing, SearchService } from "../../search/search-service";
import type { WrittenBody } from "../admission";
import type { ResultsRequest } from "./results-request";

/** What is sent, before it is encoded. */
export interface RenderedResults {
  /** A fragment or a feed, or what a page begins with. */
  readonly text: string;
  /** Renders what a page goes on with: once, however many codings it is sent in. */
  readonly rest?: () => string;
}

interface RenderParts {
  readonly pages: Pages;
  readonly search: Pick<SearchService, "landings">;
}

export function renderResults(
  request: ResultsRequest & Pick<ResultsView, "beside">,
  found: ResultsFragment,
  { pages, search }: RenderParts,
): RenderedResults {
  const { kind } = request;
  const fragment = pages.named(found);
  const landingOf = (query: SearchQuery, total: number): Landing | null => {
    const landing = search.landings.of(query);
    return landing !== null && total >= leastFor(landing) ? pages.named(landing) : null;
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

/** What a page begins with at once, and the rest in a turn of its own. */
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
 * Turns of the event loop between two pieces of work. A server accepts one connection a turn, so these are
 * how many newcomers are answered or refused for each piece. Without them they would wait for many pieces in
 * the system's queue, where no limit of ours is seen. A turn with nothing to do takes some ten microseconds.
 */
const turnsBetween = 16;
/** Newcomers that are themselves long to read may not hold up what was admitted before them. */
const longestBetweenMs = 25;

/**
 * Lets pieces of work begin one after the other, with turns of the event loop between them: those that become
 * ready together would otherwise all be done in one turn.
 */
export class EventLoopTurns {
  #last: Promise<void> = Promise.resolve();

  /** Fulfils when it is the caller's turn. */
  next(): Promise<void> {
    this.#last = this.#last.then(letTurnsPass);
    return this.#last;
  }
}

async function letTurnsPass(): Promise<void> {
  const end = performance.now() + longestBetweenMs;
  for (let turn = 0; turn < turnsBetween && performance.now() < end; turn += 1) await setImmediate();
}

/** A body that is sent while it is being written: every request meanwhile gets it from its beginning. */
export class StreamedBody {
  /** All of it, encoded, once it is written. Rejects when it could not be. */
  readonly whole: Promise<Buffer>;
  readonly #sent: Buffer[] = [];
  readonly #readers = new Set<Readable>();
  /** What is done to every reader in the end. */
  #end: ((reader: Readable) => void) | undefined;

  /**
   * A piece is asked for when the one before has been encoded and handed on. Slow readers hold up no one: a
   * page is small.
   */
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

  /** For one client. Fails where the writing does, so that half a page cannot be taken for a whole one. */
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
