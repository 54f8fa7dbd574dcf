import { SaxesParser } from "saxes";
import { FeedError } from "../feed/feed-row";
import { pieceLength, unzippedPieces } from "./came";

export interface Entry {
  readonly address: string;
  /** As written; null if missing. */
  readonly lastmod: string | null;
}

export interface Sitemap {
  readonly pages: readonly Entry[];
  /** Other sitemaps, if it is an index. */
  readonly maps: readonly string[];
  /** Why it may be incomplete; null if it is complete. */
  readonly problem: string | null;
}

const maxLocLength = 2_048;
const maxLastmodLength = 40;

/**
 * Reads a sitemap, an index or a list of addresses, gzipped or not; null for anything else. `most.bytes` is of
 * the uncompressed one.
 */
export async function readSitemap(
  bytes: Uint8Array,
  most: { readonly bytes: number; readonly entries: number },
): Promise<Sitemap | null> {
  const reader = new SitemapReader(most.entries);
  const decoder = new TextDecoder();
  try {
    for await (const piece of piecesIn(bytes, most.bytes)) {
      if (!reader.write(decoder.decode(piece, { stream: true }))) break;
    }
    reader.end();
  } catch (error) {
    if (!(error instanceof FeedError)) throw error;
    reader.problem = error.message;
  }
  const { pages, maps, problem } = reader;
  return reader.isSitemap ? { pages, maps, problem } : null;
}

async function* piecesIn(bytes: Uint8Array, maxBytes: number): AsyncGenerator<Uint8Array> {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) {
    for (let from = 0; from < bytes.length; from += pieceLength)
      yield bytes.subarray(from, from + pieceLength);
    return;
  }
  try {
    yield* unzippedPieces(bytes, maxBytes, new FeedError("it unzips to more than a sitemap may be"));
  } catch (error) {
    throw error instanceof FeedError ? error : new FeedError("it does not unzip");
  }
}

class SitemapReader {
  readonly pages: Entry[] = [];
  readonly maps: string[] = [];
  problem: string | null = null;
  #kind: "urlset" | "sitemapindex" | "list" | "none" | null = null;
  #entry = { address: "", lastmod: "" };
  #names: string[] = [];
  #line = "";
  readonly #parser = new SaxesParser<{ xmlns: false }>({ xmlns: false });

  constructor(readonly maxEntries: number) {
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

  /** False if further input is of no use. */
  write(piece: string): boolean {
    // Some begin with an empty line, which XML does not allow.
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
    this.#line = (lines.pop() ?? "").slice(0, maxLocLength + 1);
    for (const line of lines) this.#take(line, "");
  }

  #opened(name: string): void {
    this.#kind ??= name === "urlset" || name === "sitemapindex" ? name : "none";
    this.#names.push(name);
    if (this.#names.length === 2) this.#entry = { address: "", lastmod: "" };
  }

  #said(text: string): void {
    if (this.#names.length !== 3) return;
    if (this.#names[2] === "loc") this.#entry.address += text.slice(0, maxLocLength + 1);
    if (this.#names[2] === "lastmod") this.#entry.lastmod += text.slice(0, maxLastmodLength + 1);
  }

  #closed(): void {
    if (this.#names.length === 2) this.#take(this.#entry.address, this.#entry.lastmod);
    this.#names.pop();
  }

  #take(written: string, lastmod: string): void {
    const address = written.trim();
    if (address === "" || address.length > maxLocLength) return;
    if (this.pages.length + this.maps.length >= this.maxEntries) {
      this.problem = `it names more than ${this.maxEntries.toLocaleString("en")} addresses`;
      return;
    }
    if (this.#kind === "sitemapindex") this.maps.push(address);
    else this.pages.push({ address, lastmod: lastmod.trim().slice(0, maxLastmodLength) || null });
  }
}
