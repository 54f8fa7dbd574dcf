import { resolve } from "node:path";
import { type Environment, readEnvironment } from "./environment";
import { SettingsError } from "./settings-error";
import type { SiteConfig } from "./site-config";
import { readSiteConfig } from "./site-config-reading";

/** Everything that can be set, validated. Paths are absolute. */
export interface Settings {
  readonly port: number;
  readonly host: string;
  readonly dataDirectory: string;
  /** Undefined: the embedded database under `dataDirectory`. */
  readonly databaseUrl: string | undefined;
  /** A replica for searches; undefined: they go to `databaseUrl`. */
  readonly databaseReadUrl: string | undefined;
  readonly logLevel: Environment["LOG_LEVEL"];
  readonly site: SiteConfig;
}

const siteConfigName = "site.config.json";

/** Reads the environment and the site's own file. Throws one `SettingsError` that names every mistake of both. */
export function readSettings(
  given: Readonly<Record<string, string | undefined>>,
  workingDirectory: string,
): Settings {
  const { environment, mistakes } = readEnvironment(given);
  const asked = given.SITE_CONFIG || undefined;
  const file = resolve(workingDirectory, asked ?? siteConfigName);
  const reading = readSiteConfig(file, asked !== undefined);
  if (environment === undefined || reading.site === undefined) {
    throw new SettingsError([...mistakes, ...reading.mistakes]);
  }
  return {
    port: environment.PORT,
    host: environment.HOST,
    dataDirectory: resolve(workingDirectory, environment.DATA_DIR),
    databaseUrl: environment.DATABASE_URL,
    databaseReadUrl: environment.DATABASE_READ_URL,
    logLevel: environment.LOG_LEVEL,
    site: reading.site,
  };
}
