import { readFile, stat } from "node:fs/promises";
import type { CvSuggestion } from "../../../shared/wire/uploads";
import { headOf } from "../storage/durable-files";

type UnreadableReason = Extract<CvSuggestion, { state: "unreadable" }>["reason"];

export type TextReading = { readonly text: string } | { readonly unreadable: UnreadableReason };

const word = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";

/** Larger files are not CVs. */
const maxFileBytes = 50 * 1024 * 1024;
const maxPages = 30;
const maxCharacters = 200_000;
const maxTextBytes = 4 * maxCharacters;

export function isReadable(type: string): boolean {
  return readers.has(type);
}

/** Never rejects. Files are untrusted: run this in a process that may be killed. */
export async function readText(path: string, type: string): Promise<TextReading> {
  const read = readers.get(type);
  if (read === undefined) return { unreadable: "type" };
  try {
    if ((await stat(path)).size > maxFileBytes) return { unreadable: "limits" };
    const text = (await read(path)).slice(0, maxCharacters).trim();
    return text === "" ? { unreadable: "empty" } : { text };
  } catch (error) {
    const isProtected = (error as Error).name === "PasswordException";
    return { unreadable: isProtected ? "protected" : "damaged" };
  }
}

const readers: ReadonlyMap<string, (path: string) => Promise<string>> = new Map(
  Object.entries({
    "application/pdf": readPdf,
    [word]: readWord,
    "text/plain": readPlain,
  }),
);

async function readPdf(path: string): Promise<string> {
  const { getDocumentProxy } = await import("unpdf");
  const document = await getDocumentProxy(new Uint8Array(await readFile(path)), {
    isEvalSupported: false,
    verbosity: 0,
  });
  let text = "";
  for (let number = 1; number <= Math.min(document.numPages, maxPages); number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent();
    for (const item of items) if ("str" in item) text += item.hasEOL ? `${item.str}\n` : item.str;
    text += "\n";
    if (text.length > maxCharacters) break;
  }
  return text;
}

async function readWord(path: string): Promise<string> {
  const { default: mammoth } = await import("mammoth");
  return (await mammoth.extractRawText({ path })).value;
}

/** Tries encodings from the most to the least reliably detected; every file is valid in the last. */
async function readPlain(path: string): Promise<string> {
  const bytes = await headOf(path, maxTextBytes);
  const mark = bytes.toString("hex", 0, 2);
  if (mark === "fffe") return new TextDecoder("utf-16le").decode(bytes);
  if (mark === "feff") return new TextDecoder("utf-16be").decode(bytes);
  try {
    // A truncated head may end within a character.
    const stream = bytes.length === maxTextBytes;
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes, { stream });
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
