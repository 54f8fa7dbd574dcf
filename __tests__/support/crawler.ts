import { decodeHTML } from "entities";

/** What a crawler finds at an address. */
export interface CrawledPage {
  readonly status: number;
  /** Paths with their query. */
  readonly canonical: string | undefined;
  readonly isListed: boolean;
  /** Links that may be followed, without their hash; of this site only. */
  readonly links: readonly string[];
}

interface Answer {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
}

export interface Crawl {
  /** Addresses of the sitemaps' entries, each as often as it stands there. */
  readonly mapped: readonly string[];
  readonly pages: ReadonlyMap<string, CrawledPage>;
  /** Links that a page lets crawlers follow and robots.txt does not, each with its page. */
  readonly blocked: readonly string[];
}

/** As search engines do it: from robots.txt and the sitemaps, along every link that may be followed. */
export async function crawl(
  site: string,
  get: (path: string) => Promise<Answer>,
  mostPages: number,
): Promise<Crawl> {
  const robots = (await get("/robots.txt")).body;
  const mayFetch = allowedBy(robots);
  const [sitemap = ""] = [...robots.matchAll(/^Sitemap: (.+)$/gm)].map(([, address = ""]) => address);
  const entries = async (path: string) =>
    [...(await get(path)).body.matchAll(/<loc>(.*?)<\/loc>/g)].map(
      ([, loc = ""]) => pathOf(loc, site) ?? loc,
    );
  const maps = await entries(pathOf(sitemap, site) ?? sitemap);
  const mapped = (await Promise.all(maps.map(entries))).flat();
  const pages = new Map<string, CrawledPage>();
  const blocked: string[] = [];
  const queue = new Set(mapped);
  for (const path of queue) {
    if (pages.size >= mostPages) throw new Error(`There is no end of pages; the last one is ${path}.`);
    const page = readPage(await get(path), site);
    pages.set(path, page);
    for (const link of page.links) {
      if (mayFetch(link)) queue.add(link);
      else blocked.push(`${path} leads to ${link}`);
    }
  }
  return { mapped, pages, blocked };
}

/** By a file with one group of rules and nothing but `Disallow`. */
export function allowedBy(robots: string): (path: string) => boolean {
  const rules = [...robots.matchAll(/^Disallow: (.+)$/gm)].map(([, rule = ""]) => {
    const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
    return new RegExp(`^${rule.split("*").map(literal).join(".*")}`);
  });
  return (path) => !rules.some((rule) => rule.test(path));
}

function readPage({ statusCode, headers, body }: Answer, site: string): CrawledPage {
  const tags = [...body.matchAll(/<(a|link|meta)\s([^>]*)>/g)].map(
    ([, tag = "", text = ""]): Record<string, string | undefined> => ({ ...attributesOf(text), tag }),
  );
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

function attributesOf(text: string): Record<string, string | undefined> {
  return Object.fromEntries(
    [...text.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name = "", value = ""]) => [
      name.toLowerCase(),
      decodeHTML(value),
    ]),
  );
}

/** Undefined for an address of another site. */
function pathOf(address: string, site: string): string | undefined {
  if (address === "" || address.startsWith("#")) return undefined;
  if (address.startsWith("/")) return address.split("#")[0];
  return address.startsWith(`${site}/`) ? address.slice(site.length).split("#")[0] : undefined;
}
