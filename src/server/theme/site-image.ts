import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { SaxesParser } from "saxes";

export interface SiteImage {
  /** Contains a content hash, so that it can be cached forever. */
  readonly address: string;
  readonly mediaType: string;
  readonly content: Buffer;
  /** In pixels; undefined if the file does not state it. */
  readonly size: { readonly width: number; readonly height: number } | undefined;
}

const imageFolder = "/site/";
const maxBytes = 200_000;

type Kind = Pick<SiteImage, "mediaType" | "size"> & { readonly ending: string };

/** Reads an image relative to `folder`, or returns the end of the error "theme.logo must be …". */
export function readSiteImage(file: string, folder: string): SiteImage | string {
  const content = read(resolve(folder, file));
  if (content === undefined) return `a file that can be read, not ${resolve(folder, file)}`;
  if (content.length > maxBytes) return `of at most ${maxBytes / 1000} kB`;
  const kind = kindOf(content);
  if (kind === undefined) return "a PNG or SVG picture";
  const { ending, ...facts } = kind;
  const hash = createHash("sha256").update(content).digest("hex").slice(0, 16);
  return { address: `${imageFolder}${hash}.${ending}`, content, ...facts };
}

function read(file: string): Buffer | undefined {
  try {
    return readFileSync(file);
  } catch {
    return undefined;
  }
}

/** By content: file names are unreliable. */
function kindOf(content: Buffer): Kind | undefined {
  if (content.subarray(0, 8).toString("latin1") === "\x89PNG\r\n\x1a\n" && content.length >= 24) {
    const size = { width: content.readUInt32BE(16), height: content.readUInt32BE(20) };
    return { ending: "png", mediaType: "image/png", size };
  }
  const root = rootOfSvg(content.toString("utf8"));
  return root && { ending: "svg", mediaType: "image/svg+xml", size: sizeOfSvg(root) };
}

/** The root element's attributes; undefined if the text is not well-formed SVG. */
function rootOfSvg(text: string): Readonly<Record<string, string>> | undefined {
  const parser = new SaxesParser();
  const tags: { name: string; attributes: Record<string, string> }[] = [];
  parser.on("opentag", ({ name, attributes }) => tags.push({ name, attributes }));
  try {
    parser.write(text).close();
  } catch {
    return undefined;
  }
  return tags[0]?.name === "svg" ? tags[0].attributes : undefined;
}

function sizeOfSvg({ width, height, viewBox = "" }: Readonly<Record<string, string>>): SiteImage["size"] {
  const [, , boxWidth, boxHeight] = viewBox.trim().split(/[\s,]+/);
  const [wide, high] = [width ?? boxWidth, height ?? boxHeight].map((length) =>
    Number.parseFloat(length ?? ""),
  );
  return wide && high && !`${width}${height}`.includes("%") ? { width: wide, height: high } : undefined;
}
