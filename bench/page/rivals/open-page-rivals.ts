import type { PageSite } from "../page-site";
import { type Rival, rivalSite } from "./rival-site";

const rivals: readonly (Rival & Pick<PageSite, "asksAhead">)[] = [
  { name: "Turbo", script: "@hotwired/turbo/dist/turbo.es2017-umd.js", asksAhead: "/jobs?" },
  { name: "htmx", script: "htmx.org/dist/htmx.min.js", bodyAttributes: 'hx-boost:inherited="true"' },
  { name: "no script" },
];

export interface PageRivals {
  readonly sites: readonly PageSite[];
  close(): Promise<void>;
}

/** The pages of the site at `address` with each rival in the place of our script. */
export async function openPageRivals(address: string): Promise<PageRivals> {
  const opened = await Promise.all(rivals.map((rival) => rivalSite(address, rival)));
  const sites = rivals.map((rival, place) => ({
    name: rival.name,
    address: opened[place]?.address ?? "",
    isInPlace: rival.script !== undefined,
    ready: async () => undefined,
    ...(rival.asksAhead !== undefined && { asksAhead: rival.asksAhead }),
  }));
  return { sites, close: async () => void (await Promise.all(opened.map((site) => site.close()))) };
}
