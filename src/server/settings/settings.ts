import { dirname, join, resolve } from "node:path";
import type { Theme } from "../theme/theme";
import { type MailServer, readMailServer } from "./alert-settings";
import type { CompanyProfile } from "./company-profiles";
import { type Environment, readEnvironment } from "./environment";
import { type GoogleKey, readGoogleKey } from "./google-key";
import { SettingsError } from "./settings-error";
import type { SiteConfig } from "./site-config";
import { readSiteConfig } from "./site-config-reading";
import { missingVariables } from "./source-variables";

/** Everything that can be set, validated. Paths are absolute. */
export interface Settings {
  readonly port: number;
  readonly host: string;
  readonly dataDirectory: string;
  /** Undefined: the embedded database under `dataDirectory`. */
  readonly databaseUrl: string | undefined;
  /** Replicas for searches, with commas between them; undefined: they go to `databaseUrl`. */
  readonly databaseReadUrl: string | undefined;
  /** Where uploads are kept; undefined: under `dataDirectory`. */
  readonly uploadsBucket: BucketPlace | undefined;
  /** The site's own words of one meaning, if there is such a file. */
  readonly vocabularyFile: string;
  /** Where Prometheus may ask; undefined: nowhere. */
  readonly metrics: { readonly host: string; readonly port: number } | undefined;
  /** Of the service account that tells Google of jobs; where `site.googleIndexing` is set. */
  readonly googleKey: GoogleKey | undefined;
  /** Where alerts are handed in; undefined: nowhere. */
  readonly mailServer: MailServer | undefined;
  readonly logLevel: Environment["LOG_LEVEL"];
  readonly site: SiteConfig;
  /** What `site.theme` comes to. */
  readonly theme: Theme;
  /** What the file `site.companies` says. */
  readonly companies: readonly CompanyProfile[];
}

/** A bucket of a store that speaks S3's protocol, and who asks. */
export interface BucketPlace {
  /** Without a trailing slash. */
  readonly url: string;
  readonly region: string;
  readonly keyId: string;
  readonly secret: string;
}

const siteConfigName = "site.config.json";

/**
 * Reads the environment and the site's own file. Throws one `SettingsError` that names every mistake of both.
 */
export function readSettings(
  given: Readonly<Record<string, string | undefined>>,
  workingDirectory: string,
): Settings {
  const { environment, mistakes } = readEnvironment(given);
  const named = given.SITE_CONFIG || undefined;
  const file = siteConfigFile(given, workingDirectory);
  const reading = readSiteConfig(file, named !== undefined);
  const missing = missingVariables(reading.read?.site.sources ?? [], given).map((each) => `${file}: ${each}`);
  const google = googleKeyFor(reading.read?.site, given, workingDirectory);
  if (reading.read?.site.alerts && !given.SMTP_URL) missing.push(`${file}: alerts needs SMTP_URL.`);
  const wrong = [...mistakes, ...reading.mistakes, ...missing, ...google.mistakes];
  if (environment === undefined || reading.read === undefined || wrong.length > 0) {
    throw new SettingsError(wrong);
  }
  return {
    port: environment.PORT,
    host: environment.HOST,
    dataDirectory: resolve(workingDirectory, environment.DATA_DIR),
    databaseUrl: environment.DATABASE_URL,
    databaseReadUrl: environment.DATABASE_READ_URL,
    uploadsBucket: bucketPlace(environment),
    vocabularyFile: vocabularyFileOf(given, workingDirectory),
    metrics: metricsPlace(environment),
    googleKey: google.key,
    mailServer: readMailServer(environment.SMTP_URL ?? "") ?? undefined,
    logLevel: environment.LOG_LEVEL,
    ...reading.read,
  };
}

function metricsPlace({ METRICS_HOST: host, METRICS_PORT: port }: Environment): Settings["metrics"] {
  return port === undefined ? undefined : { host, port };
}

function googleKeyFor(
  site: SiteConfig | undefined,
  given: Given,
  workingDirectory: string,
): ReturnType<typeof readGoogleKey> {
  if (site == null || site.googleIndexing === null) return { mistakes: [] };
  return readGoogleKey(given.GOOGLE_INDEXING_KEY_FILE || undefined, workingDirectory);
}

function bucketPlace(environment: Environment): BucketPlace | undefined {
  const { UPLOADS_BUCKET_URL: url, UPLOADS_BUCKET_REGION: region } = environment;
  const { UPLOADS_BUCKET_KEY_ID: keyId = "", UPLOADS_BUCKET_SECRET: secret = "" } = environment;
  return url === undefined ? undefined : { url, region, keyId, secret };
}

type Given = Readonly<Record<string, string | undefined>>;

function siteConfigFile(given: Given, workingDirectory: string): string {
  return resolve(workingDirectory, given.SITE_CONFIG || siteConfigName);
}

/** What commands that read feeds need: not the credentials that a running server has. */
export function readFeedSettings(given: Given, workingDirectory: string): FeedSettings {
  const reading = readSiteConfig(siteConfigFile(given, workingDirectory), Boolean(given.SITE_CONFIG));
  if (reading.read === undefined) throw new SettingsError(reading.mistakes);
  return reading.read.site;
}

export type FeedSettings = Pick<SiteConfig, "sources" | "privateHosts" | "country">;

/** `vocabulary.txt` beside the site's own file. */
export function vocabularyFileOf(given: Given, workingDirectory: string): string {
  return join(dirname(siteConfigFile(given, workingDirectory)), "vocabulary.txt");
}
