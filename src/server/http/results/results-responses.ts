import { createHash } from "node:crypto";
import { SingleFlight } from "../../concurrency/single-flight";
import type { VisitCounter } from "../../counting/counting";
import type { JobService } from "../../jobs/job-service";
import type { BesideView, Pages } from "../../rendering/pages";
import type { SearchService } from "../../search/search-service";
import { searchWithTowns } from "../../search/search-with-towns";
import { openJob } from "../posted-job";
import { ProblemError } from "../problem-error";
import {
  EventLoopTurns,
  inPieces,
  type RenderedResults,
  renderResults,
  StreamedBody,
} from "./render-results";
import { type ContentCoding, decode, encode, encoder, keyOf, ResponseCaches } from "./response-cache";
import type { ResultsRequest } from "./results-request";

export interface EncodedResponse {
  readonly body: Buffer | StreamedBody;
  readonly coding: ContentCoding;
  /** Entity tag; undefined when the data changed during rendering, so that the response has no version. */
  readonly tag?: string;
}

interface ResponseParts {
  readonly search: SearchService;
  readonly pages: Pages;
  readonly jobs: Pick<JobService, "byId" | "hasBeen">;
  baseUrl(): string;
  /** Changes whenever the same results of the same data may be rendered differently. */
  readonly edition: string;
  readonly cacheBytes: number;
  readonly counter?: Pick<VisitCounter, "answered"> | undefined;
}

/** A CSV sheet has a tag, too, but is never cached. */
type TaggedRequest = Pick<ResultsRequest, "canonical" | "foreign" | "locale" | "job"> & {
  readonly kind: ResultsRequest["kind"] | "csv";
};

interface Rendered extends RenderedResults {
  readonly isCurrent: boolean;
}

/**
 * Fragments and pages of results, rendered and compressed once per data version, and cached compressed. Equal
 * concurrent requests share one rendering; failed and aborted ones are not cached.
 */
export class ResultsResponses {
  readonly #caches: ResponseCaches;
  readonly #renderings = new SingleFlight<Rendered>();
  readonly #responses = new SingleFlight<EncodedResponse>();
  /** Pages being sent while they are rendered, by coding and tag. */
  readonly #streaming = new Map<string, EncodedResponse>();
  readonly #turns = new EventLoopTurns();

  constructor(private readonly parts: ResponseParts) {
    this.#caches = new ResponseCaches(parts.cacheBytes);
  }

  get version(): string {
    return this.parts.search.version;
  }

  linksOf({ kind, locale = "" }: Pick<ResultsRequest, "kind" | "locale">): string {
    const { resultsLinks: page, frontLinks: front } = this.parts.pages.in(locale);
    return { page, landing: page, front, fragment: "", atom: "", json: "" }[kind];
  }

  /**
   * The current entity tag, known without rendering. Weak, since one tag stands for all codings. A page past
   * the end has the tag of the query as given, although the last page is shown.
   */
  tagOf({ kind, canonical, foreign, locale = "", job = null }: TaggedRequest): string {
    const { edition, baseUrl } = this.parts;
    const facts = [
      edition,
      kind === "fragment" ? "" : baseUrl(),
      this.version,
      kind,
      canonical,
      foreign,
      locale,
      job,
    ];
    return `W/"${createHash("sha256").update(JSON.stringify(facts)).digest("base64url")}"`;
  }

  cached(request: ResultsRequest, coding: ContentCoding): EncodedResponse | undefined {
    const tag = this.tagOf(request);
    const body = this.#caches.for(request).get(tag, coding);
    return body && { body, coding, tag };
  }

  /** Resolves with a page once its beginning is ready. Rejects with the signal's reason when aborted. */
  async get(request: ResultsRequest, coding: ContentCoding, signal?: AbortSignal): Promise<EncodedResponse> {
    const tag = this.tagOf(request);
    const key = keyOf(tag, coding);
    const make = (unwanted: AbortSignal) => this.#make(request, tag, coding, unwanted);
    return this.#streaming.get(key) ?? this.#responses.share(key, make, signal);
  }

  /** Fulfils when the response is complete, and cached unless the data changed meanwhile. */
  async warm(request: ResultsRequest, coding: ContentCoding, signal?: AbortSignal): Promise<void> {
    const { body } = await this.get(request, coding, signal);
    if (body instanceof StreamedBody) await body.whole;
  }

  /** Recompresses a cached response with Brotli's highest quality. Takes up to 0.1 s of another thread. */
  async shrink(request: ResultsRequest): Promise<void> {
    const tag = this.tagOf(request);
    const cache = this.#caches.for(request);
    const cached = cache.inAnyCoding(tag);
    if (cached === undefined) return;
    cache.set(tag, "br", await encode(await decode(cached.body, cached.coding), "br", "thorough"));
  }

  async #make(
    request: ResultsRequest,
    tag: string,
    coding: ContentCoding,
    signal: AbortSignal,
  ): Promise<EncodedResponse> {
    const cached = this.#caches.for(request).inAnyCoding(tag);
    if (cached) return this.#cache(request, tag, coding, await decode(cached.body, cached.coding));
    const render = (unwanted: AbortSignal) => this.#render(request, tag, unwanted);
    const rendered = await this.#renderings.share(tag, render, signal);
    if (rendered.rest !== undefined) return this.#stream(request, tag, coding, rendered);
    const plain = Buffer.from(rendered.text);
    if (rendered.isCurrent) return this.#cache(request, tag, coding, plain);
    return { body: await encode(plain, coding), coding };
  }

  #stream(request: ResultsRequest, tag: string, coding: ContentCoding, rendered: Rendered): EncodedResponse {
    const body = new StreamedBody(inPieces(rendered, this.#turns), encoder(coding));
    const response = { body, coding, ...(rendered.isCurrent && { tag }) };
    const key = keyOf(tag, coding);
    this.#streaming.set(key, response);
    const cache = (whole: Buffer) => this.#caches.for(request).set(tag, coding, whole);
    body.whole
      .then(rendered.isCurrent ? cache : undefined)
      .catch(() => undefined)
      .finally(() => this.#streaming.delete(key));
    return response;
  }

  async #cache(
    request: ResultsRequest,
    tag: string,
    coding: ContentCoding,
    plain: Buffer,
  ): Promise<EncodedResponse> {
    const body = await encode(plain, coding);
    this.#caches.for(request).set(tag, coding, body);
    return { body, coding, tag };
  }

  async #render(request: ResultsRequest, tag: string, signal: AbortSignal): Promise<Rendered> {
    const { search, counter } = this.parts;
    const { kind, query, locale = "" } = request;
    const pages = this.parts.pages.in(locale);
    const fragment = await (kind === "front"
      ? searchWithTowns(search, signal)
      : search.results(query, signal, { withoutFeatured: kind === "atom" || kind === "json" }));
    signal.throwIfAborted();
    if (kind !== "front") counter?.answered(query, fragment);
    const beside = await this.#beside(request, signal);
    const rendered = renderResults({ ...request, beside: pages.named(beside) }, fragment, { pages, search });
    return { ...rendered, isCurrent: beside !== undefined && this.tagOf(request) === tag };
  }

  /** Undefined when reading the job failed: the list is still shown, and the browser asks again. */
  async #beside({ job }: ResultsRequest, signal: AbortSignal): Promise<BesideView | null | undefined> {
    if (!job) return null;
    try {
      return { id: job, ...(await openJob(this.parts.jobs, String(job), signal)) };
    } catch (error) {
      signal.throwIfAborted();
      const isAbsent =
        error instanceof ProblemError && (error.statusCode === 404 || error.statusCode === 410);
      return isAbsent ? { id: job, absent: error.statusCode === 410 ? "gone" : "unknown" } : undefined;
    }
  }
}
