import http from "node:http";
import type { FirstView } from "./in-page";

/** Bytes of the first view on the wire, compressed by gzip. */
export interface Transfer {
  readonly requests: number;
  readonly html: number;
  readonly script: number;
  readonly css: number;
  readonly other: number;
  /** Scripts and styles that load by themselves after the first view. */
  readonly later: number;
  /** Bytes that Chromium received, in the better of its encodings. */
  readonly as_browsers_get_it: number;
  readonly files: readonly { readonly path: string; readonly gzip: number }[];
}

/** Requests everything again that the view loaded, with gzip only. */
export async function measureTransfer(loaded: FirstView["loaded"]): Promise<Transfer> {
  const sizes = await Promise.all(
    loaded.map(async ({ url, later }) => ({
      url,
      kind: later && kindOf(url) !== "other" ? "later" : kindOf(url),
      size: await gzipped(url),
    })),
  );
  const sum = (kind: string) => sizes.reduce((all, each) => all + (each.kind === kind ? each.size : 0), 0);
  return {
    requests: loaded.length,
    html: sum("html"),
    script: sum("script"),
    css: sum("css"),
    other: sum("other"),
    later: sum("later"),
    files: sizes.map(({ url, size }) => ({ path: new URL(url).pathname, gzip: size })),
    as_browsers_get_it: loaded.reduce((all, { wire_bytes }) => all + wire_bytes, 0),
  };
}

export function kindOf(url: string): "html" | "script" | "css" | "other" {
  const { pathname } = new URL(url);
  if (pathname.endsWith(".js")) return "script";
  if (pathname.endsWith(".css")) return "css";
  return pathname === "/jobs" ? "html" : "other";
}

function gzipped(url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = http.get(url, { headers: { "accept-encoding": "gzip" } }, (response) => {
      let size = 0;
      response.on("data", (chunk: Buffer) => {
        size += chunk.length;
      });
      response.on("end", () => resolve(size));
    });
    request.on("error", reject);
  });
}
