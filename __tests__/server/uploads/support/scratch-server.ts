import { mkdtemp, readdir, rm } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fastify from "fastify";
import type { Database } from "../../../../src/server/database/database";
import type { BucketConfig } from "../../../../src/server/settings/settings";
import { registerUploads } from "../../../../src/server/uploads/register-uploads";
import type { UploadSettings } from "../../../../src/server/uploads/rules/upload-rules";
import { Bucket } from "../../../../src/server/uploads/storage/bucket";
import { openMigrated } from "../../../support/databases";

export interface ScratchServer {
  /** The upload endpoint. */
  readonly url: string;
  readonly directory: string;
  readonly database: Database;
  /** All files under the folder: paths, or names in the bucket. */
  files(folder: "incoming" | "parts" | "files"): Promise<string[]>;
  /** Restarts on the same files and database. */
  restart(settings?: Partial<UploadSettings>): Promise<void>;
  close(): Promise<void>;
}

export interface ScratchOptions {
  readonly settings?: Partial<UploadSettings>;
  readonly freeBytes?: (() => Promise<number>) | undefined;
  /** Opened and closed by the test; opening one takes seconds. */
  readonly database?: Database;
  /** Removed by the test. */
  readonly directory?: string;
  /** Stores files here instead of in the directory. */
  readonly bucket?: BucketConfig | undefined;
  /** Path of a built reader; without it no file can be read. */
  readonly cvReader?: string;
}

/** The upload service alone, listening on a free port. */
export async function startScratchServer(options: ScratchOptions = {}): Promise<ScratchServer> {
  const directory = options.directory ?? (await mkdtemp(join(tmpdir(), "jobsieve-uploads-")));
  const database = options.database ?? (await openMigrated());
  const start = async (settings: Partial<UploadSettings> = {}) => {
    // Otherwise an idle connection delays the stop until it times out.
    const app = fastify({ forceCloseConnections: true });
    const { freeBytes, cvReader, bucket } = options;
    registerUploads(app, {
      database,
      directory,
      bucket,
      settings: { minFreeBytes: 0, ...options.settings, ...settings },
      ...(freeBytes === undefined ? {} : { freeBytes }),
      ...(cvReader === undefined ? {} : { cvReader }),
    });
    await app.listen({ port: 0, host: "0.0.0.0" });
    return app;
  };
  let app = await start();
  const port = () => (app.server.address() as AddressInfo).port;
  return {
    get url() {
      return `http://127.0.0.1:${port()}/api/v1/uploads`;
    },
    directory,
    database,
    files: (folder) => storedNames(directory, folder, options.bucket),
    restart: async (settings) => {
      await app.close();
      app = await start(settings);
    },
    close: async () => {
      await app.close();
      if (options.database === undefined) await database.close();
      if (options.directory === undefined) await rm(directory, { recursive: true, force: true });
    },
  };
}

export async function storedNames(
  directory: string,
  folder: "incoming" | "parts" | "files",
  bucket: BucketConfig | undefined,
): Promise<string[]> {
  if (bucket !== undefined && folder !== "incoming")
    return (await new Bucket(bucket).list(`${folder}/`)).map(({ name }) => name);
  return (await readdir(join(directory, folder), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}
