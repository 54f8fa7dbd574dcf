import type { ReadStream } from "node:fs";
import type { IncomingMessage } from "node:http";
import type { UploadedFile, UploadReceipt } from "../../shared/wire/uploads";
import type { Database } from "../database/database";
import { type UploadClient, UploadReception } from "./receiving/upload-reception";
import type { UploadSettings } from "./rules/upload-settings";
import { makeUploadFolders } from "./storage/durable-files";
import { FileStore } from "./storage/file-store";
import { PartStore } from "./storage/part-store";
import { DiskSpace, freeBytesOf, UploadLedger } from "./storage/upload-ledger";
import type { UploadRecord } from "./storage/upload-records";
import { UploadAssembly } from "./upload-assembly";
import { cleanUploads } from "./upload-cleaning";

export interface UploadService {
  receive(request: IncomingMessage, client: UploadClient): Promise<UploadedFile | UploadReceipt>;
  read(id: string, token: string | undefined): Promise<{ record: UploadRecord; content: ReadStream }>;
  remove(id: string, token: string | undefined): Promise<void>;
  clean(now: Date): Promise<void>;
  readonly files: FileStore;
}

interface UploadServiceOptions {
  readonly database: Database;
  /** Made when it is not there. Several servers may share it. */
  readonly directory: string;
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
  const parts = new PartStore(folders);
  const files = new FileStore(folders, database);
  const reception = new UploadReception(settings, folders, ledger, disk);
  const assembly = new UploadAssembly({ settings, database, folders, disk, ledger, parts, files });
  ledger.correct(await parts.held());
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
