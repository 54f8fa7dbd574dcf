import { Readable } from "node:stream";
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

/** The bytes are damaged or too many. */
export class BadBytes extends FeedError {}

/** Decompresses a response. Rejects with BadBytes. */
export async function* unpackedPieces(came: FetchedBytes): AsyncGenerator<Uint8Array> {
  const { shown, coding, bytes, maxBytes } = came;
  if (coding === "identity") return yield* piecesOf(bytes);
  try {
    yield* unzippedPieces(bytes, maxBytes, tooLong(shown, { maxBytes, because: "more than is read" }));
  } catch (error) {
    throw new BadBytes(asBrokenAnswer(shown, error as Error).message);
  }
}

/** The same in one piece; `isCut` truncates longer content instead of refusing it. */
export async function unpackedBytes(came: FetchedBytes, isCut = false): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  const maxBytes = isCut ? Number.POSITIVE_INFINITY : came.maxBytes;
  for await (const piece of unpackedPieces({ ...came, maxBytes })) {
    pieces.push(piece);
    length += piece.length;
    if (length >= came.maxBytes) break;
  }
  return Buffer.concat(pieces).subarray(0, came.maxBytes);
}

/** Throws `longer` after `maxBytes`. */
export async function* unzippedPieces(
  bytes: Uint8Array,
  maxBytes: number,
  longer: FeedError,
): AsyncGenerator<Uint8Array> {
  let length = 0;
  const gunzip = createGunzip({ chunkSize: pieceLength });
  for await (const piece of Readable.from(piecesOf(bytes)).pipe(gunzip) as AsyncIterable<Buffer>) {
    length += piece.length;
    if (length > maxBytes) throw longer;
    yield piece;
  }
}

const pieceLength = 65_536;

export function* piecesOf(bytes: Uint8Array): Generator<Uint8Array> {
  for (let from = 0; from < bytes.length; from += pieceLength) yield bytes.subarray(from, from + pieceLength);
}
