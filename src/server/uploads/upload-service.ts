import { readdir, rm, stat } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import { join } from "node:path";
import type { Readable } from "node:stream";
import type { UploadedFile, UploadReceipt } from "../../shared/wire/uploads";
import type { Database } from "../database/database";
import type { BucketPlace } from "../settings/settings";
import { type UploadClient, UploadReception } from "./receiving/upload-reception";
import type { UploadSettings } from "./rules/upload-rules";
import { Bucket, BucketFiles, BucketParts } from "./storage/bucket";
import { FileFolder, PartStore } from "./storage/disk-stores";
import { makeUploadFolders, type UploadFolders } from "./storage/durable-files";
import { deleteExpired, FileStore, recordedIds, type UploadRecord } from "./storage/file-store";
import {
  DiskSpace,
  freeBytesOf,
  type HeldUpload,
  type Parts,
  UploadLedger,
  type WholeFiles,
} from "./storage/upload-ledger";
import { UploadAssembly } from "./upload-assembly";

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
  /** Called with the size in bytes of each chunk and file received whole. */
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

/** A bucket that does not answer must not keep the site from starting; the first cleaning logs the failure. */
function heldAtStart(parts: Parts, bucket: BucketPlace | undefined): Promise<HeldUpload[]> {
  return bucket === undefined ? parts.held() : parts.held().catch(() => []);
}

interface CleaningParts {
  readonly settings: UploadSettings;
  readonly database: Database;
  readonly folders: UploadFolders;
  readonly ledger: UploadLedger;
  readonly parts: Parts;
  readonly files: FileStore;
}

/** What only a dead server can have left is younger than this while its request is still under way. */
const orphanAgeMs = 60 * 60 * 1000;

/** Removes what has had its time: old files, abandoned parts, and what a killed server left lying about. */
export async function cleanUploads(services: CleaningParts, now: Date): Promise<void> {
  const { database, files, settings } = services;
  const isKept = settings.keepDays > 0;
  for (const id of await deleteExpired(database, isKept ? settings.keepDays : 1))
    await files.bytes.remove(id);
  await dropAbandoned(services, new Date(now.getTime() - settings.abandonedAfterMs));
  const orphaned = new Date(now.getTime() - orphanAgeMs);
  await dropScratch(services.folders, orphaned);
  const candidates = await files.bytes.olderThan(orphaned);
  const recorded = await recordedIds(database, candidates);
  for (const id of candidates) {
    if (!recorded.has(id)) await files.bytes.remove(id);
    else if (!isKept) await files.forget(id);
  }
}

async function dropAbandoned({ parts, ledger }: CleaningParts, before: Date): Promise<void> {
  const uploads = await parts.held();
  const abandoned = uploads.filter(({ key, touchedAt }) => touchedAt < before && !ledger.isBusy(key));
  for (const { key } of abandoned) await parts.drop(key);
  ledger.correct(uploads.filter((upload) => !abandoned.includes(upload)));
}

async function dropScratch({ incoming }: UploadFolders, before: Date): Promise<void> {
  for (const name of await readdir(incoming)) {
    const path = join(incoming, name);
    const written = await stat(path).catch(() => undefined);
    if (written !== undefined && written.mtime < before) await rm(path, { recursive: true, force: true });
  }
}
