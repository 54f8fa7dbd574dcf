import { dirname, resolve } from "node:path";
import { Value } from "typebox/value";
import { ownTheme, readTheme, type Theme } from "../theme/theme";
import { defaultAlerts } from "./alert-settings";
import { type CompanyProfile, readCompanyProfiles } from "./company-profiles";
import { readJsonFile } from "./json-file";
import {
  defaultAnalytics,
  defaultCounting,
  defaultGoogleIndexing,
  defaultLegal,
  defaultRetention,
} from "./operator-settings";
import { isRecord, schemaMistakes } from "./schema-mistakes";
import { defaultIndexNow, defaultSiteConfig, localeDescription, SiteConfig } from "./site-config";
import { sourceMistakes, withWholePaths } from "./source-settings";
import { textMistakes } from "./text-overrides";

interface SiteConfigReading {
  /** Undefined when there are mistakes. */
  readonly read?: {
    readonly site: SiteConfig;
    readonly theme: Theme;
    readonly companies: readonly CompanyProfile[];
  };
  readonly mistakes: readonly string[];
}

/** Reads the file over the defaults. A missing file is only an error when it was asked for by name. */
export function readSiteConfig(file: string, isRequired: boolean): SiteConfigReading {
  const reading = readJsonFile(file);
  if ("value" in reading) return checkSiteConfig(reading.value, file);
  if (isRequired || !reading.isMissing) return { mistakes: [reading.mistake] };
  return { read: { site: defaultSiteConfig, theme: ownTheme, companies: [] }, mistakes: [] };
}

/** Names every mistake by its JSON path: `site.config.json: uploads.maxFiles must be …`. */
function checkSiteConfig(given: unknown, file: string): SiteConfigReading {
  if (!isRecord(given)) return { mistakes: [`${file} must hold one JSON object.`] };
  const merged = overDefaults(given);
  const { theme, mistakes: wrongTheme } = themeIn(merged.theme, dirname(file));
  const mistakes = [
    ...schemaMistakes(SiteConfig, merged),
    ...localeMistakes("locale", merged.locale),
    ...otherLocaleMistakes(merged),
    ...namelessSite(merged),
    ...unknownTexts(merged.texts).map((mistake) => `texts.${mistake}`),
    ...wrongTheme,
    ...wrongSources(merged.sources, dirname(file)),
  ];
  const described = companiesIn(merged.companies, dirname(file));
  const wrong = [...mistakes.map((mistake) => `${file}: ${mistake}`), ...described.mistakes];
  if (wrong.length > 0) return { mistakes: wrong };
  const parsed = Value.Parse(SiteConfig, merged);
  const sources = parsed.sources.map((source) => withWholePaths(source, dirname(file)));
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

/** External services cannot reach an address on this machine. */
function namelessSite({ baseUrl, ...services }: Record<string, unknown>): string[] {
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
