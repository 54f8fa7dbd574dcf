import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import S3rver from "s3rver";
import type { BucketConfig } from "../../../../src/server/settings/settings";
import { Bucket } from "../../../../src/server/uploads/storage/bucket";

export interface BucketServer {
  readonly place: BucketConfig;
  /** Takes the store offline until `resume`, which keeps the address. */
  pause(): Promise<void>;
  resume(): Promise<void>;
  stop(): Promise<void>;
}

/** Another store to test, as `https://host/bucket KEY_ID SECRET`; its bucket is emptied. */
const [givenUrl = "", keyId = "", secret = ""] = (process.env.TRIED_BUCKET ?? "").split(" ");
export const isGiven = givenUrl !== "";

async function givenBucket(): Promise<BucketServer> {
  const place = { url: givenUrl, region: "us-east-1", keyId, secret };
  const bucket = new Bucket(place);
  const empty = async () => {
    for (const { name } of await bucket.list("")) await bucket.remove(name);
  };
  await empty();
  return { place, pause: async () => undefined, resume: async () => undefined, stop: empty };
}

/** An S3 server with one empty bucket. It does not check signatures of the current version. */
export async function startBucketServer(): Promise<BucketServer> {
  if (isGiven) return givenBucket();
  const directory = await mkdtemp(join(tmpdir(), "jobsieve-bucket-"));
  const start = async (port: number) => {
    const server = new S3rver({
      ...{ address: "127.0.0.1", port, silent: true, directory },
      configureBuckets: [{ name: "uploads", configs: [] }],
    });
    const bound = await server.run();
    return { server, port: bound.port };
  };
  let { server, port } = await start(0);
  return {
    place: {
      url: `http://127.0.0.1:${port}/uploads`,
      ...{ region: "us-east-1", keyId: "S3RVER", secret: "S3RVER" },
    },
    pause: () => server.close(),
    resume: async () => {
      ({ server, port } = await start(port));
    },
    stop: async () => {
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
