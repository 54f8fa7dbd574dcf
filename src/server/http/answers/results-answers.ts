import { createHash } from "node:crypto";
import type { Pages } from "../../rendering/pages";
import type { SearchService } from "../../search/search-service";
import { SharedRuns } from "../../search/shared-runs";
import type { AskedResults } from "./asked-results";
import { type ContentCoding, decode, encode, encoder } from "./content-coding";
import { KeptBodies } from "./kept-bodies";
import { StreamedBody } from "./streamed-body";
import { Turns } from "./turns";
import { type WrittenResults, writeResults } from "./write-results";

export interface Answer {
  readonly body: Buffer | StreamedBody;
  readonly coding: ContentCoding;
  /** Entity tag; none when the data changed while the answer was made, so that nobody knows what it is of. */
  readonly tag?: string;
}

export interface AnswerParts {
  readonly search: SearchService;
  readonly pages: Pages;
  baseUrl(): string;
  /** Another one whenever the same results of the same data may be written otherwise. */
  readonly edition: string;
  /** Bytes that kept answers may take. */
  readonly keptBytes: number;
}

/** Parameters that are not ours are often of one visit (`gclid`): pages with them must not drive out the others. */
const shareWithForeign = 1 / 8;

interface Written extends WrittenResults {
  readonly isCurrent: boolean;
}

/**
 * Fragments and pages of results, written and compressed once for each state of the data and kept as they are sent. Equal
 * requests under way share one answer; what failed or was given up is not kept.
 */
export class ResultsAnswers {
  readonly #parts: AnswerParts;
  readonly #kept: { readonly ours: KeptBodies; readonly withForeign: KeptBodies };
  readonly #texts = new SharedRuns<Written>();
  readonly #answers = new SharedRuns<Answer>();
  /** Pages that have been begun, by coding and tag. */
  readonly #begun = new Map<string, Answer>();
  readonly #turns = new Turns();

  constructor(parts: AnswerParts) {
    this.#parts = parts;
    const withForeign = Math.floor(parts.keptBytes * shareWithForeign);
    this.#kept = {
      ours: new KeptBodies(parts.keptBytes - withForeign),
      withForeign: new KeptBodies(withForeign),
    };
  }

  /** Names the state of the data that answers are of. */
  get version(): string {
    return this.#parts.search.version;
  }

  /** `Link` header of pages. */
  get pageLinks(): string {
    return this.#parts.pages.resultsLinks;
  }

  /**
   * The entity tag of the answer as of now, known without making it. Weak, since one tag stands for every coding. A page past the end has the tag of
   * the query that was asked, although it is the last page.
   */
  tagOf({ kind, canonical, foreign }: AskedResults): string {
    const { edition, baseUrl } = this.#parts;
    const facts = [edition, kind === "page" ? baseUrl() : "", this.version, kind, canonical, foreign];
    return `W/"${createHash("sha256").update(JSON.stringify(facts)).digest("base64url")}"`;
  }

  /** The answer if it is there to be sent as it is. */
  kept(asked: AskedResults, coding: ContentCoding): Answer | undefined {
    const tag = this.tagOf(asked);
    const body = this.#keptFor(asked).get(tag, coding);
    return body && { body, coding, tag };
  }

  /** A page is there as soon as it is begun. Rejects with the signal's reason when it is aborted before. */
  async answer(asked: AskedResults, coding: ContentCoding, signal?: AbortSignal): Promise<Answer> {
    const tag = this.tagOf(asked);
    const key = keyOf(tag, coding);
    const make = (unwanted: AbortSignal) => this.#make(asked, tag, coding, unwanted);
    return this.#begun.get(key) ?? this.#answers.share(key, make, signal);
  }

  /** Fulfils when the answer is whole, and kept unless the data overtook it. */
  async makeAhead(asked: AskedResults, coding: ContentCoding, signal?: AbortSignal): Promise<void> {
    const { body } = await this.answer(asked, coding, signal);
    if (body instanceof StreamedBody) await body.whole;
  }

  /** Makes a kept answer as small as it goes. Takes up to 0.1 s of another thread. */
  async shrink(asked: AskedResults, coding: ContentCoding): Promise<void> {
    const tag = this.tagOf(asked);
    const bodies = this.#keptFor(asked);
    const kept = bodies.inAnyCoding(tag);
    if (kept === undefined) return;
    bodies.keep(tag, coding, await encode(await decode(kept.body, kept.coding), coding, "thorough"));
  }

  async #make(asked: AskedResults, tag: string, coding: ContentCoding, signal: AbortSignal): Promise<Answer> {
    const kept = this.#keptFor(asked).inAnyCoding(tag);
    if (kept !== undefined) return this.#keep(asked, tag, coding, await decode(kept.body, kept.coding));
    const write = (unwanted: AbortSignal) => this.#write(asked, tag, unwanted);
    const written = await this.#texts.share(tag, write, signal);
    if (written.rest !== undefined) return this.#begin(asked, tag, coding, written);
    const plain = Buffer.from(written.text);
    if (written.isCurrent) return this.#keep(asked, tag, coding, plain);
    return { body: await encode(plain, coding), coding };
  }

  #begin(asked: AskedResults, tag: string, coding: ContentCoding, written: Written): Answer {
    const body = new StreamedBody(this.#piecesOf(written), encoder(coding));
    const answer = { body, coding, ...(written.isCurrent && { tag }) };
    const key = keyOf(tag, coding);
    this.#begun.set(key, answer);
    const keep = (whole: Buffer) => this.#keptFor(asked).keep(tag, coding, whole);
    body.whole
      .then(written.isCurrent ? keep : undefined)
      .catch(() => undefined)
      .finally(() => this.#begun.delete(key));
    return answer;
  }

  async *#piecesOf({ text, rest }: Written): AsyncGenerator<string> {
    yield text;
    await this.#turns.next();
    if (rest !== undefined) yield rest();
  }

  async #keep(asked: AskedResults, tag: string, coding: ContentCoding, plain: Buffer): Promise<Answer> {
    const body = await encode(plain, coding);
    this.#keptFor(asked).keep(tag, coding, body);
    return { body, coding, tag };
  }

  async #write(asked: AskedResults, tag: string, signal: AbortSignal): Promise<Written> {
    const { search, pages } = this.#parts;
    const fragment = await search.results(asked.query, signal);
    signal.throwIfAborted();
    return { ...writeResults(asked, fragment, pages), isCurrent: this.tagOf(asked) === tag };
  }

  #keptFor({ foreign }: AskedResults): KeptBodies {
    return foreign === "" ? this.#kept.ours : this.#kept.withForeign;
  }
}

function keyOf(tag: string, coding: ContentCoding): string {
  return `${coding} ${tag}`;
}
