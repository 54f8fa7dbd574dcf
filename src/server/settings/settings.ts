import { dirname, join, resolve } from "node:path";
import proxyAddr from "@fastify/proxy-addr";
import { Value } from "typebox/value";
import { ownTheme, readTheme, type Theme } from "../theme/theme";
import { defaultAlerts, type MailServer, readMailServer } from "./alert-settings";
import { type CompanyProfile, readCompanyProfiles } from "./company-profiles";
import { type Environment, readEnvironment, SettingsError } from "./environment";
import { isRecord, readJsonFile, schemaMistakes } from "./json-file";
import {
  defaultAnalytics,
  defaultCounting,
  defaultGoogleIndexing,
  defaultLegal,
  defaultRetention,
  type GoogleKey,
  readGoogleKey,
} from "./operator-settings";
import {
  defaultIndexNow,
  defaultSiteConfig,
  localeDescription,
  proxyDescription,
  SiteConfig,
} from "./site-config";
import { missingVariables, sourceMistakes, withAbsolutePaths } from "./source-settings";
import { textMistakes } from "./text-overrides";

interface SiteConfigReading {
  readonly read?: Pick<Settings, "site" | "theme" | "companies">;
  readonly mistakes: readonly string[];
}

/** Merges the file over the defaults. A missing file is an error only if it is required. */
export function readSiteConfig(file: string, isRequired: boolean): SiteConfigReading {
  const reading = readJsonFile(file);
  if ("value" in reading) return checkSiteConfig(reading.value, file);
  if (isRequired || !reading.isMissing) return { mistakes: [reading.mistake] };
  return { read: { site: defaultSiteConfig, theme: ownTheme, companies: [] }, mistakes: [] };
}

function checkSiteConfig(given: unknown, file: string): SiteConfigReading {
  if (!isRecord(given)) return { mistakes: [`${file} must hold one JSON object.`] };
  const merged = overDefaults(given);
  const { theme, mistakes: wrongTheme } = themeIn(merged.theme, dirname(file));
  const mistakes = [
    ...schemaMistakes(SiteConfig, merged),
    ...localeMistakes("locale", merged.locale),
    ...otherLocaleMistakes(merged),
    ...baseUrlMistakes(merged.baseUrl),
    ...missingBaseUrl(merged),
    ...proxyMistakes(merged.trustedProxies),
    ...unknownTexts(merged.texts).map((mistake) => `texts.${mistake}`),
    ...wrongTheme,
    ...wrongSources(merged.sources, dirname(file)),
  ];
  const described = companiesIn(merged.companies, dirname(file));
  const wrong = [...mistakes.map((mistake) => `${file}: ${mistake}`), ...described.mistakes];
  if (wrong.length > 0) return { mistakes: wrong };
  const parsed = Value.Parse(SiteConfig, merged);
  const sources = parsed.sources.map((source) => withAbsolutePaths(source, dirname(file)));
  const site = { ...parsed, sources, baseUrl: parsed.baseUrl?.replace(/(?<!\/)\/+$/, "") ?? null };
  return { read: { site, theme, companies: described.companies }, mistakes: [] };
}

function overDefaults(given: Record<string, unknown>): Record<string, unknown> {
  const over = (defaults: object, part: unknown = {}) => (isRecord(part) ? { ...defaults, ...part } : part);
  return {
    ...defaultSiteConfig,
    ...given,
    uploads: over(defaultSiteConfig.uploads, given.uploads),
    duplicates: over(defaultSiteConfig.duplicates, given.duplicates),
    theme: over(defaultSiteConfig.theme, given.theme),
    indexNow: given.indexNow == null ? null : over(defaultIndexNow, given.indexNow),
    googleIndexing: given.googleIndexing == null ? null : over(defaultGoogleIndexing, given.googleIndexing),
    counting: over(defaultCounting, given.counting),
    retention: over(defaultRetention, given.retention),
    analytics: given.analytics == null ? null : over(defaultAnalytics, given.analytics),
    legal: over(defaultLegal, given.legal),
    alerts: given.alerts == null ? null : over(defaultAlerts, given.alerts),
  };
}

function localeMistakes(setting: string, locale: unknown): string[] {
  if (typeof locale !== "string") return [];
  try {
    Intl.getCanonicalLocales(locale);
    return [];
  } catch {
    return [`${setting} must be ${localeDescription}.`];
  }
}

function otherLocaleMistakes({ locale, otherLocales }: Record<string, unknown>): string[] {
  if (!isRecord(otherLocales)) return [];
  return Object.entries(otherLocales).flatMap(([other, texts]) => [
    ...localeMistakes(`otherLocales.${other}`, other),
    ...(other === locale ? [`otherLocales.${other} is locale itself; its texts belong in texts.`] : []),
    ...unknownTexts(texts).map((mistake) => `otherLocales.${other}.${mistake}`),
  ]);
}

function baseUrlMistakes(baseUrl: unknown): string[] {
  const isWritten = Value.Check(SiteConfig.properties.baseUrl, baseUrl) && baseUrl !== null;
  return isWritten && !URL.canParse(baseUrl) ? ["baseUrl must be an address."] : [];
}

function proxyMistakes(proxies: unknown): string[] {
  if (!Value.Check(SiteConfig.properties.trustedProxies, proxies)) return [];
  const mistake = (place: number) => `trustedProxies[${place}] must be ${proxyDescription}.`;
  return proxies.flatMap((proxy, place) => (isProxy(proxy) ? [] : [mistake(place)]));
}

/** As Fastify reads it at start-up. */
function isProxy(proxy: string): boolean {
  try {
    proxyAddr.compile(proxy);
    return true;
  } catch {
    return false;
  }
}

/** External services cannot reach an address on this machine. */
function missingBaseUrl({ baseUrl, ...services }: Record<string, unknown>): string[] {
  const told = ["indexNow", "googleIndexing", "alerts"].filter((name) => services[name] !== null);
  return baseUrl === null ? told.map((name) => `${name} needs baseUrl beside it.`) : [];
}

function unknownTexts(texts: unknown): string[] {
  return Value.Check(SiteConfig.properties.texts, texts) ? textMistakes(texts) : [];
}

function themeIn(theme: unknown, folder: string): ReturnType<typeof readTheme> {
  return Value.Check(SiteConfig.properties.theme, theme)
    ? readTheme(theme, folder)
    : { theme: ownTheme, mistakes: [] };
}

function companiesIn(file: unknown, folder: string): ReturnType<typeof readCompanyProfiles> {
  return typeof file === "string" && file !== ""
    ? readCompanyProfiles(resolve(folder, file))
    : { companies: [], mistakes: [] };
}

function wrongSources(sources: unknown, folder: string): string[] {
  return Value.Check(SiteConfig.properties.sources, sources) ? sourceMistakes(sources, folder) : [];
}

/** All settings, validated. Paths are absolute. */
export interface Settings {
  readonly port: number;
  readonly host: string;
  readonly dataDirectory: string;
  /** Undefined: the embedded database under `dataDirectory`. */
  readonly databaseUrl: string | undefined;
  /** Comma-separated replicas for searches; undefined: `databaseUrl`. */
  readonly databaseReadUrl: string | undefined;
  /** Bucket for uploads; undefined: under `dataDirectory`. */
  readonly uploadsBucket: BucketConfig | undefined;
  /** The site's own synonyms; the file may be missing. */
  readonly vocabularyFile: string;
  /** Address of the metrics server; undefined: off. */
  readonly metrics: { readonly host: string; readonly port: number } | undefined;
  /** Service account for Google's Indexing API; set if `site.googleIndexing` is. */
  readonly googleKey: GoogleKey | undefined;
  /** Undefined: no mail is sent. */
  readonly mailServer: MailServer | undefined;
  readonly logLevel: Environment["LOG_LEVEL"];
  readonly site: SiteConfig;
  readonly theme: Theme;
  readonly companies: readonly CompanyProfile[];
}

export interface BucketConfig {
  /** Without a trailing slash. */
  readonly url: string;
  readonly region: string;
  readonly keyId: string;
  readonly secret: string;
}

/** Reads the environment and the site's file. Throws one `SettingsError` with every mistake of both. */
export function readSettings(given: Given, workingDirectory: string): Settings {
  const { environment, mistakes } = readEnvironment(given);
  const file = siteConfigFile(given, workingDirectory);
  const reading = readSiteConfig(file, Boolean(given.SITE_CONFIG));
  const missing = missingVariables(reading.read?.site.sources ?? [], given).map((each) => `${file}: ${each}`);
  const google: ReturnType<typeof readGoogleKey> = reading.read?.site.googleIndexing
    ? readGoogleKey(given.GOOGLE_INDEXING_KEY_FILE || undefined, workingDirectory)
    : { mistakes: [] };
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

function bucketPlace(environment: Environment): BucketConfig | undefined {
  const { UPLOADS_BUCKET_URL: url, UPLOADS_BUCKET_REGION: region } = environment;
  const { UPLOADS_BUCKET_KEY_ID: keyId = "", UPLOADS_BUCKET_SECRET: secret = "" } = environment;
  return url === undefined ? undefined : { url, region, keyId, secret };
}

type Given = Readonly<Record<string, string | undefined>>;

function siteConfigFile(given: Given, workingDirectory: string): string {
  return resolve(workingDirectory, given.SITE_CONFIG || "site.config.json");
}

/** Settings of commands that read feeds; does not require a running server's credentials. */
export function readFeedSettings(given: Given, workingDirectory: string): FeedSettings {
  const reading = readSiteConfig(siteConfigFile(given, workingDirectory), Boolean(given.SITE_CONFIG));
  if (reading.read === undefined) throw new SettingsError(reading.mistakes);
  return reading.read.site;
}

export type FeedSettings = Pick<SiteConfig, "sources" | "privateHosts" | "country">;

export function vocabularyFileOf(given: Given, workingDirectory: string): string {
  return join(dirname(siteConfigFile(given, workingDirectory)), "vocabulary.txt");
}
