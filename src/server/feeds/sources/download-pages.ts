import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { rm, stat } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { setTimeout as pause } from "node:timers/promises";
import { variableInQuery } from "../../settings/source-settings";
import { FeedError } from "../feed/feed-row";
import { pagedSystem } from "../readers/feed-formats";
import { type FeedFile, formatOfFile, textsIn } from "../readers/open-feed";
import { ListLength, type PagedSystem, type Paging } from "../readers/postings/system";
import { measurePage } from "../readers/system-feed";
import { megabytes } from "../requests/answer-bytes";
import { shownAddress, withTimeLimit } from "../requests/guarded-request";
import { type Download, downloadFeed } from "./download-feed";
import type { KnownFeed, KnownPage, LocalFeed } from "./feed-at-hand";

export type Environment = Readonly<Record<string, string | undefined>>;

/** The query may name environment variables: '?app_key={ACME_KEY}'. Their values must never be stored. */
export class SourceAddress {
  readonly url: URL;
  readonly #secrets = new Map<string, string>();

  constructor(written: string, env: Environment) {
    for (const [, name = ""] of new URL(written).search.matchAll(variableInQuery))
      this.#secrets.set(name, secretIn(name, env, "url names"));
    this.url = this.withSecrets(written);
  }

  /** An address of this source without secrets, for storing. */
  withoutSecrets(address: URL): string {
    if (this.#secrets.size === 0) return address.href;
    const query = new URLSearchParams();
    for (const [name, value] of address.searchParams) query.append(name, this.#hide(value));
    return `${address.origin}${address.pathname}?${query}`;
  }

  /** The same with secrets, for requests. */
  withSecrets(written: string): URL {
    const url = new URL(written);
    const query = url.search.replaceAll("%7B", "{").replaceAll("%7D", "}");
    if (this.#secrets.size > 0)
      url.search = query.replace(variableInQuery, (found, name) => {
        const secret = this.#secrets.get(name);
        return secret === undefined ? found : encodeURIComponent(secret);
      });
    return url;
  }

  #hide(value: string): string {
    return [...this.#secrets].reduce((text, [name, secret]) => text.replaceAll(secret, `{${name}}`), value);
  }
}

/** Throws a FeedError for a variable that is not set. */
export function secretIn(name: string, env: Environment, namedBy: string): string {
  const value = Object.hasOwn(env, name) ? env[name]?.trim() : undefined;
  if (!value) throw new FeedError(`The variable ${name}, which its ${namedBy}, is not set.`);
  return value;
}

interface Pages extends Omit<Download, "known"> {
  readonly known: KnownFeed | null;
  /** Format, columns and encoding of the feed, as far as known. */
  readonly file: Omit<FeedFile, "path">;
  /** Maximum number of pages; undefined for all. */
  readonly wanted: number | undefined;
}

/** Fetches all pages of a feed into one file; null if each is the known version. Rejects with a FeedError. */
export function downloadPages(address: SourceAddress, pages: Pages): Promise<LocalFeed | null> {
  return withTimeLimit(address.url, pages.limits.wholeMs, pages.signal, async (signal) => {
    const within = { ...pages, signal };
    const first = await downloadFeed(address.url, within);
    if (first !== null) return withOtherPages(address, first, within);
    if (await areKnown(address, within)) return null;
    await rest(within, within.known?.pages?.[0]);
    const fresh = await downloadFeed(address.url, { ...within, known: null });
    if (fresh === null) throw new Error("What was not known came as known.");
    return withOtherPages(address, fresh, within);
  });
}

async function areKnown(address: SourceAddress, pages: Pages): Promise<boolean> {
  for (const known of pages.known?.pages ?? []) {
    await rest(pages, known);
    const into = `${pages.into}-page`;
    const page = await downloadFeed(address.withSecrets(known.address), { ...pages, into, known });
    await rm(into, { force: true });
    if (page !== null) return false;
  }
  return true;
}

async function withOtherPages(address: SourceAddress, first: LocalFeed, pages: Pages): Promise<LocalFeed> {
  const format =
    pages.file.columns === undefined ? await formatOfFile({ ...pages.file, path: first.path }) : null;
  const system = format === null ? null : pagedSystem(format);
  return system === null ? first : new PageWalk(address, first, pages, system).all();
}

class PageWalk {
  readonly #length: ListLength;
  readonly #others: KnownPage[] = [];
  readonly #seen: Set<string>;
  readonly #hash = createHash("sha256");
  #last: URL;

  constructor(
    private readonly address: SourceAddress,
    private readonly first: LocalFeed,
    private readonly pages: Pages,
    private readonly system: PagedSystem,
  ) {
    this.#length = new ListLength(system.list, system.paging);
    this.#last = address.url;
    this.#seen = new Set([address.url.href]);
  }

  async all(): Promise<LocalFeed> {
    const { wanted, limits } = this.pages;
    await this.#measure(this.address.url, this.first);
    while (this.#others.length + 1 < (wanted ?? limits.pages)) {
      const next = this.#next();
      if (next === null || !(await this.#take(next))) break;
    }
    if (this.#others.length === 0) return this.first;
    const isTagged = [this.first, ...this.#others].every(({ etag, lastModified }) => etag ?? lastModified);
    const contentHash = this.#hash.digest("base64url");
    return isTagged
      ? { ...this.first, contentHash, pages: this.#others }
      : { ...this.first, contentHash, etag: null, lastModified: null };
  }

  #next(): URL | null {
    const next = this.#nextNamed();
    if (next !== null && this.#seen.has(next.href))
      throw new FeedError(`${shownAddress(this.address.url)} names a page twice as the next one.`);
    return next;
  }

  /** Null at the end. Throws a FeedError for an address that must not be requested. */
  #nextNamed(): URL | null {
    const { by } = this.system.paging;
    const { held, total, next: link } = this.#length;
    const first = this.address.url;
    if (typeof by === "object" && "link" in by) return link === null ? null : this.#linked(link);
    if (total === null || startOf(first, by) + held >= total) return null;
    const pages = this.#others.length + 1;
    const next = new URL(first);
    if (by === "path") return pathCounted(next, pages);
    if ("offset" in by) next.searchParams.set(by.offset, String(startOf(next, by) + held));
    else next.searchParams.set(by.page, String((counted(next, by.page) || 1) + pages));
    return next;
  }

  /** Stays on the host and protocol of the first page, whatever a document says. */
  #linked(link: string): URL {
    const first = this.address.url;
    const next = URL.canParse(link, this.#last) ? new URL(link, this.#last) : null;
    if (next?.host !== first.host || !/^https?:$/.test(next.protocol))
      throw new FeedError(`${shownAddress(first)} names a next page that is not on its own host.`);
    return new URL(next.pathname + next.search, first);
  }

  /** Resolves with false for a page without postings. */
  async #take(next: URL): Promise<boolean> {
    await rest(this.pages, this.system.paging);
    const into = `${this.pages.into}-page`;
    const page = await downloadFeed(next, { ...this.pages, into, known: null });
    if (page === null) throw new Error("What was not known came as known.");
    const before = this.#length.held;
    await this.#measure(next, page);
    await this.#append(into);
    const { etag, lastModified } = page;
    const { pauses = 1 } = this.system.paging;
    this.#others.push({ address: this.address.withoutSecrets(next), etag, lastModified, pauses });
    this.#seen.add(next.href);
    this.#last = next;
    return this.#length.held > before;
  }

  async #measure(at: URL, { path, contentHash }: LocalFeed): Promise<void> {
    const { lists } = this.#length;
    this.#hash.update(contentHash);
    await measurePage(this.system, textsIn({ ...this.pages.file, path }), this.#length);
    if (this.#others.length > 0 && this.#length.lists === lists)
      throw new FeedError(`${shownAddress(at)} holds no list of jobs.`);
    if (this.#length.isShrinking && this.pages.wanted === undefined)
      throw new FeedError(
        `${shownAddress(at)} lost jobs while its pages were fetched, so one may be missing.`,
      );
  }

  async #append(page: string): Promise<void> {
    const { into, maxBytes } = this.pages;
    const [whole, more] = await Promise.all([stat(into), stat(page)]);
    const shown = shownAddress(this.address.url);
    if (whole.size + more.size > maxBytes)
      throw new FeedError(
        `The pages of ${shown} are more than ${megabytes(maxBytes)} MB, all that maxMegabytes and the disk allow.`,
      );
    await pipeline(createReadStream(page), createWriteStream(into, { flags: "a" }), {
      signal: this.pages.signal,
    });
    await rm(page);
  }
}

async function rest({ limits, signal }: Pages, { pauses = 1 }: Pick<Paging, "pauses"> = {}): Promise<void> {
  await pause(limits.pauseMs * pauses, undefined, { signal }).catch(() => signal.throwIfAborted());
}

/** Postings before the first page. */
function startOf(first: URL, by: Exclude<Paging["by"], { readonly link: string }>): number {
  return typeof by === "object" && "offset" in by ? counted(first, by.offset) : 0;
}

function counted({ searchParams }: URL, parameter: string): number {
  const value = Number(searchParams.get(parameter));
  return Number.isSafeInteger(value) && value > 0 ? value : 0;
}

/** Null if the path does not end with a number. */
function pathCounted(address: URL, more: number): URL | null {
  const parts = address.pathname.split("/");
  const number = parts.pop() ?? "";
  if (!/^\d{1,9}$/.test(number)) return null;
  address.pathname = [...parts, Number(number) + more].join("/");
  return address;
}
