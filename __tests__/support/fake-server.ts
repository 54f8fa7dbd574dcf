import type { ResultsFragment } from "../../src/shared/wire/results";
import { noFacets, noMeaning } from "./empty-parts";
import { until } from "./until";

export interface PendingRequest {
  readonly url: URL;
  /** The query string as sent, without its `?`. */
  readonly search: string;
  readonly signal: AbortSignal;
  answer(body: unknown, status?: number): void;
  answerText(text: string, status?: number): void;
  /** Fails as without a connection. */
  fail(): void;
}

/** A server whose answers the test releases in any order; aborted requests reject as in `fetch`. */
export class FakeServer {
  readonly baseUrl = "http://jobsieve.test";
  /** Every request so far, answered or not. */
  readonly requests: PendingRequest[] = [];
  /** Holds each Request, since the signal of a garbage-collected one is never aborted. */
  private readonly open = new Map<PendingRequest, Request>();

  get pending(): readonly PendingRequest[] {
    return [...this.open.keys()];
  }

  /** Waits for an open request with this query string. */
  async asked(search: string): Promise<PendingRequest> {
    const find = () => this.pending.find((request) => request.search === search);
    await until(() => find() !== undefined, `“${search}” to be asked`);
    const request = find();
    if (request === undefined) throw new Error("It was there a moment ago.");
    return request;
  }

  readonly fetch = (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const asked = input instanceof Request ? input : new Request(input, init);
    const { url, signal } = asked;
    return new Promise((resolve, reject) => {
      signal.throwIfAborted();
      const request = this.requestOf(new URL(url), signal, resolve, reject);
      signal.addEventListener("abort", () => {
        this.open.delete(request);
        reject(signal.reason);
      });
      this.requests.push(request);
      this.open.set(request, asked);
    });
  };

  private requestOf(
    url: URL,
    signal: AbortSignal,
    resolve: (response: Response) => void,
    reject: (reason: unknown) => void,
  ): PendingRequest {
    const end = (settle: () => void) => {
      this.open.delete(request);
      settle();
    };
    const request: PendingRequest = {
      url,
      signal,
      search: url.search.slice(1),
      answer: (body, status = 200) => request.answerText(JSON.stringify(body), status),
      answerText: (text, status = 200) => end(() => resolve(new Response(text, { status }))),
      fail: () => end(() => reject(new TypeError("Failed to fetch"))),
    };
    return request;
  }
}

/** A small but complete fragment for a canonical query. */
export function fragmentOf(query: string, changes: Partial<ResultsFragment> = {}): ResultsFragment {
  return {
    query,
    total_count: 1,
    page: 1,
    page_count: 1,
    jobs: [
      {
        id: 1,
        url: "/jobs/1/staff-nurse",
        title: "Staff nurse",
        company: "Leeds Hospitals",
        locations: [{ slug: "leeds.town", name: "Leeds", hierarchy: "Leeds, West Yorkshire, England" }],
        distance_miles: null,
        job_types: [{ slug: "permanent", name: "Permanent" }],
        disciplines: [{ slug: "health.nursing", name: "Nursing" }],
        salary: null,
        remote: false,
        closes_on: null,
        posted_at: "2026-07-01T00:00:00Z",
        snippet: { text: "A ward of twenty beds.", hits: [] },
      },
    ],
    facets: noFacets,
    broaden: [],
    sort_types: ["newest", "salary"],
    place: null,
    notices: [],
    meaning: noMeaning,
    applied: {},
    ...changes,
  };
}
