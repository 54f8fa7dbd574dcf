import { rm } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import { refusals } from "../rules/upload-refusal";
import type { UploadSettings } from "../rules/upload-settings";
import { scratchPath, type UploadFolders } from "../storage/durable-files";
import type { DiskSpace, Reservation, UploadLedger } from "../storage/upload-ledger";
import { randomName, sha256, uploadSecret } from "../storage/upload-secrets";
import { type ChunkClaim, checkedFileName, readChunkClaim } from "./form-claims";
import { type Admission, type ReceivedFile, receiveFile } from "./multipart-file";

/** Who uploads. */
export interface UploadClient {
  readonly addressHash: string;
  /** Tells this client's uploads from those of others with the same `dzuuid`. */
  readonly identity: string;
}

/** A file or a chunk that is on disk, durable and of the size it claims, but not yet part of anything. */
export interface Arrival {
  readonly path: string;
  readonly name: string;
  /** Undefined: a whole file. */
  readonly claim: ChunkClaim | undefined;
  readonly bytes: number;
  readonly key: string;
  readonly secret: string;
  readonly reservation: Reservation;
  readonly addressHash: string;
}

/** A form's other parts, beside the file. */
const formOverheadBytes = 64 * 1024;

export class UploadReception {
  constructor(
    private readonly settings: UploadSettings,
    private readonly folders: UploadFolders,
    private readonly ledger: UploadLedger,
    private readonly disk: DiskSpace,
  ) {}

  /** Runs `take` with what a request brought, and leaves nothing behind of what it did not take. */
  async receive<Answer>(
    request: IncomingMessage,
    client: UploadClient,
    take: (arrival: Arrival) => Promise<Answer>,
  ): Promise<Answer> {
    const announced = announcedBytes(request) ?? this.settings.maxFileBytes;
    const most = this.settings.maxFileBytes;
    if (announced > most + formOverheadBytes) throw refusals.tooBig(announced, most);
    await this.disk.check(announced);
    const desk = new Desk(this.settings, this.ledger, client, announced);
    const path = scratchPath(this.folders);
    try {
      const received = await receiveFile(request, {
        destination: path,
        idleTimeoutMs: this.settings.idleTimeoutMs,
        admit: (fields, name) => desk.admit(fields, name),
      });
      return await take({ ...desk.check(received), path, addressHash: client.addressHash });
    } finally {
      desk.close();
      await rm(path, { force: true });
    }
  }
}

/** Checks one request's claims: what can be checked before its bytes come, and all of it afterwards. */
class Desk {
  #reservation: Reservation | undefined;
  readonly #uuid = randomName();

  constructor(
    private readonly settings: UploadSettings,
    private readonly ledger: UploadLedger,
    private readonly client: UploadClient,
    private readonly announced: number,
  ) {}

  admit(fields: ReadonlyMap<string, string>, name: string): Admission {
    checkedFileName(name);
    const claim = readChunkClaim(fields, this.settings);
    const { maxFileBytes } = this.settings;
    this.#reserve(claim, claim?.bytes ?? this.announced);
    return claim === undefined
      ? {
          most: maxFileBytes,
          tooLong: refusals.tooBig(Math.max(this.announced, maxFileBytes + 1), maxFileBytes),
        }
      : { most: claim.bytes, tooLong: refusals.chunkTooLong(claim.bytes) };
  }

  /** The fields may have come after the file, so everything is looked at once more. */
  check({ fields, name, bytes }: ReceivedFile): Omit<Arrival, "path" | "addressHash"> {
    const claim = readChunkClaim(fields, this.settings);
    if (claim !== undefined && claim.bytes !== bytes) throw refusals.wrongSize(claim.bytes, bytes);
    const reservation = this.#reserve(claim, bytes);
    const secret = this.#secretOf(claim);
    return { name: checkedFileName(name), claim, bytes, key: sha256(secret), secret, reservation };
  }

  close(): void {
    this.#reservation?.settle(0);
  }

  #reserve(claim: ChunkClaim | undefined, bytes: number): Reservation {
    const key = sha256(this.#secretOf(claim));
    if (this.#reservation?.key === key) return this.#reservation;
    this.#reservation?.settle(0);
    this.#reservation = this.ledger.reserve(key, this.client.addressHash, bytes);
    return this.#reservation;
  }

  /** A whole file continues no upload, so it gets a uuid that no client can know. */
  #secretOf(claim: ChunkClaim | undefined): string {
    return uploadSecret(claim?.uuid ?? this.#uuid, this.client.identity);
  }
}

/** Undefined when the client did not say how long its body is. */
function announcedBytes(request: IncomingMessage): number | undefined {
  const length = request.headers["content-length"];
  return length === undefined ? undefined : Number(length);
}
