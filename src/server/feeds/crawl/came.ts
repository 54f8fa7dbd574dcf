import { createGunzip } from "node:zlib";
import { FeedError } from "../feed/feed-row";
import { asBrokenAnswer, type Coding, tooLong, type Validators } from "../requests/answer-bytes";

/** A response as it was sent, still compressed. */
export interface FetchedBytes extends Validators {
  readonly kind: "came";
  /** The requested address, for messages. */
  readonly shown: string;
  /** The address after redirects. */
  readonly address: string;
  /** Content type in lower case. */
  readonly type: string;
  /** The header X-Robots-Tag in lower case. */
  readonly robots: string;
  readonly coding: Coding;
  readonly bytes: Uint8Array;
  readonly maxBytes: number;
}

/** Decompresses a response; `isCut` truncates longer content instead of refusing it. Rejects with a FeedError. */
export async function unpackedBytes(
  { shown, coding, bytes, maxBytes }: FetchedBytes,
  isCut = false,
): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  const most = isCut ? Number.POSITIVE_INFINITY : maxBytes;
  const longer = tooLong(shown, { maxBytes, because: "more than is read" });
  try {
    for await (const piece of coding === "identity" ? [bytes] : unzippedPieces(bytes, most, longer)) {
      pieces.push(piece);
      length += piece.length;
      if (isCut && length >= maxBytes) break;
    }
  } catch (error) {
    throw new FeedError(asBrokenAnswer(shown, error as Error).message);
  }
  return Buffer.concat(pieces).subarray(0, maxBytes);
}

/** Throws `longer` after `maxBytes`. */
export async function* unzippedPieces(
  bytes: Uint8Array,
  maxBytes: number,
  longer: FeedError,
): AsyncGenerator<Uint8Array> {
  let length = 0;
  const gunzip = createGunzip({ chunkSize: pieceLength });
  gunzip.end(bytes);
  for await (const piece of gunzip as AsyncIterable<Buffer>) {
    length += piece.length;
    if (length > maxBytes) throw longer;
    yield piece;
  }
}

export const pieceLength = 65_536;
