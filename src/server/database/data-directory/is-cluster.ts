import { existsSync } from "node:fs";
import path from "node:path";

/** Whether an embedded database is in the directory. One is moved there whole, so there is never a part of it. */
export function isCluster(dataDir: string): boolean {
  return existsSync(path.join(dataDir, "PG_VERSION"));
}
