import negotiate from "@fastify/accept-negotiator";
import type { FastifyReply, FastifyRequest } from "fastify";
import Type from "typebox";
import { isListed } from "../../../shared/crawl-policy";
import { undated } from "../../../shared/posted";
import { routes, slugOf } from "../../../shared/routes";
import { emptyQuery } from "../../../shared/search-query";
import { SingleFlight } from "../../concurrency/single-flight";
import type { JobService, SitemapEntry } from "../../jobs/job-service";
import type { ListedSearch, SearchService } from "../../search/search-service";
import type { App } from "../app-types";
import { sharedForAMoment } from "../caching-headers";
import { notFound } from "../problem-error";
import { decode, encode } from "../results/response-cache";

const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n';
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
/** The protocol's maximum per file. */
const searchesPerSitemap = 50_000;
const Part = Type.Object({ part: Type.String({ pattern: "^\\d{1,9}$" }) });

interface SitemapParts {
  readonly jobs: JobService;
  readonly search: Pick<SearchService, "landings" | "jobsAt" | "version">;
  baseUrl(): string;
}

const headers = {
  "content-type": "application/xml",
  "cache-control": sharedForAMoment,
  vary: "accept-encoding",
};

type MakeSitemap = (unwanted: AbortSignal) => Promise<string>;

/** Sitemaps of the current data version, gzipped; concurrent requests for the same one share its creation. */
class KeptSitemaps {
  readonly #kept = new Map<string, Buffer>();
  readonly #flights = new SingleFlight<Buffer>();
  #version = "";

  async get(name: string, version: string, make: MakeSitemap, signal: AbortSignal): Promise<Buffer> {
    if (version !== this.#version) this.#kept.clear();
    this.#version = version;
    const known = this.#kept.get(name);
    if (known !== undefined) return known;
    const write = async (unwanted: AbortSignal) => {
      const body = await encode(Buffer.from(await make(unwanted)), "gzip");
      if (version === this.#version) this.#kept.set(name, body);
      return body;
    };
    return this.#flights.share(`${version} ${name}`, write, signal);
  }
}

/** `/sitemap.xml` lists the others. Each is created once per data version. */
export function serveSitemap(app: App, { jobs, search, baseUrl }: SitemapParts): void {
  const kept = new KeptSitemaps();
  const send = async (request: FastifyRequest, reply: FastifyReply, make: MakeSitemap) => {
    const { pathname } = new URL(request.url, "http://localhost");
    const body = await kept.get(pathname, `${search.version} ${baseUrl()}`, make, request.deadline);
    reply.headers(headers);
    // The cached form is gzip, so it is sent even where a client prefers another coding.
    if (negotiate(request.headers["accept-encoding"] ?? "", ["gzip"]) === null)
      return reply.send(String(await decode(body, "gzip")));
    return reply.header("content-encoding", "gzip").send(body);
  };
  app.get("/sitemap.xml", (request, reply) =>
    send(request, reply, async (unwanted) => {
      const own = (await ownPages(search)).length > 0 ? ["pages"] : [];
      const count = Math.ceil((await search.landings.list()).length / searchesPerSitemap);
      const landings = Array.from({ length: count }, (_, place) => `landings-${place + 1}`);
      const parts = (await jobs.sitemapParts(unwanted)).map((part) => `jobs-${part}`);
      return sitemapIndex([...own, ...landings, ...parts], baseUrl());
    }),
  );
  app.get("/sitemaps/pages.xml", (request, reply) =>
    send(request, reply, async () => sitemapOf(await ownPages(search), baseUrl())),
  );
  app.get("/sitemaps/landings-:part.xml", { schema: { params: Part } }, (request, reply) =>
    send(request, reply, async () => {
      const end = Number(request.params.part) * searchesPerSitemap;
      const searches = (await search.landings.list()).slice(Math.max(0, end - searchesPerSitemap), end);
      if (searches.length === 0) throw notFound();
      return sitemapOf(searches, baseUrl());
    }),
  );
  app.get("/sitemaps/jobs-:part.xml", { schema: { params: Part } }, (request, reply) =>
    send(request, reply, (unwanted) =>
      sitemapOfJobs(jobs.sitemapPart(Number(request.params.part), unwanted), baseUrl()),
    ),
  );
}

/** Empty while there are no jobs: both pages are then excluded from search engines. */
async function ownPages(search: SitemapParts["search"]) {
  const { total_count: total } = await search.jobsAt(emptyQuery, { skip: 0, take: 0 });
  return isListed(emptyQuery, total) ? [{ path: routes.front }, { path: routes.results }] : [];
}

function sitemapIndex(names: readonly string[], baseUrl: string): string {
  const entries = names.map((name) => `<sitemap><loc>${baseUrl}/sitemaps/${name}.xml</loc></sitemap>\n`);
  return `${declaration}<sitemapindex ${namespace}>\n${entries.join("")}</sitemapindex>\n`;
}

/** Paths and single-value queries need no XML escaping. */
function sitemapOf(pages: readonly (Pick<ListedSearch, "path"> & Partial<ListedSearch>)[], baseUrl: string) {
  const entries = pages.map(({ path, lastmod }) => entryOf(`${baseUrl}${path}`, lastmod));
  return `${declaration}<urlset ${namespace}>\n${entries.join("")}</urlset>\n`;
}

/** Addresses (numbers, ASCII words, hyphens) need no XML escaping. 404 for a part without jobs. */
async function sitemapOfJobs(entries: AsyncIterable<SitemapEntry>, baseUrl: string): Promise<string> {
  const lines: string[] = [];
  for await (const { id, title, lastmod } of entries) {
    lines.push(entryOf(`${baseUrl}${routes.job(id, slugOf(title))}`, lastmod));
  }
  if (lines.length === 0) throw notFound();
  return `${declaration}<urlset ${namespace}>\n${lines.join("")}</urlset>\n`;
}

/** `lastmod` is `YYYY-MM-DD`; left out when none of the jobs has a date. */
function entryOf(address: string, lastmod?: string): string {
  const isKnown = lastmod !== undefined && !undated.startsWith(lastmod);
  return `<url><loc>${address}</loc>${isKnown ? `<lastmod>${lastmod}</lastmod>` : ""}</url>\n`;
}
