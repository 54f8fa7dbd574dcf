import { FeedError } from "../../feed/feed-row";
import { windows1252High } from "../../feed/mend-text";

export type Bytes = AsyncIterable<Uint8Array>;
export type Texts = AsyncIterable<string>;

/**
 * Decodes a feed without its BOM. Encoding: as given, else by BOM, XML declaration or `<meta>`, else UTF-8.
 * Bytes that are not valid UTF-8 are read as Windows-1252 and counted.
 */
export async function* decodeText(
  bytes: Bytes,
  encoding?: string,
  onStray: (bytes: number) => void = () => undefined,
): AsyncGenerator<string> {
  let decoder: Decoder | undefined;
  for await (const chunk of bytes) {
    decoder ??= decoderFor(encoding ?? knownEncoding(chunk));
    const text = decoder.decode(chunk);
    if (text !== "") yield text;
  }
  const rest = decoder?.decode() ?? "";
  onStray(decoder?.strayBytes ?? 0);
  if (rest !== "") yield rest;
}

interface Decoder {
  decode(chunk?: Uint8Array): string;
  readonly strayBytes?: number;
}

function decoderFor(encoding: string): Decoder {
  try {
    const decoder = new TextDecoder(encoding);
    if (decoder.encoding === "utf-8") return new MixedUtf8Decoder();
    if (decoder.encoding === "windows-1252")
      return { decode: (chunk) => (chunk === undefined ? "" : windows1252Text(chunk)) };
    return {
      decode: (chunk) => (chunk === undefined ? decoder.decode() : decoder.decode(chunk, { stream: true })),
    };
  } catch {
    throw new FeedError(`The encoding ${encoding} is not known.`);
  }
}

/** Ignores unknown labels: they are more likely typos for UTF-8 than other encodings. */
function knownEncoding(start: Uint8Array): string {
  const stated = statedEncoding(start);
  try {
    return new TextDecoder(stated).encoding;
  } catch {
    return "utf-8";
  }
}

function statedEncoding(start: Uint8Array): string {
  // Which positions in groups of four bytes are mostly zero.
  const first = start.subarray(0, 400);
  const isZero = [0, 1, 2, 3].map(
    (rest) => first.filter((byte, index) => byte === 0 && index % 4 === rest).length > first.length / 8,
  );
  if (isZero.filter((zero) => zero).length > 2)
    throw new FeedError("The feed is in UTF-32, which Jobsieve does not read: save it as UTF-8.");
  // Even if most of the text is in another script, its first two characters are ASCII syntax.
  const begins = (...zeros: boolean[]) => zeros.every((zero, index) => (start[index] === 0) === zero);
  const isLittle = (isZero[1] && isZero[3]) || begins(false, true, false, true);
  const isBig = (isZero[0] && isZero[2]) || begins(true, false, true, false);
  if ((start[0] === 0xff && start[1] === 0xfe) || isLittle) return "utf-16le";
  if ((start[0] === 0xfe && start[1] === 0xff) || isBig) return "utf-16be";
  const head = Buffer.from(start.subarray(0, 1024)).toString("latin1");
  const ofXml = /^[^<]{0,3}<\?xml[^>]*\bencoding\s*=\s*["']([\w.:-]+)["']/.exec(head);
  return (ofXml ?? /<meta\s[^<>]*\bcharset\s*=\s*["']?([\w-]+)/i.exec(head))?.[1] ?? "utf-8";
}

function windows1252Text(bytes: Uint8Array): string {
  const latin1 = Buffer.from(bytes).toString("latin1");
  return latin1.replace(
    /[\u0080-\u009f]/g,
    (character) => windows1252High[character.charCodeAt(0) - 0x80] ?? character,
  );
}

/** Invalid bytes are read as Windows-1252, since '£' and '’' are more use to a visitor than '�'. */
export class MixedUtf8Decoder {
  strayBytes = 0;
  #started = false;
  #carried: Uint8Array = new Uint8Array();

  decode(chunk?: Uint8Array): string {
    const bytes = chunk === undefined ? this.#carried : Buffer.concat([this.#carried, chunk]);
    const end = chunk === undefined ? bytes.length : completeLength(bytes);
    this.#carried = bytes.subarray(end);
    const text = this.#textOf(bytes.subarray(0, end));
    if (text === "" || this.#started) return text;
    this.#started = true;
    return text.startsWith("\ufeff") ? text.slice(1) : text;
  }

  #textOf(bytes: Uint8Array): string {
    try {
      return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
    } catch {
      const found = pieces(bytes);
      this.strayBytes += (found.length - 1) / 2;
      return found.join("");
    }
  }
}

/** Alternates UTF-8 runs with single Windows-1252 bytes, beginning and ending with a run. */
function pieces(bytes: Uint8Array): string[] {
  const utf8 = new TextDecoder("utf-8", { ignoreBOM: true });
  const found: string[] = [];
  let from = 0;
  for (let at = 0; at < bytes.length; ) {
    const length = sequenceLength(bytes, at);
    if (length === 0) {
      found.push(utf8.decode(bytes.subarray(from, at)), windows1252Text(bytes.subarray(at, at + 1)));
      from = at + 1;
    }
    at += Math.max(1, length);
  }
  found.push(utf8.decode(bytes.subarray(from)));
  return found;
}

/** Length in bytes of the character at `at`; 0 if it is not valid UTF-8. */
function sequenceLength(bytes: Uint8Array, at: number): number {
  const length = lengthAfter(bytes[at] ?? 0);
  if (length <= 1) return length;
  const sequence = bytes.subarray(at, at + length);
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(sequence);
    return length;
  } catch {
    return 0;
  }
}

/** Length in bytes by a character's first byte; 0 if no character begins with it. */
function lengthAfter(first: number): number {
  if (first < 0x80) return 1;
  if (first < 0xc2 || first > 0xf4) return 0;
  return first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
}

/** Length without a character cut off at the end, which waits for the next piece. */
function completeLength(bytes: Uint8Array): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) return bytes.length;
    if (byte >= 0xc0) return lengthAfter(byte) > back ? bytes.length - back : bytes.length;
  }
  return bytes.length;
}
