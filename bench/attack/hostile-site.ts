import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";

const references = 170_000;
const repeated = 270_000;

/** One long node that a posting refers to again and again: some 7 kB gzipped, 4.4 MB unpacked. */
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

export interface HostileSite {
  readonly url: string;
  /** Before, there is nothing. */
  open(): void;
  stop(): void;
}

/** Pages that are small to send and long to read, beside rules that are long to compare. */
export async function hostileSite(): Promise<HostileSite> {
  const pages = [pageOfReferences(), pageOfRepeats()].map((page) => gzipSync(page));
  const links = Array.from({ length: 5_000 }, (_, each) => `<a href="/jobs/${each}${"a".repeat(900)}">x</a>`);
  const index = gzipSync(`<html>${links.join("")}</html>`);
  const rules = Array.from({ length: 990 }, (_, each) => `Disallow: /${"a*".repeat(each % 12)}$`);
  let isOpen = false;
  const server = createServer(({ url = "/" }, answer) => {
    if (!isOpen) return answer.writeHead(404).end();
    if (url === "/robots.txt") return answer.end(["User-agent: *", ...rules].join("\n"));
    const page = url === "/" ? index : pages[url.length % 2];
    return answer.writeHead(200, { "content-type": "text/html", "content-encoding": "gzip" }).end(page);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    open: () => {
      isOpen = true;
    },
    stop: () => server.close(),
  };
}
