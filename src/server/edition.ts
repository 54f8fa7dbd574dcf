import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Queryable } from "./database/database";

interface EditionParts {
  readonly database: Queryable;
  /** Folder of the built programs. */
  readonly programs: string;
  /** Folder of what browsers get. */
  readonly assets: string;
  /** The operator's settings, as JSON would have them. */
  readonly site: object;
}

/**
 * Names everything that an answer depends on beside the question and the version of the data: the programs
 * that write it, the scripts and styles that it names, the site's settings, and which database it is whose
 * versions are counted. Servers of one site that run the same build on the same database have the same
 * edition.
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

/** When the database got its first table: another database counts its versions from 1 again. */
async function birthOf(database: Queryable): Promise<string> {
  const sql = "select made_at::text as born from migrations order by name limit 1";
  const [row] = await database.query<{ born: string }>(sql);
  return row?.born ?? "";
}
