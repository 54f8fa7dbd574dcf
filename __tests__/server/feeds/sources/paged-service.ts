import { createHash } from "node:crypto";
import { examples } from "../readers/systems/example-postings";
import type { Origin } from "./origin";

type Posting = Readonly<Record<string, unknown>>;
type PagedName = keyof typeof services;

/** A service's answer to a request for one page of its postings. */
type Service = (postings: readonly Posting[], asked: URL) => object;

/** Each follows its documentation, with two postings a page. */
const services = {
  smartrecruiters: (postings, { searchParams }) => {
    const offset = Number(searchParams.get("offset") ?? 0);
    return { offset, limit: 2, totalFound: postings.length, content: postings.slice(offset, offset + 2) };
  },
  teamtailor: (postings, asked) => {
    const page = Number(asked.searchParams.get("page[number]") ?? 1);
    const next = new URL(asked);
    next.searchParams.set("page[number]", `${page + 1}`);
    return {
      data: postings.slice(2 * page - 2, 2 * page),
      included: page === 1 ? [] : examples.teamtailor.included,
      meta: { "record-count": postings.length, "page-count": Math.ceil(postings.length / 2) },
      links: { first: asked.href, ...(2 * page < postings.length && { next: next.href }) },
    };
  },
  adzuna: (postings, { pathname }) => {
    const page = Number(/\d+$/.exec(pathname)?.[0]);
    return { count: postings.length, results: postings.slice(2 * page - 2, 2 * page) };
  },
  arbeitsagentur: (postings, { searchParams }) => {
    const page = Number(searchParams.get("page") ?? 1);
    return { stellenangebote: postings.slice(2 * page - 2, 2 * page), maxErgebnisse: postings.length };
  },
  workable: (postings, asked) => {
    const since = Number(asked.searchParams.get("since_id") ?? 0);
    const next = new URL(asked);
    next.searchParams.set("since_id", `${since + 2}`);
    return {
      jobs: postings.slice(since, since + 2),
      ...(since + 2 < postings.length && { paging: { next: next.href } }),
    };
  },
} satisfies Readonly<Record<string, Service>>;

export const pagedNames = Object.keys(services) as readonly PagedName[];

const firsts: Readonly<Record<PagedName, readonly [path: string, id: string, posting: Posting]>> = {
  smartrecruiters: ["/v1/companies/acme/postings?limit=2", "id", examples.smartrecruiters.content[0] ?? {}],
  teamtailor: ["/v1/jobs?include=location&page[size]=2", "id", examples.teamtailor.data[0] ?? {}],
  adzuna: ["/v1/api/jobs/gb/search/1?results_per_page=2", "id", examples.adzuna.results[0] ?? {}],
  arbeitsagentur: ["/pc/v4/jobs?size=2", "refnr", examples.arbeitsagentur.stellenangebote[0] ?? {}],
  workable: ["/spi/v3/jobs?limit=2", "shortcode", examples.workable.jobs[0] ?? {}],
};

/** A loopback service that serves its postings page by page. */
export class PagedService {
  /** Requests whose address contains this fail. */
  fails: string | null = null;
  /** Whether pages have entity tags. */
  tags = true;
  postings: readonly Posting[] = [];

  constructor(
    readonly origin: Origin,
    readonly name: PagedName,
  ) {
    this.has(5);
    origin.answer = (response, { url = "", headers }) => {
      if (this.fails !== null && url.includes(this.fails)) return response.writeHead(500).end();
      const page = JSON.stringify(services[name](this.postings, new URL(url, origin.url())));
      const etag = `"${createHash("sha256").update(page).digest("hex")}"`;
      const isKnown = this.tags && headers["if-none-match"] === etag;
      return response.writeHead(isKnown ? 304 : 200, this.tags ? { etag } : {}).end(isKnown ? "" : page);
    };
  }

  /** Sets `count` jobs with ids from 1; `word` marks the last one. */
  has(count: number, word = ""): void {
    const [, id, posting] = firsts[this.name];
    const named = { title: `Job ${word}`, name: `Job ${word}`, titel: `Job ${word}` };
    this.postings = Array.from({ length: count }, (_, place) => ({
      ...posting,
      ...(word !== "" && place === count - 1 && named),
      [id]: `${place + 1}`,
    }));
  }

  get url(): string {
    return this.origin.url(firsts[this.name][0]);
  }

  /** Decoded paths and queries since the last call. */
  asked(): string[] {
    return this.origin.asked.splice(0).map(({ url = "" }) => decodeURIComponent(url));
  }
}
