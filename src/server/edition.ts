import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Queryable } from "./database/database";

interface EditionParts {
  readonly database: Queryable;
  /** Folder of the built server programs. */
  readonly programs: string;
  /** Folder of the browser assets. */
  readonly assets: string;
  readonly site: object;
}

/**
 * A hash of everything that an answer depends on besides the query and the data version: the build, the
 * settings, and the database. Servers of one site with the same build and database have the same edition.
 */
export async function editionOf({ database, programs, assets, site }: EditionParts): Promise<string> {
  const hash = createHash("sha256");
  for (const file of readdirSync(programs).sort()) {
    if (file.endsWith(".mjs")) hash.update(readFileSync(join(programs, file)));
  }
  const files = readdirSync(assets, { recursive: true }) as string[];
  for (const file of files.sort()) {
    if (file.endsWith("manifest.json")) hash.update(readFileSync(join(assets, file)));
  }
  hash.update(JSON.stringify(site));
  hash.update(await birthOf(database));
  return hash.digest("base64url");
}

/** Creation time of the first table: another database counts its versions from 1 again. */
async function birthOf(database: Queryable): Promise<string> {
  const sql = "select made_at::text as born from migrations order by name limit 1";
  const [row] = await database.query<{ born: string }>(sql);
  return row?.born ?? "";
}
