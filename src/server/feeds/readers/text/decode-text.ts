import { FeedError } from "../../feed/feed-row";
import { windows1252High } from "../../feed/mend-text";

export type Texts = AsyncIterable<string>;

/**
 * Decodes a feed without its BOM. Encoding: as given, else by BOM, XML declaration or `<meta>`, else UTF-8.
 * Bytes that are not valid UTF-8 are read as Windows-1252 and counted.
 */
export async function* decodeText(
  bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  encoding?: string,
  onStray: (bytes: number) => void = () => undefined,
): AsyncGenerator<string> {
  let decoder: Decoder | undefined;
  for await (const chunk of bytes) {
    // Unknown labels are more likely typos for UTF-8 than other encodings.
    decoder ??= decoderFor(encoding ?? encodingNamed(statedEncoding(chunk)) ?? "utf-8");
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
      return { decode: (chunk = new Uint8Array()) => windows1252Text(latin1Of(chunk)) };
    return { decode: (chunk) => decoder.decode(chunk, { stream: chunk !== undefined }) };
  } catch {
    throw new FeedError(`The encoding ${encoding} is not known.`);
  }
}

/** Undefined for an unknown label. */
export function encodingNamed(label: string): string | undefined {
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return undefined;
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
  const head = latin1Of(start.subarray(0, 1024));
  const ofXml = /^[^<]{0,3}<\?xml[^>]*\bencoding\s*=\s*["']([\w.:-]+)["']/.exec(head);
  const named = (ofXml ?? /<meta\s[^<>]*\bcharset\s*=\s*["']?([\w-]+)/i.exec(head))?.[1] ?? "utf-8";
  // Bytes in which the name can be read are not UTF-16: .NET names it for any text.
  return /utf-?16|unicode|ucs-2/i.test(named) ? "utf-8" : named;
}

function latin1Of(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("latin1");
}

function windows1252Text(latin1: string): string {
  return latin1.replace(
    /[\u0080-\u009f]/g,
    (character) => windows1252High[character.charCodeAt(0) - 0x80] ?? character,
  );
}

/** In UTF-8 bytes as Latin-1: a character of several bytes, else a stray byte. */
const beyondAscii =
  /([\xc2-\xdf][\x80-\xbf]|\xe0[\xa0-\xbf][\x80-\xbf]|\xed[\x80-\x9f][\x80-\xbf]|[\xe1-\xec\xee\xef][\x80-\xbf]{2}|\xf0[\x90-\xbf][\x80-\xbf]{2}|\xf4[\x80-\x8f][\x80-\xbf]{2}|[\xf1-\xf3][\x80-\xbf]{3})|[\x80-\xff]/g;

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
      return latin1Of(bytes).replace(beyondAscii, (found, character?: string) => {
        if (character !== undefined) return Buffer.from(character, "latin1").toString();
        this.strayBytes += 1;
        return windows1252Text(found);
      });
    }
  }
}

/** Length without a character cut off at the end, which waits for the next piece. */
function completeLength(bytes: Uint8Array): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) return bytes.length;
    const length = byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4;
    if (byte >= 0xc0) return length > back ? bytes.length - back : bytes.length;
  }
  return bytes.length;
}
