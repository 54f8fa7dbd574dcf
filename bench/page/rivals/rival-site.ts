import { readFileSync } from "node:fs";
import http from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";

/** A library that follows links in place, on the very pages that visitors without scripts get from Jobsieve. */
export interface Rival {
  readonly name: string;
  /** Below node_modules; none is a page without any script. */
  readonly script?: string;
  readonly bodyAttributes?: string;
}

export interface RivalSite {
  /** Without a trailing slash. */
  readonly address: string;
  close(): Promise<void>;
}

/** Hands requests on to the site at `address`, and in its pages puts the rival in the place of Jobsieve's script. */
export async function rivalSite(address: string, rival: Rival): Promise<RivalSite> {
  const script = rival.script && readFileSync(path.join("node_modules", rival.script));
  const server = http.createServer((request, response) => {
    if (request.url === "/rival.js") {
      response.setHeader("content-type", "text/javascript").setHeader("cache-control", "max-age=3600");
      response.end(script);
      return;
    }
    answerFrom(address, rival, request, response).catch((error) => response.destroy(error));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}`,
    close: () => new Promise((resolve) => server.close(() => resolve()).closeAllConnections()),
  };
}

/**
 * All else is: the opener policy alone has Chromium start another process for a page. Length and connection are of the other connection, the
 * links and the security policy are of our script.
 */
const notHandedOn = new Set([
  "connection",
  "content-length",
  "content-security-policy",
  "keep-alive",
  "link",
  "transfer-encoding",
]);

/** Not encoded: on one machine, packing takes longer than sending. */
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

/** Throws when there is no script to take out: the rival would be measured beside ours. */
export function rivalPage(page: string, { script, bodyAttributes = "" }: Rival): string {
  const bare = page.replaceAll(/<script\b[^>]*>.*?<\/script>/gs, "");
  if (bare === page || bare.includes("<script")) throw new Error("The page's scripts were not found.");
  const head = script === undefined ? "</head>" : '<script src="/rival.js" defer></script></head>';
  return bare.replace("</head>", head).replace("<body>", `<body ${bodyAttributes}>`);
}
