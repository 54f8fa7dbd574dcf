import type { ReadStream } from "node:fs";
import type { IncomingMessage } from "node:http";
import type { UploadedFile, UploadReceipt } from "../../shared/wire/uploads";
import type { Database } from "../database/database";
import { DiskRoom, freeBytesOf } from "./disk-room";
import { FileStore } from "./file-store";
import { PartStore } from "./part-store";
import { UploadAssembly } from "./upload-assembly";
import { cleanUploads } from "./upload-cleaning";
import { makeUploadFolders } from "./upload-folders";
import { UploadLedger } from "./upload-ledger";
import { type UploadClient, UploadReception } from "./upload-reception";
import type { UploadRecord } from "./upload-records";
import type { UploadSettings } from "./upload-settings";

export interface UploadService {
  receive(request: IncomingMessage, client: UploadClient): Promise<UploadedFile | UploadReceipt>;
  read(id: string, token: string | undefined): Promise<{ record: UploadRecord; content: ReadStream }>;
  remove(id: string, token: string | undefined): Promise<void>;
  clean(now: Date): Promise<void>;
  readonly files: FileStore;
}

export interface UploadServiceOptions {
  readonly database: Database;
  /** Made when it is not there. Several servers may share it. */
  readonly directory: string;
  readonly settings: UploadSettings;
  readonly freeBytes?: () => Promise<number>;
}

export async function createUploadService(options: UploadServiceOptions): Promise<UploadService> {
  const { database, directory, settings } = options;
  const folders = await makeUploadFolders(directory);
  const room = new DiskRoom(options.freeBytes ?? (() => freeBytesOf(directory)), settings.minFreeBytes);
  const ledger = new UploadLedger(settings);
  const parts = new PartStore(folders);
  const files = new FileStore(folders, database);
  const reception = new UploadReception(settings, folders, ledger, room);
  const assembly = new UploadAssembly({ settings, database, folders, room, ledger, parts, files });
  ledger.correct(await parts.held());
  return {
    files,
    receive: (request, client) => reception.receive(request, client, (arrival) => assembly.take(arrival)),
    read: (id, token) => files.read(id, token),
    remove: (id, token) => files.remove(id, token),
    clean: (now) => cleanUploads({ settings, database, folders, ledger, parts, files }, now),
  };
}
