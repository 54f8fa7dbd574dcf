import { Readable } from "node:stream";
import { setImmediate as breathe } from "node:timers/promises";
import { createGunzip } from "node:zlib";
import { SaxesParser } from "saxes";
import { Breather } from "../../concurrency/tasks";
import { FeedError } from "../feed/feed-row";
import { inFull } from "../readers/pages/page-postings";
import { BusyOrigin } from "../requests/answer-bytes";
import { shownAddress } from "../requests/guarded-request";
import { type Counting, withReason } from "./crawl-counts";
import { type Came, type Fetched, Refused } from "./fetch-bytes";
import type { CrawlLimits, PoliteHost } from "./polite-host";

export interface WantedPages {
  /** Path prefixes of the wanted pages; all pages if empty. */
  readonly paths: readonly string[];
  readonly maxPages: number;
}

/** Characters; rules of robots.txt take their time with long ones. */
const longestPageAddress = 1_000;

/** The pages of a site that are to be looked at, each once. */
export class PageList {
  /** What a sitemap says of when each changed, by address. */
  readonly pages = new Map<string, string | null>();
  /** Whether a page that is not in the list is no longer there. */
  isWhole = true;
  readonly #refused = new Set<string>();
  #isOver = false;

  constructor(
    private readonly host: PoliteHost,
    private readonly wanted: WantedPages,
    private readonly counts: Counting,
  ) {}

  /** Takes addresses as they are written; `base` is where. */
  async addAll(
    entries: readonly { readonly address: string; readonly lastmod: string | null }[],
    base: string,
  ): Promise<void> {
    const breather = new Breather();
    for (const { address, lastmod } of entries) {
      if (breather.isDue) await breather.rest();
      this.#add(address.slice(0, longestPageAddress + 1), lastmod, base);
    }
  }

  #add(written: string, lastmod: string | null, base: string): void {
    if (written.length > longestPageAddress) return;
    const href = inFull(written, base)?.split("#")[0];
    if (href === undefined || this.pages.has(href) || this.#refused.has(href)) return;
    const address = new URL(href);
    if (!this.#isWanted(address)) return;
    const permission = this.host.permission(address);
    if (permission !== "granted") {
      // Remembers this many at most, since a hostile list has no end.
      if (this.#refused.size < this.wanted.maxPages) this.#refused.add(href);
      this.counts[permission === "blocked" ? "blocked" : "elsewhere"] += 1;
    } else if (this.pages.size < this.wanted.maxPages) {
      this.pages.set(href, lastmod);
    } else {
      this.#leave();
    }
  }

  /** More would be left out. */
  get isOver(): boolean {
    return this.#isOver;
  }

  /** The limit is the operator's: what it leaves out is as if it were not there. */
  #leave(): void {
    const most = this.wanted.maxPages.toLocaleString("en");
    if (!this.#isOver)
      this.counts.reasons = withReason(this.counts, `There are more than ${most} pages (maxPages).`);
    this.#isOver = true;
  }

  /** Something that names pages could not be had. */
  missed(reason: string): void {
    this.isWhole = false;
    this.counts.reasons = withReason(this.counts, reason);
  }

  #isWanted({ pathname, search }: URL): boolean {
    const { paths } = this.wanted;
    return paths.length === 0 || paths.some((path) => (pathname + search).startsWith(path));
  }
}

interface Finding {
  readonly host: PoliteHost;
  readonly list: PageList;
  readonly limits: CrawlLimits;
  /** Whether there is time for another request. */
  readonly hasTime: () => boolean;
}

/**
 * Lists the pages of a site: by the sitemap that its address is, else, for a site's front, by the sitemaps that
 * robots.txt names, or /sitemap.xml. Resolves with the page that the address is, when it is no sitemap and has none.
 */
export async function findPages(finding: Finding): Promise<Came | null> {
  const { host, list } = finding;
  const isFront = host.entry.pathname === "/" && host.entry.search === "";
  const named = isFront ? host.sitemaps.filter((map) => URL.canParse(map)) : [];
  if (named.length > 0) {
    await new SitemapWalk(finding).all(named);
    return null;
  }
  const usual = isFront ? await sitemapAt(finding, new URL("/sitemap.xml", host.entry)).catch(asNone) : null;
  const entry = usual?.sitemap ? usual : await sitemapAt(finding, host.entry);
  if (entry === null) throw new FeedError(`${shownAddress(host.entry)} is not there.`);
  const { came, sitemap } = entry;
  if (sitemap === null) {
    list.pages.set(host.entry.href, null);
    return came;
  }
  await new SitemapWalk(finding).take(sitemap, came.address, 1);
  return null;
}

/** What is only guessed may be kept from us. */
function asNone(error: unknown): null {
  if (error instanceof Refused) return null;
  throw error;
}

interface AtAddress {
  readonly came: Came;
  /** Null for a file that is not a sitemap. */
  readonly sitemap: Sitemap | null;
}

async function sitemapAt({ host, limits }: Finding, address: URL): Promise<AtAddress | null> {
  const came: Fetched = await host.get(address, { mostBytes: limits.sitemapBytes });
  if (came.kind !== "came") return null;
  const sitemap = await readSitemap(came.bytes, { bytes: limits.sitemapBytes, pages: limits.sitemapEntries });
  return { came, sitemap };
}

/** Goes through sitemaps and those that they name, each once. What cannot be had makes the list one of a part. */
class SitemapWalk {
  readonly #seen = new Set<string>();
  #read = 0;

  constructor(private readonly finding: Finding) {}

  /** Rejects with a FeedError when none can be had. */
  async all(maps: readonly string[]): Promise<void> {
    let problem: FeedError | null = null;
    for (const map of maps) problem = (await this.#follow(map, 1)) ?? problem;
    if (this.#read === 0 && problem !== null) throw problem;
  }

  async take(sitemap: Sitemap, at: string, level: number): Promise<void> {
    const { list, limits } = this.finding;
    this.#read += 1;
    this.#seen.add(at);
    if (sitemap.problem !== null) list.missed(`${shownAddress(new URL(at))}: ${sitemap.problem}.`);
    await list.addAll(sitemap.pages, at);
    if (sitemap.maps.length > 0 && level >= limits.sitemapLevels)
      return list.missed(`${shownAddress(new URL(at))} is an index in an index, ${level} of them.`);
    for (const map of sitemap.maps) {
      if (this.#seen.size >= limits.sitemaps)
        return list.missed(`There are more than ${limits.sitemaps} sitemaps.`);
      if (list.isOver) return;
      await this.#follow(map, level + 1, at);
    }
  }

  /** Resolves with why it could not be had. */
  async #follow(written: string, level: number, base?: string): Promise<FeedError | null> {
    const { list, hasTime } = this.finding;
    const href = inFull(written, base ?? null);
    if (href === null || this.#seen.has(href)) return null;
    this.#seen.add(href);
    if (hasTime()) return this.#readAt(new URL(href), level);
    list.missed(`The sitemap ${shownAddress(new URL(href))} was not reached in time.`);
    return null;
  }

  async #readAt(address: URL, level: number): Promise<FeedError | null> {
    try {
      const found = await sitemapAt(this.finding, address);
      if (!found?.sitemap)
        throw new FeedError(`${shownAddress(address)} is ${found ? "no sitemap" : "not there"}.`);
      await this.take(found.sitemap, found.came.address, level);
      return null;
    } catch (error) {
      if (!(error instanceof FeedError) || isTellingUsToWait(error)) throw error;
      this.finding.list.missed(error.message);
      return error;
    }
  }
}

/** One that says when to come again is not asked for anything else before. */
export function isTellingUsToWait(error: unknown): boolean {
  return error instanceof BusyOrigin && error.retryAfterMs > 0;
}

interface Entry {
  readonly address: string;
  /** As it stands there; null where it does not say. */
  readonly lastmod: string | null;
}

interface Sitemap {
  readonly pages: readonly Entry[];
  /** Other sitemaps, if it is an index. */
  readonly maps: readonly string[];
  /** Why there may be more than that; null for a whole one. */
  readonly problem: string | null;
}

const longestLoc = 2_048;
const longestLastmod = 40;
const pieceLength = 65_536;

/** Reads a sitemap, an index of them or a list of addresses, gzipped or not; null for anything else. */
export async function readSitemap(
  bytes: Buffer,
  most: { readonly bytes: number; readonly pages: number },
): Promise<Sitemap | null> {
  const reader = new SitemapReader(most.pages);
  const decoder = new TextDecoder();
  try {
    for await (const piece of unpackedPieces(bytes, most.bytes)) {
      if (!reader.write(decoder.decode(piece, { stream: true }))) break;
      await breathe();
    }
    reader.end();
  } catch (error) {
    if (!(error instanceof FeedError)) throw error;
    reader.problem = error.message;
  }
  return reader.isSitemap ? reader : null;
}

async function* unpackedPieces(bytes: Buffer, mostBytes: number): AsyncGenerator<Uint8Array> {
  const pieces = Array.from({ length: Math.ceil(bytes.length / pieceLength) }, (_, place) =>
    bytes.subarray(place * pieceLength, (place + 1) * pieceLength),
  );
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return yield* pieces;
  let length = 0;
  const unzipped = Readable.from(pieces).pipe(createGunzip());
  try {
    for await (const piece of unzipped as AsyncIterable<Buffer>) {
      length += piece.length;
      if (length > mostBytes) throw new FeedError("it unzips to more than a sitemap may be");
      yield piece;
    }
  } catch (error) {
    throw error instanceof FeedError ? error : new FeedError("it does not unzip");
  }
}

class SitemapReader implements Sitemap {
  readonly pages: Entry[] = [];
  readonly maps: string[] = [];
  problem: string | null = null;
  #kind: "urlset" | "sitemapindex" | "list" | "none" | null = null;
  #entry = { address: "", lastmod: "" };
  #names: string[] = [];
  #line = "";
  readonly #parser = new SaxesParser<{ xmlns: false }>({ xmlns: false });

  constructor(readonly mostEntries: number) {
    this.#parser.on("error", (error) => {
      throw new FeedError(`it is not well-formed: ${error.message.slice(0, 100)}`);
    });
    this.#parser.on("opentag", ({ name }) => this.#opened(name));
    this.#parser.on("closetag", () => this.#closed());
    this.#parser.on("text", (text) => this.#said(text));
    this.#parser.on("cdata", (text) => this.#said(text));
  }

  get isSitemap(): boolean {
    return this.#kind !== null && this.#kind !== "none";
  }

  /** Whether there is a use in more. */
  write(piece: string): boolean {
    // Some have an empty line before all, which XML does not allow.
    const text = this.#kind === null ? piece.trimStart() : piece;
    if (this.#kind === null && /^https?:/i.test(text)) this.#kind = "list";
    if (this.#kind === "list") this.#lines(text);
    else this.#parser.write(text);
    return this.#kind !== "none" && this.problem === null;
  }

  end(): void {
    if (this.problem !== null || this.#kind === "none") return;
    if (this.#kind === "list") this.#lines("\n");
    else this.#parser.close();
  }

  #lines(text: string): void {
    const lines = (this.#line + text).split(/\r?\n/);
    this.#line = (lines.pop() ?? "").slice(0, longestLoc + 1);
    for (const line of lines) this.#take(line, "");
  }

  #opened(name: string): void {
    this.#kind ??= name === "urlset" || name === "sitemapindex" ? name : "none";
    this.#names.push(name);
    if (this.#names.length === 2) this.#entry = { address: "", lastmod: "" };
  }

  #said(text: string): void {
    if (this.#names.length !== 3) return;
    if (this.#names[2] === "loc") this.#entry.address += text.slice(0, longestLoc + 1);
    if (this.#names[2] === "lastmod") this.#entry.lastmod += text.slice(0, longestLastmod + 1);
  }

  #closed(): void {
    if (this.#names.length === 2) this.#take(this.#entry.address, this.#entry.lastmod);
    this.#names.pop();
  }

  #take(written: string, lastmod: string): void {
    const address = written.trim();
    if (address === "" || address.length > longestLoc) return;
    if (this.pages.length + this.maps.length >= this.mostEntries) {
      this.problem = `it names more than ${this.mostEntries.toLocaleString("en")} addresses`;
      return;
    }
    if (this.#kind === "sitemapindex") this.maps.push(address);
    else this.pages.push({ address, lastmod: lastmod.trim().slice(0, longestLastmod) || null });
  }
}
