import { FeedError } from "../feed-error";

export type Bytes = AsyncIterable<Uint8Array>;
export type Texts = AsyncIterable<string>;

/**
 * A feed's bytes as text, piece by piece, without the byte order mark. The encoding is the one that is given, else the one that a
 * byte order mark or an XML declaration states, else UTF-8. A byte that fits no character spoils that character alone.
 */
export async function* decodeText(bytes: Bytes, encoding?: string): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined;
  for await (const chunk of bytes) {
    decoder ??= decoderFor(encoding ?? statedEncoding(chunk));
    const text = decoder.decode(chunk, { stream: true });
    if (text !== "") yield text;
  }
  const rest = decoder?.decode() ?? "";
  if (rest !== "") yield rest;
}

function decoderFor(encoding: string): TextDecoder {
  try {
    return new TextDecoder(encoding);
  } catch {
    throw new FeedError(`The encoding ${encoding} is not known.`);
  }
}

function statedEncoding(start: Uint8Array): string {
  if (start[0] === 0xff && start[1] === 0xfe) return "utf-16le";
  if (start[0] === 0xfe && start[1] === 0xff) return "utf-16be";
  const head = Buffer.from(start.subarray(0, 200)).toString("latin1");
  return /^[^<]{0,3}<\?xml[^>]*\bencoding\s*=\s*["']([\w.:-]+)["']/.exec(head)?.[1] ?? "utf-8";
}
