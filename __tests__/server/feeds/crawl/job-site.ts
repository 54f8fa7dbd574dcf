import type { IncomingMessage, ServerResponse } from "node:http";
import { Origin } from "../sources/origin";

type Answer = (response: ServerResponse, request: IncomingMessage) => void;

/** An employer's site on the loopback address: robots.txt, sitemaps and a page for each job. */
export class JobSite {
  readonly #answers = new Map<string, Answer>();
  /** Each request with its time by `performance.now()`. */
  readonly asked: {
    readonly path: string;
    readonly at: number;
    readonly headers: IncomingMessage["headers"];
  }[] = [];

  constructor(readonly origin: Origin) {
    origin.answer = (response, request) => {
      const path = request.url ?? "";
      this.asked.push({ path, at: performance.now(), headers: request.headers });
      const answer = this.#answers.get(path);
      if (answer === undefined) response.writeHead(404).end();
      else answer(response, request);
    };
  }

  static async open(): Promise<JobSite> {
    return new JobSite(await Origin.listen());
  }

  url(path: string, host?: string): string {
    return this.origin.url(path, host);
  }

  answers(path: string, answer: Answer): void {
    this.#answers.set(path, answer);
  }

  refuses(path: string, status: number, headers: Record<string, string> = {}): void {
    this.answers(path, (response) => response.writeHead(status, headers).end());
  }

  redirects(path: string, to: string): void {
    this.refuses(path, 302, { location: to });
  }

  /** Answers with an entity tag of the content, unless `headers` override it. */
  has(path: string, body: string | Buffer, headers: Record<string, string> = {}): void {
    const etag = `"${Buffer.from(body).toString("base64").slice(-30)}${body.length}"`;
    this.answers(path, (response, request) => {
      const isKnown = request.headers["if-none-match"] === etag;
      response.writeHead(isKnown ? 304 : 200, { "content-type": "text/html", etag, ...headers });
      response.end(isKnown ? undefined : body);
    });
  }

  /** Adds the pages /jobs/1, /jobs/2, … of these numbers. */
  hasJobs(numbers: readonly number[], title = "Nurse"): void {
    for (const number of numbers)
      this.has(`/jobs/${number}`, pageOf(job(number, { title: `${title} ${number}` })));
  }

  /** Adds a sitemap of these paths, each with its `lastmod`. */
  maps(path: string, pages: Readonly<Record<string, string>>): void {
    this.has(path, sitemapOf(Object.entries(pages).map(([page, lastmod]) => [this.url(page), lastmod])));
  }

  /** Adds a sitemap of these paths alone. */
  lists(path: string, pages: readonly string[]): void {
    this.has(path, sitemapOf(pages.map((page) => [this.url(page), null])));
  }

  robots(...lines: string[]): void {
    this.has("/robots.txt", lines.join("\n"), { "content-type": "text/plain" });
  }

  /** Paths requested since the last call; those that begin with this. */
  paths(beginning = ""): string[] {
    const paths = this.asked.splice(0).map(({ path }) => path);
    return paths.filter((path) => path.startsWith(beginning));
  }

  close(): Promise<void> {
    return this.origin.close();
  }
}

export function sitemapOf(entries: readonly (readonly [string, string | null])[]): string {
  const urls = entries.map(([loc, lastmod]) => {
    const changed = lastmod === null ? "" : `<lastmod>${lastmod}</lastmod>`;
    return `<url><loc>${loc.replaceAll("&", "&amp;")}</loc>${changed}</url>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join("\n")}</urlset>`;
}

export function indexOf(locations: readonly string[]): string {
  const maps = locations.map((loc) => `<sitemap><loc>${loc}</loc></sitemap>`);
  return `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${maps.join("")}</sitemapindex>`;
}

export function job(number: number, more: object = {}): object {
  return {
    "@context": "https://schema.org",
    "@type": "JobPosting",
    identifier: { "@type": "PropertyValue", value: `job-${number}` },
    title: `Nurse ${number}`,
    hiringOrganization: { "@type": "Organization", name: "Leeds Hospitals" },
    jobLocation: { "@type": "Place", address: { addressLocality: "Leeds", addressCountry: "GB" } },
    description: "<p>Care</p>",
    ...more,
  };
}

export function pageOf(...postings: object[]): string {
  const scripts = postings.map(
    (each) => `<script type="application/ld+json">${JSON.stringify(each)}</script>`,
  );
  return `<!doctype html><html><head>${scripts.join("")}</head><body></body></html>`;
}

/** The paths of the pages that `hasJobs` adds. */
export const jobPaths = (...numbers: readonly number[]) => numbers.map((number) => `/jobs/${number}`);
