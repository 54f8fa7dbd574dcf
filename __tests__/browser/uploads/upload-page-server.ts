import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import fastify, { type FastifyInstance } from "fastify";
import type { Database } from "../../../src/server/database/database";
import { registerUploads } from "../../../src/server/uploads/register-uploads";
import { uploadPage } from "../../support/upload-page";

/** Serves the test page, with the real upload service behind it. */
export interface UploadPageServer {
  readonly origin: string;
  readonly directory: string;
  stop(): Promise<void>;
}

export interface UploadPageOptions {
  /** The path of a built reader; without it no file can be read. */
  readonly cvReader?: string | undefined;
  readonly keepDays?: number | undefined;
}

export async function startUploadPageServer(
  database: Database,
  { cvReader, keepDays = 30 }: UploadPageOptions = {},
): Promise<UploadPageServer> {
  const directory = await mkdtemp(join(tmpdir(), "jobsieve-uploads-"));
  const app = fastify();
  serve(app, uploadPage.folder());
  const settings = { minFreeBytes: 0, keepDays };
  registerUploads(app, { database, directory, settings, ...(cvReader === undefined ? {} : { cvReader }) });
  const origin = await app.listen({ port: 0, host: "127.0.0.1" });
  return {
    origin,
    directory,
    stop: async () => {
      await app.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

const document = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Uploads</title><link rel="icon" href="data:,">
<link rel="stylesheet" href="/assets/page.css"><div id="root"></div><script src="/assets/page.js"></script>`;

const types: Readonly<Record<string, string>> = { ".js": "text/javascript", ".css": "text/css" };

function serve(app: FastifyInstance, assets: string): void {
  app.get("/", async (_request, reply) => reply.type("text/html").send(document));
  app.get<{ Params: { name: string } }>("/assets/:name", async ({ params }, reply) =>
    reply.type(types[extname(params.name)] ?? "text/plain").send(await readFile(join(assets, params.name))),
  );
}
