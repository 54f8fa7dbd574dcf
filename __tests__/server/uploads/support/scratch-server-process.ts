import type { AddressInfo } from "node:net";
import fastify from "fastify";
import { openEmbedded } from "../../../../src/server/database/embedded-database";
import { migrate } from "../../../../src/server/database/migrate";
import { registerUploads } from "../../../../src/server/uploads/register-uploads";

/** The upload service in its own process: `[uploads folder, database folder or ""]`. */
async function main([directory = "", databaseDirectory = ""]: string[]): Promise<void> {
  const app = fastify();
  const database = await openEmbedded(databaseDirectory === "" ? {} : { dataDir: databaseDirectory });
  await migrate(database);
  registerUploads(app, { database, directory, settings: { minFreeBytes: 0 } });
  app.get("/memory", async () => process.memoryUsage());
  await app.listen({ port: 0, host: "127.0.0.1" });
  process.send?.({ port: (app.server.address() as AddressInfo).port });
}

main(process.argv.slice(2)).catch((error: unknown) => {
  process.send?.({ error: String(error) });
  process.exit(1);
});
