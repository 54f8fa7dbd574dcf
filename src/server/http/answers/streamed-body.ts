import { Readable, type Transform } from "node:stream";
import { finished } from "node:stream/promises";

/** A body that is sent while it is being written: everybody who asks meanwhile gets it from its beginning. */
export class StreamedBody {
  /** All of it, encoded, once it is written. Rejects when it could not be. */
  readonly whole: Promise<Buffer>;
  readonly #sent: Buffer[] = [];
  readonly #readers = new Set<Readable>();
  /** What is done to every reader in the end. */
  #end: ((reader: Readable) => void) | undefined;

  /** A piece is asked for when the one before has been encoded and handed on. Nobody waits for slow readers: a page is small. */
  constructor(pieces: AsyncIterable<string>, encoder: Transform) {
    encoder.on("data", (sent: Buffer) => {
      this.#sent.push(sent);
      for (const reader of this.#readers) reader.push(sent);
    });
    this.whole = finished(encoder).then(() => Buffer.concat(this.#sent));
    this.whole.then(
      () => this.#endAll((reader) => reader.push(null)),
      (error: Error) => this.#endAll((reader) => reader.destroy(error)),
    );
    void writeAll(pieces, encoder);
  }

  /** For one client. Fails where the writing does, so that half a page cannot be taken for a whole one. */
  stream(): Readable {
    const reader = new Readable({ read() {} });
    for (const sent of this.#sent) reader.push(sent);
    if (this.#end === undefined) this.#readers.add(reader);
    else this.#end(reader);
    return reader;
  }

  #endAll(end: (reader: Readable) => void): void {
    this.#end = end;
    for (const reader of this.#readers) end(reader);
    this.#readers.clear();
  }
}

async function writeAll(pieces: AsyncIterable<string>, encoder: Transform): Promise<void> {
  try {
    for await (const piece of pieces) await write(encoder, piece);
    encoder.end();
  } catch (error) {
    encoder.destroy(error as Error);
  }
}

function write(encoder: Transform, piece: string): Promise<void> {
  return new Promise((resolve, reject) => {
    encoder.write(piece, (error) => (error ? reject(error) : resolve()));
  });
}
