import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Database } from "../database/database";
import type { UploadSettings } from "./rules/upload-settings";
import type { UploadFolders } from "./storage/durable-files";
import type { FileStore } from "./storage/file-store";
import type { UploadLedger } from "./storage/upload-ledger";
import { deleteExpired, recordedIds } from "./storage/upload-records";
import type { Parts } from "./storage/upload-stores";

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
