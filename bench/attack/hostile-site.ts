import { createServer } from "node:http";
import { gzipSync } from "node:zlib";
import { listen } from "../serving/listen";

const references = 170_000;
const repeated = 270_000;

/** One long node that a posting refers to repeatedly: about 7 kB gzipped, 4.4 MB unpacked. */
function pageOfReferences(): string {
  const organisation = { "@type": "Organization", "@id": "x", name: "x".repeat(2_400_000) };
  const posting = {
    "@type": "JobPosting",
    title: "Nurse",
    hiringOrganization: Array(references).fill({ "@id": "x" }),
  };
  const graph = JSON.stringify({ "@graph": [organisation, posting] });
  return `<html><script type="application/ld+json">${graph}</script></html>`;
}

function pageOfRepeats(): string {
  const scope = '<div itemscope itemtype="https://schema.org/JobPosting">';
  return `<html>${scope}${"<i itemprop=a></i>".repeat(repeated)}</div></html>`;
}

/** As many costly wildcard rules as count, each compared with every link to its end; then cheaper ones. */
const rules = Array.from({ length: 990 }, (_, each) =>
  each < 100 ? "Disallow: /*a*a*b$" : `Disallow: /${"a*".repeat(1 + (each % 12))}$`,
);

function linksTo(count: number, length: number): Uint8Array {
  const links = Array.from(
    { length: count },
    (_, each) => `<a href="/jobs/${each}${"a".repeat(length)}">x</a>`,
  );
  return gzipSync(`<html>${links.join("")}</html>`);
}

const nothing = { robots: "", front: gzipSync("<html></html>") as Uint8Array };
/** `pages`: small to send, slow to read. `rules`: slow to compare. */
const sites = {
  pages: { robots: "", front: linksTo(500, 1) },
  rules: { robots: ["User-agent: *", ...rules].join("\n"), front: linksTo(5_000, 900) },
};

export type HostileSite = Awaited<ReturnType<typeof hostileSite>>;

export async function hostileSite() {
  const pages = [pageOfReferences(), pageOfRepeats()].map((page) => gzipSync(page));
  let site: Readonly<typeof nothing> | null = nothing;
  let heard: (what: string) => void = () => undefined;
  let fetched = 0;
  const server = createServer(({ url = "/" }, answer) => {
    if (site === null) return answer.destroy();
    if (url === "/robots.txt") return answer.end(site.robots);
    if (url === "/sitemap.xml") return answer.writeHead(404).end();
    heard(url === "/" ? "fronts fetched" : "pages fetched");
    fetched += 1;
    const page = url === "/" ? site.front : pages[fetched % 2];
    return answer.writeHead(200, { "content-type": "text/html", "content-encoding": "gzip" }).end(page);
  });
  return {
    url: `http://127.0.0.1:${await listen(server)}/`,
    /** `hears` is called for each request. */
    open: (what: keyof typeof sites, hears: (what: string) => void) => {
      site = sites[what];
      heard = hears;
    },
    close: () => {
      site = null;
    },
    stop: () => server.close(),
  };
}
