import { Parser } from "htmlparser2";
import robotsParser from "robots-parser";
import { readXml, textIn } from "./atom";

export interface CrawledPage {
  readonly status: number;
  /** Paths with their query. */
  readonly canonical: string | undefined;
  readonly isListed: boolean;
  /** Followable links within this site, without their hash. */
  readonly links: readonly string[];
}

interface Answer {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
}

export interface Crawl {
  /** Paths of the sitemaps' entries, with repetitions. */
  readonly mapped: readonly string[];
  readonly pages: ReadonlyMap<string, CrawledPage>;
  /** Followable links that robots.txt disallows, each with its page. */
  readonly blocked: readonly string[];
  /** Followable links to pages that are not to be listed, each with its page. */
  readonly unlisted: readonly string[];
  /** Sitemap entries that robots.txt disallows. */
  readonly mappedInVain: readonly string[];
}

/**
 * Crawls like a search engine, from robots.txt and the sitemaps along every followable link. `others` are
 * more start pages, which no page needs to link to. Throws beyond `maxPages`.
 */
export async function crawl(
  site: string,
  get: (path: string) => Promise<Answer>,
  maxPages: number,
  others: readonly string[] = [],
): Promise<Crawl> {
  const robots = robotsParser(`${site}/robots.txt`, (await get("/robots.txt")).body);
  // Only an explicit rule blocks a page; `isAllowed` may also be undefined.
  const mayFetch = (path: string) => robots.isAllowed(site + path, "Examplebot") !== false;
  const [sitemap = ""] = robots.getSitemaps();
  const entries = async (path: string) => {
    const locations = readXml((await get(path)).body).children.map((entry) => textIn(entry, "loc"));
    return locations.map((location) => pathOf(location, site) ?? location);
  };
  const maps = await entries(pathOf(sitemap, site) ?? sitemap);
  const mapped = (await Promise.all(maps.map(entries))).flat();
  const pages = new Map<string, CrawledPage>();
  const blocked: string[] = [];
  const queue = new Set([...mapped, ...others]);
  for (const path of queue) {
    if (pages.size >= maxPages) throw new Error(`There is no end of pages; the last one is ${path}.`);
    const page = readPage(await get(path), site);
    pages.set(path, page);
    for (const link of page.links) {
      if (queue.has(link)) continue;
      if (mayFetch(link)) queue.add(link);
      else blocked.push(`${path} leads to ${link}`);
    }
  }
  const mappedInVain = mapped.filter((path) => !mayFetch(path));
  return { mapped, pages, blocked, unlisted: linksToUnlisted(pages), mappedInVain };
}

function linksToUnlisted(pages: Crawl["pages"]): string[] {
  return [...pages].flatMap(([path, { links }]) =>
    links.filter((link) => pages.get(link)?.isListed === false).map((link) => `${path} leads to ${link}`),
  );
}

export function readPage({ statusCode, headers, body }: Answer, site: string): CrawledPage {
  const tags: Record<string, string | undefined>[] = [];
  const parser = new Parser({ onopentag: (tag, attributes) => tags.push({ ...attributes, tag }) });
  parser.end(body);
  const canonical = tags.find(({ tag, rel }) => tag === "link" && rel === "canonical")?.href;
  const said = `${headers["x-robots-tag"] ?? ""} ${tags.find(({ name }) => name === "robots")?.content ?? ""}`;
  const links = tags.flatMap(({ tag, rel = "", href }) => {
    const path = tag === "a" && !rel.includes("nofollow") ? pathOf(href ?? "", site) : undefined;
    return path === undefined ? [] : [path];
  });
  return {
    status: statusCode,
    canonical: canonical && pathOf(canonical, site),
    isListed: statusCode === 200 && !said.includes("noindex"),
    links: [...new Set(links)],
  };
}

/** Undefined for another site's address. */
function pathOf(address: string, site: string): string | undefined {
  if (address === "" || address.startsWith("#")) return undefined;
  if (address.startsWith("/")) return address.split("#")[0];
  return address.startsWith(`${site}/`) ? address.slice(site.length).split("#")[0] : undefined;
}
