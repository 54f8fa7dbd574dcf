import type { IncomingMessage } from "node:http";
import type { Readable } from "node:stream";
import type { UploadedFile, UploadReceipt } from "../../shared/wire/uploads";
import type { Database } from "../database/database";
import type { BucketPlace } from "../settings/settings";
import { type UploadClient, UploadReception } from "./receiving/upload-reception";
import type { UploadSettings } from "./rules/upload-settings";
import { makeUploadFolders, type UploadFolders } from "./storage/durable-files";
import { FileFolder } from "./storage/file-folder";
import { FileStore } from "./storage/file-store";
import { PartStore } from "./storage/part-store";
import { Bucket } from "./storage/s3/bucket";
import { BucketFiles } from "./storage/s3/bucket-files";
import { BucketParts } from "./storage/s3/bucket-parts";
import { DiskSpace, freeBytesOf, UploadLedger } from "./storage/upload-ledger";
import type { UploadRecord } from "./storage/upload-records";
import type { HeldUpload, Parts, WholeFiles } from "./storage/upload-stores";
import { UploadAssembly } from "./upload-assembly";
import { cleanUploads } from "./upload-cleaning";

export interface UploadService {
  receive(request: IncomingMessage, client: UploadClient): Promise<UploadedFile | UploadReceipt>;
  read(id: string, token: string | undefined): Promise<{ record: UploadRecord; content: Readable }>;
  remove(id: string, token: string | undefined): Promise<void>;
  clean(now: Date): Promise<void>;
  readonly files: FileStore;
}

interface UploadServiceOptions {
  readonly database: Database;
  /** Made when it is not there. Several servers may share it; beside a bucket it only holds what is under way. */
  readonly directory: string;
  readonly bucket?: BucketPlace | undefined;
  readonly settings: UploadSettings;
  readonly freeBytes?: () => Promise<number>;
  /** Told the bytes of each chunk and file that came whole. */
  readonly received?: (bytes: number) => void;
}

export async function createUploadService(options: UploadServiceOptions): Promise<UploadService> {
  const { database, directory, settings } = options;
  const folders = await makeUploadFolders(directory);
  const disk = new DiskSpace(options.freeBytes ?? (() => freeBytesOf(directory)), settings.minFreeBytes);
  const ledger = new UploadLedger(settings);
  const { parts, bytes } = storesOf(folders, options.bucket);
  const files = new FileStore(bytes, database);
  const reception = new UploadReception(settings, folders, ledger, disk);
  const assembly = new UploadAssembly({ settings, database, folders, disk, ledger, parts, files });
  ledger.correct(await heldAtStart(parts, options.bucket));
  return {
    files,
    receive: (request, client) =>
      reception.receive(request, client, (arrival) => {
        options.received?.(arrival.bytes);
        return assembly.take(arrival);
      }),
    read: (id, token) => files.read(id, token),
    remove: (id, token) => files.remove(id, token),
    clean: (now) => cleanUploads({ settings, database, folders, ledger, parts, files }, now),
  };
}

function storesOf(
  folders: UploadFolders,
  settings: BucketPlace | undefined,
): { readonly parts: Parts; readonly bytes: WholeFiles } {
  if (settings === undefined) return { parts: new PartStore(folders), bytes: new FileFolder(folders) };
  const bucket = new Bucket(settings);
  return { parts: new BucketParts(bucket), bytes: new BucketFiles(bucket, folders) };
}

/** A bucket that does not answer keeps nobody from searching; the first cleaning says so in the log. */
function heldAtStart(parts: Parts, bucket: BucketPlace | undefined): Promise<HeldUpload[]> {
  return bucket === undefined ? parts.held() : parts.held().catch(() => []);
}
