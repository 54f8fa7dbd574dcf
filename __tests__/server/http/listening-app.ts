import type { AppParts } from "../../../src/server/app";
import type { App } from "../../../src/server/http/app-types";
import { standInApp } from "./parts";

const open: App[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((app) => app.close()));
});

/** An app of stand-ins on a free port, until the test ends. */
export async function listeningApp(changed: Partial<AppParts> = {}) {
  const app = await standInApp(changed);
  open.push(app);
  const address = await app.listen({ port: 0, host: "127.0.0.1" });
  return { app, address, port: Number(new URL(address).port) };
}
