import { Readable } from "node:stream";
import Type from "typebox";
import { undated } from "../../../shared/constants";
import { isListed } from "../../../shared/crawl-policy";
import { routes, slugOf } from "../../../shared/routes";
import { emptyQuery } from "../../../shared/search-query";
import type { JobService, SitemapEntry } from "../../jobs/job-service";
import type { ListedSearch, SearchService } from "../../search/search-service";
import type { App } from "../app-types";
import { sharedForAMoment } from "../caching-headers";
import { notFound } from "../problem-error";

const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n';
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
/** The most that the protocol allows in one file. */
const searchesPerSitemap = 50_000;
const Part = Type.Object({ part: Type.String({ pattern: "^\\d{1,9}$" }) });

interface SitemapParts {
  readonly jobs: JobService;
  readonly search: Pick<SearchService, "landings" | "jobsAt">;
  baseUrl(): string;
}

const headers = { "content-type": "application/xml", "cache-control": sharedForAMoment };

/**
 * `/sitemap.xml` names the others: one of the site's own pages, those of landing pages and other listed searches, and
 * those of open jobs, which are sent as they are read.
 */
export function serveSitemap(app: App, { jobs, search, baseUrl }: SitemapParts): void {
  app.get("/sitemap.xml", async (_request, reply) => {
    const own = (await ownPages(search)).length > 0 ? ["pages"] : [];
    const count = Math.ceil((await search.landings.list()).length / searchesPerSitemap);
    const landings = Array.from({ length: count }, (_, place) => `landings-${place + 1}`);
    const parts = (await jobs.sitemapParts()).map((part) => `jobs-${part}`);
    return reply.headers(headers).send(sitemapIndex([...own, ...landings, ...parts], baseUrl()));
  });
  app.get("/sitemaps/pages.xml", async (_request, reply) =>
    reply.headers(headers).send(sitemapOf(await ownPages(search), baseUrl())),
  );
  app.get("/sitemaps/landings-:part.xml", { schema: { params: Part } }, async (request, reply) => {
    const end = Number(request.params.part) * searchesPerSitemap;
    const searches = (await search.landings.list()).slice(Math.max(0, end - searchesPerSitemap), end);
    if (searches.length === 0) throw notFound();
    return reply.headers(headers).send(sitemapOf(searches, baseUrl()));
  });
  app.get("/sitemaps/jobs-:part.xml", { schema: { params: Part } }, async (request, reply) => {
    const part = Number(request.params.part);
    if (!(await jobs.sitemapParts()).includes(part)) throw notFound();
    return reply.headers(headers).send(Readable.from(sitemapPage(jobs.sitemapPart(part), baseUrl())));
  });
}

/** None while there are no jobs: both pages keep themselves out of search engines then. */
async function ownPages(search: SitemapParts["search"]) {
  const { total_count: total } = await search.jobsAt(emptyQuery, { skip: 0, take: 0 });
  return isListed(emptyQuery, total) ? [{ path: routes.front }, { path: routes.results }] : [];
}

function sitemapIndex(names: readonly string[], baseUrl: string): string {
  const entries = names.map((name) => `<sitemap><loc>${baseUrl}/sitemaps/${name}.xml</loc></sitemap>\n`);
  return `${declaration}<sitemapindex ${namespace}>\n${entries.join("")}</sitemapindex>\n`;
}

/** Paths of pages, and queries by one value, hold nothing that XML would read, either. */
function sitemapOf(pages: readonly (Pick<ListedSearch, "path"> & Partial<ListedSearch>)[], baseUrl: string) {
  const entries = pages.map(({ path, lastmod }) => entryOf(`${baseUrl}${path}`, lastmod));
  return `${declaration}<urlset ${namespace}>\n${entries.join("")}</urlset>\n`;
}

/** Addresses hold nothing that XML would read: numbers, ASCII words and hyphens. */
async function* sitemapPage(entries: AsyncIterable<SitemapEntry>, baseUrl: string): AsyncGenerator<string> {
  yield `${declaration}<urlset ${namespace}>\n`;
  for await (const { id, title, lastmod } of entries) {
    yield entryOf(`${baseUrl}${routes.job(id, slugOf(title))}`, lastmod);
  }
  yield "</urlset>\n";
}

/** `lastmod` as `YYYY-MM-DD`; left out where no job of it is dated. */
function entryOf(address: string, lastmod?: string): string {
  const isKnown = lastmod !== undefined && !undated.startsWith(lastmod);
  return `<url><loc>${address}</loc>${isKnown ? `<lastmod>${lastmod}</lastmod>` : ""}</url>\n`;
}
