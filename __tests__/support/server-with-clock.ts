import { resolve } from "node:path";
import { readSettings } from "../../src/server/settings/settings";
import { startServer } from "../../src/server/start-server";

// The real server, with a clock that stands still until its parent sends another time.
let now = new Date(process.env.CLOCK ?? Number.NaN);
process.on("message", (time: string) => {
  now = new Date(time);
});
startServer(readSettings(process.env, resolve(".")), { now: () => now }).then(
  ({ address, close }) => {
    process.on("disconnect", () => close().finally(() => process.exit()));
    process.send?.(address);
  },
  (error: unknown) => {
    console.error(error);
    process.exit(1);
  },
);
