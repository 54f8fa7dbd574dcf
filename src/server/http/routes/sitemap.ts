import { Readable } from "node:stream";
import Type from "typebox";
import { routes, slugOf } from "../../../shared/routes";
import type { JobService, SitemapEntry } from "../../jobs/job-service";
import type { App } from "../app-types";
import { sharedForAnHour } from "../caching-headers";
import { notFound } from "../problem-error";

const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n';
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const Part = Type.Object({ part: Type.String({ pattern: "^\\d{1,9}$" }) });

/**
 * `/sitemap.xml` names the others: one of the site's own pages, and those of open jobs, which are sent as
 * they are read.
 */
export function serveSitemap(app: App, { jobs, baseUrl }: { jobs: JobService; baseUrl: () => string }): void {
  app.get("/sitemap.xml", async (_request, reply) => {
    const index = sitemapIndex(await jobs.sitemapParts(), baseUrl());
    return reply.type("application/xml").header("cache-control", sharedForAnHour).send(index);
  });
  app.get("/sitemaps/pages.xml", async (_request, reply) => {
    const addresses = [routes.front, routes.results].map(
      (path) => `<url><loc>${baseUrl()}${path}</loc></url>\n`,
    );
    reply.type("application/xml").header("cache-control", sharedForAnHour);
    return reply.send(`${declaration}<urlset ${namespace}>\n${addresses.join("")}</urlset>\n`);
  });
  app.get("/sitemaps/jobs-:part.xml", { schema: { params: Part } }, async (request, reply) => {
    const part = Number(request.params.part);
    if (!(await jobs.sitemapParts()).includes(part)) throw notFound();
    reply.type("application/xml").header("cache-control", sharedForAnHour);
    return reply.send(Readable.from(sitemapPage(jobs.sitemapPart(part), baseUrl())));
  });
}

function sitemapIndex(parts: readonly number[], baseUrl: string): string {
  const names = ["pages", ...parts.map((part) => `jobs-${part}`)];
  const entries = names.map((name) => `<sitemap><loc>${baseUrl}/sitemaps/${name}.xml</loc></sitemap>\n`);
  return `${declaration}<sitemapindex ${namespace}>\n${entries.join("")}</sitemapindex>\n`;
}

/** Addresses hold nothing that XML would read: numbers, ASCII words and hyphens. */
async function* sitemapPage(entries: AsyncIterable<SitemapEntry>, baseUrl: string): AsyncGenerator<string> {
  yield `${declaration}<urlset ${namespace}>\n`;
  for await (const { id, title, posted_at } of entries) {
    const address = `${baseUrl}${routes.job(id, slugOf(title))}`;
    yield `<url><loc>${address}</loc><lastmod>${posted_at.slice(0, 10)}</lastmod></url>\n`;
  }
  yield "</urlset>\n";
}
