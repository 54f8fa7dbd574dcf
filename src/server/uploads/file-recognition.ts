import { createReadStream } from "node:fs";
import { fileTypeFromFile } from "file-type/node";
import { withFile } from "./storage/durable-files";

/** What a file's content shows it to be. */
interface RecognisedType {
  readonly mime: string;
  /** The endings that such files have, lower case, without the dot. */
  readonly endings: readonly string[];
}

const plainText: RecognisedType = { mime: "text/plain", endings: ["txt"] };
const legacyWord: RecognisedType = { mime: "application/msword", endings: ["doc"] };
const unknown: RecognisedType = { mime: "application/octet-stream", endings: [] };

const otherEndings: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({ jpg: ["jpeg", "jpe"], tif: ["tiff"] }),
);

/** Tells a file's type from its bytes alone; its name has no say. */
export async function recogniseFile(path: string): Promise<RecognisedType> {
  if (await looksLikeUtf16(path)) return plainText;
  const detected = await fileTypeFromFile(path);
  if (detected === undefined) return (await looksLikeText(path)) ? plainText : unknown;
  if (detected.mime === "application/x-cfb" && (await holdsWordDocument(path))) return legacyWord;
  return { mime: detected.mime, endings: [detected.ext, ...(otherEndings.get(detected.ext) ?? [])] };
}

/** `accepted` holds endings (`.pdf`), media types and ranges of them (`image/*`). */
export function isAccepted({ mime, endings }: RecognisedType, accepted: readonly string[]): boolean {
  return accepted.some((type) => {
    const wanted = type.toLowerCase();
    if (wanted.startsWith(".")) return endings.includes(wanted.slice(1));
    return wanted.endsWith("/*") ? mime.startsWith(wanted.slice(0, -1)) : mime === wanted;
  });
}

/** Text in any encoding that keeps ASCII has none of the control characters that binary files are full of. */
async function looksLikeText(path: string): Promise<boolean> {
  for await (const block of createReadStream(path) as AsyncIterable<Buffer>) {
    if (block.some(isBinary)) return false;
  }
  return true;
}

const headBytes = 4096;

/** A byte order mark and then text; its first two bytes alone could also begin a sound file. */
async function looksLikeUtf16(path: string): Promise<boolean> {
  const head = await withFile(path, "r", async (file) => {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    return buffer.subarray(0, bytesRead);
  });
  const mark = head.toString("hex", 0, 2);
  if (mark !== "fffe" && mark !== "feff") return false;
  const units = Array.from({ length: (head.length - 2) >> 1 }, (_, index) =>
    mark === "fffe" ? head.readUInt16LE(2 + 2 * index) : head.readUInt16BE(2 + 2 * index),
  );
  return !units.some((unit) => unit < 0x20 && isBinary(unit));
}

/** Tab, line feed, form feed, carriage return and escape occur in texts. */
function isBinary(byte: number): boolean {
  return byte < 0x20 && ![0x09, 0x0a, 0x0c, 0x0d, 0x1b].includes(byte);
}

const wordStreamName = Buffer.from("WordDocument", "utf16le");
const searchedBytes = 16 * 1024 * 1024;

/** Old Office files share one container; Word's has a stream of this name in its directory. */
async function holdsWordDocument(path: string): Promise<boolean> {
  let tail = Buffer.alloc(0);
  const blocks = createReadStream(path, { end: searchedBytes }) as AsyncIterable<Buffer>;
  for await (const block of blocks) {
    // The name may lie across two blocks.
    const joined = Buffer.concat([tail, block]);
    if (joined.includes(wordStreamName)) return true;
    tail = joined.subarray(-wordStreamName.length);
  }
  return false;
}
