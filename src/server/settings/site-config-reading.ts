import { readFileSync } from "node:fs";
import { dirname } from "node:path";
import { Value } from "typebox/value";
import { ownTheme, readTheme, type Theme } from "../theme/theme";
import { defaultAlerts } from "./alert-settings";
import {
  defaultAnalytics,
  defaultCounting,
  defaultGoogleIndexing,
  defaultLegal,
  defaultRetention,
} from "./operator-settings";
import { defaultIndexNow, defaultSiteConfig, localeDescription, SiteConfig } from "./site-config";
import { sourceMistakes, withWholePaths } from "./source-settings";
import { nearestName, textMistakes } from "./text-overrides";

interface SiteConfigReading {
  /** Undefined when there are mistakes. */
  readonly read?: { readonly site: SiteConfig; readonly theme: Theme };
  readonly mistakes: readonly string[];
}

/** Reads the file over the defaults. A missing file is only an error when it was asked for by name. */
export function readSiteConfig(file: string, isRequired: boolean): SiteConfigReading {
  let text = "";
  try {
    text = readFileSync(file, "utf8");
    return checkSiteConfig(JSON.parse(text), file);
  } catch (error) {
    const missing = (error as NodeJS.ErrnoException).code === "ENOENT";
    if (missing && !isRequired) {
      return { read: { site: defaultSiteConfig, theme: ownTheme }, mistakes: [] };
    }
    const reason = missing ? "there is no such file" : withLine((error as Error).message, text);
    return { mistakes: [`${file} can't be read: ${reason}.`] };
  }
}

/** Node 20 says where JSON is wrong as a number of characters. */
function withLine(message: string, text: string): string {
  return message.replace(/ at position (\d+)( \(line.*\))?/, (_whole, position: string) => {
    const before = text.slice(0, Number(position)).split("\n");
    return ` at line ${before.length}, column ${(before.at(-1) ?? "").length + 1}`;
  });
}

/** Names every mistake by its JSON path: `site.config.json: uploads.maxFiles must be …`. */
function checkSiteConfig(given: unknown, file: string): SiteConfigReading {
  if (!isRecord(given)) return { mistakes: [`${file} must hold one JSON object.`] };
  const merged = overDefaults(given);
  const { theme, mistakes: wrongTheme } = themeIn(merged.theme, dirname(file));
  const mistakes = [
    ...schemaMistakes(merged),
    ...localeMistakes("locale", merged.locale),
    ...otherLocaleMistakes(merged),
    ...namelessSite(merged),
    ...unknownTexts(merged.texts).map((mistake) => `texts.${mistake}`),
    ...wrongTheme,
    ...wrongSources(merged.sources, dirname(file)),
  ];
  if (mistakes.length > 0) return { mistakes: mistakes.map((mistake) => `${file}: ${mistake}`) };
  const parsed = Value.Parse(SiteConfig, merged);
  const sources = parsed.sources.map((source) => withWholePaths(source, dirname(file)));
  const site = { ...parsed, sources, baseUrl: parsed.baseUrl?.replace(/(?<!\/)\/+$/, "") ?? null };
  return { read: { site, theme }, mistakes: [] };
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

function schemaMistakes(merged: unknown): string[] {
  const paths = Value.Errors(SiteConfig, merged).map((error) => error.instancePath);
  const deepest = [...new Set(paths)].filter((path) => !paths.some((other) => other.startsWith(`${path}/`)));
  return deepest.map((path) => {
    const schema = schemaAt(path);
    const wanted = schema?.description;
    return wanted === undefined
      ? `${jsonPath(path)} is not a setting.${didYouMean(path)}`
      : `${jsonPath(path)} must be ${wanted}.`;
  });
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

function wrongSources(sources: unknown, folder: string): string[] {
  return Value.Check(SiteConfig.properties.sources, sources) ? sourceMistakes(sources, folder) : [];
}

function didYouMean(path: string): string {
  const cut = path.lastIndexOf("/");
  const schema = schemaAt(path.slice(0, cut));
  const meant = nearestName(path.slice(cut + 1), Object.keys(propertiesOf(schema) ?? {}));
  return meant === undefined ? "" : ` Did you mean ${jsonPath(`${path.slice(0, cut)}/${meant}`)}?`;
}

/** The schema that a JSON pointer of a value falls under; undefined for what the schema does not know. */
function schemaAt(pointer: string): Record<string, unknown> | undefined {
  let schema: Record<string, unknown> | undefined = { ...SiteConfig };
  for (const step of pointer.split("/").slice(1)) schema = below(schema, step);
  return schema;
}

function below(
  schema: Record<string, unknown> | undefined,
  step: string,
): Record<string, unknown> | undefined {
  // What may also be null is described by its other form.
  const [form] = Array.isArray(schema?.anyOf) ? schema.anyOf : [];
  const properties = propertiesOf(schema);
  const patterns = schema?.patternProperties;
  const next = isRecord(properties)
    ? Object.hasOwn(properties, step) && properties[step]
    : isRecord(patterns)
      ? Object.values(patterns)[0]
      : (schema?.items ?? form?.items);
  return isRecord(next) ? next : undefined;
}

function propertiesOf(schema: Record<string, unknown> | undefined): object | undefined {
  const [form] = Array.isArray(schema?.anyOf) ? schema.anyOf : [];
  return schema?.properties ?? form?.properties;
}

/** `/uploads/acceptedTypes/2` as people write it: `uploads.acceptedTypes[2]`. */
function jsonPath(pointer: string): string {
  return pointer
    .slice(1)
    .replace(/\/(\d+)/g, "[$1]")
    .replaceAll("/", ".")
    .replaceAll("~1", "/")
    .replaceAll("~0", "~");
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
