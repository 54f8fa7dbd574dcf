import { readFileSync } from "node:fs";
import http from "node:http";
import { listen } from "../../serving/listen";
import { drawWithInstantSearch } from "./instant-search";

interface PageSite {
  readonly name: string;
  /** Without a trailing slash. */
  readonly address: string;
  close(): Promise<void>;
}

/** A library that follows links in place, on the pages that Jobsieve serves to visitors without scripts. */
interface Rival {
  readonly name: string;
  readonly scripts: readonly string[];
  readonly start?: string;
  /** Whether the library renders everything in the browser. */
  readonly isEmpty?: boolean;
}

const rivals: readonly Rival[] = [
  { name: "Turbo", scripts: ["@hotwired/turbo/dist/turbo.es2017-umd.js"] },
  {
    name: "jquery-pjax",
    scripts: ["jquery/dist/jquery.min.js", "jquery-pjax/jquery.pjax.js"],
    start: `jQuery(document).pjax("[data-in-place] a", "#root", { fragment: "#root", timeout: 10000 })`,
  },
  {
    name: "InstantSearch",
    scripts: ["instantsearch.js/dist/instantsearch.production.min.js"],
    start: `(${drawWithInstantSearch})()`,
    isEmpty: true,
  },
];

export const openRivals = (address: string) => Promise.all(rivals.map((rival) => rivalSite(address, rival)));

/** Proxies the site at `address` and replaces Jobsieve's script in its pages with the rival's. */
async function rivalSite(address: string, rival: Rival): Promise<PageSite> {
  const sources = rival.scripts.map((file) => readFileSync(`node_modules/${file}`, "utf8"));
  const script = [...sources, rival.start].join(";\n");
  const server = http.createServer((request, response) => {
    if (request.url === "/rival.js") {
      response.setHeader("content-type", "text/javascript").setHeader("cache-control", "max-age=3600");
      response.end(script);
      return;
    }
    answerFrom(address, rival, request, response).catch((error) => response.destroy(error));
  });
  return {
    name: rival.name,
    address: `http://127.0.0.1:${await listen(server)}`,
    close: () => new Promise((resolve) => server.close(() => resolve()).closeAllConnections()),
  };
}

/** Of the connection or of our script. The opener policy is passed on: it makes Chromium start a process. */
const notHandedOn = new Set([
  "connection",
  "content-length",
  "content-security-policy",
  "keep-alive",
  "link",
  "transfer-encoding",
]);

/** Uncompressed: on one machine, compressing takes longer than sending. */
async function answerFrom(
  address: string,
  rival: Rival,
  request: http.IncomingMessage,
  response: http.ServerResponse,
): Promise<void> {
  const answer = await fetch(`${address}${request.url}`, { headers: { "accept-encoding": "identity" } });
  const type = answer.headers.get("content-type") ?? "";
  const handedOn = [...answer.headers].filter(([name]) => !notHandedOn.has(name));
  response.writeHead(answer.status, Object.fromEntries(handedOn));
  const isPage = type.startsWith("text/html");
  response.end(isPage ? rivalPage(await answer.text(), rival) : Buffer.from(await answer.arrayBuffer()));
}

/** Throws if there is no script to remove: the rival would be measured beside ours. */
function rivalPage(page: string, { isEmpty = false }: Pick<Rival, "isEmpty"> = {}): string {
  const bare = page.replaceAll(/<script\b[^>]*>.*?<\/script>/gs, "");
  if (bare === page || bare.includes("<script")) throw new Error("The page's scripts were not found.");
  const drawn = isEmpty ? bare.replace(/(<div id="root">).*(<div id="announced")/s, "$1</div>$2") : bare;
  return drawn.replace("</head>", '<script src="/rival.js" defer></script></head>');
}
