import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Database } from "../database/database";
import type { FileStore } from "./file-store";
import type { PartStore } from "./part-store";
import type { UploadFolders } from "./upload-folders";
import type { UploadLedger } from "./upload-ledger";
import { deleteExpired, knownIds } from "./upload-records";
import type { UploadSettings } from "./upload-settings";

export interface CleaningRooms {
  readonly settings: UploadSettings;
  readonly database: Database;
  readonly folders: UploadFolders;
  readonly ledger: UploadLedger;
  readonly parts: PartStore;
  readonly files: FileStore;
}

/** What only a dead server can have left is younger than this while its request is still under way. */
const orphanAgeMs = 60 * 60 * 1000;

/** Removes what has had its time: old files, abandoned parts, and what a killed server left lying about. */
export async function cleanUploads(rooms: CleaningRooms, now: Date): Promise<void> {
  const { database, files, settings } = rooms;
  for (const id of await deleteExpired(database, settings.keepDays)) await files.unlink(id);
  await dropAbandoned(rooms, new Date(now.getTime() - settings.abandonedAfterMs));
  const orphaned = new Date(now.getTime() - orphanAgeMs);
  await dropScratch(rooms.folders, orphaned);
  const candidates = await files.olderThan(orphaned);
  const known = await knownIds(database, candidates);
  for (const id of candidates) if (!known.has(id)) await files.unlink(id);
}

async function dropAbandoned({ parts, ledger }: CleaningRooms, before: Date): Promise<void> {
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
