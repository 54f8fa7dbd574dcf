import { existsSync } from "node:fs";
import { resolve } from "node:path";
import Type, { type Static } from "typebox";
import { feedFormats } from "./feed-formats";
import { closed, flag, wholeNumber } from "./operator-settings";

type Naming = Pick<SourceSettings, "url" | "site" | "credentials">;

/** A variable in the query of a source's `url`: '{ACME_KEY}'. */
export const variableInQuery = /\{([A-Z_][A-Z0-9_]{0,99})\}/g;

/** Keeps secrets out of paths, which appear in messages, and out of pages' addresses, which visitors see. */
function variableMistakes({ url = "", site }: Naming, place: number): string[] {
  const [beforeQuery = ""] = url.split("?");
  const wrong = (why: string) => [`sources[${place}].url ${why}.`];
  if (variablesIn(beforeQuery).length > 0) return wrong("may name a variable behind its question mark alone");
  return site !== undefined && variablesIn(url).length > 0 ? wrong("of a site may name no variable") : [];
}

/** Variables that sources refer to but that are not set. For the process that fetches them. */
export function missingVariables(
  sources: readonly Naming[],
  given: Readonly<Record<string, string | undefined>>,
): string[] {
  return sources.flatMap(({ url = "", credentials = {} }, place) =>
    [
      ...Object.entries(credentials).map(
        ([header, variable]) => [`credentials.${header}`, variable] as const,
      ),
      ...variablesIn(url).map((variable) => ["url", variable] as const),
    ]
      .filter(([, variable]) => !isHeaderText(Object.hasOwn(given, variable) ? given[variable] : undefined))
      .map(
        ([key, variable]) =>
          `sources[${place}].${key} names the variable ${variable}, which is not set to one line of text.`,
      ),
  );
}

function variablesIn(text: string): string[] {
  return [...new Set([...text.matchAll(variableInQuery)].map(([, name = ""]) => name))];
}

function isHeaderText(value: string | undefined): boolean {
  return value !== undefined && /^[\t\x20-\x7e]+$/.test(value.trim());
}

/** Reserved for the generated jobs' source. */
const takenName = "sample";

const text = (description: string, options: { pattern?: string; maxLength?: number } = {}) =>
  Type.String({ minLength: 1, ...options, description });

const minMinutes = 5;
const maxMinutes = 7 * 24 * 60;
const everyDescription = 'an interval from "5m" to "7d", such as "1h"';

/** Only names of variables and headers, so that a secret entered by mistake is never shown. */
const Credentials = Type.Record(
  Type.String({ pattern: "^[A-Za-z][A-Za-z0-9-]{0,63}$" }),
  Type.String({
    pattern: "^[A-Z_][A-Z0-9_]{0,99}$",
    description: "the name of an environment variable, in capitals",
  }),
  { additionalProperties: false, description: 'an object such as {"Authorization": "NAME_OF_A_VARIABLE"}' },
);

/** For a source whose `url` leads to pages that contain the jobs. */
const SiteSettings = closed("an object, which may be empty", {
  /** Path prefixes of its pages. */
  paths: Type.Optional(
    Type.Array(text('a path such as "/jobs/"', { pattern: "^/\\S*$", maxLength: 2000 }), {
      maxItems: 100,
      description: 'a list of paths such as "/jobs/"',
    }),
  ),
  maxPages: Type.Optional(wholeNumber(1, 100_000)),
  /** Number of links to follow from `url` to a page, without a sitemap. */
  depth: Type.Optional(wholeNumber(0, 5)),
  pauseSeconds: Type.Optional(Type.Number({ minimum: 0, maximum: 60, description: "a number from 0 to 60" })),
});
export type SiteSettings = Static<typeof SiteSettings>;

/** `description` completes the error "PATH must be …". */
export const SourceSettings = closed("an object with name, every, and url or file", {
  /** Its jobs replace those loaded under this name before. */
  name: text("a name of 1 to 63 small letters, digits and hyphens", {
    pattern: "^[a-z0-9][a-z0-9-]{0,62}$",
  }),
  url: Type.Optional(
    text("an address that begins with http:// or https://, without a name or password", {
      pattern: "^https?://[^\\s/?#@]+(?:[/?][^\\s#]*)?$",
      maxLength: 2000,
    }),
  ),
  /** Jobs are in a site's pages; `url` is its sitemap, a page, or its front page. */
  site: Type.Optional(SiteSettings),
  /** Relative to the site's own file, unless absolute. */
  file: Type.Optional(text("a file")),
  every: text(everyDescription, { pattern: "^\\d{1,5}[mhd]$" }),
  format: Type.Optional(Type.Enum([...feedFormats], { description: `one of ${feedFormats.join(", ")}` })),
  /** File with a column map. */
  columns: Type.Optional(text("a file that can be read")),
  encoding: Type.Optional(text('an encoding such as "windows-1252"')),
  company: Type.Optional(text("a text of 1 to 200 characters", { maxLength: 200 })),
  applyUrl: Type.Optional(
    text("an address with {id} in it", { pattern: "^https?://\\S*\\{id\\}\\S*$", maxLength: 2000 }),
  ),
  country: Type.Optional(text('a country code of two capitals such as "GB"', { pattern: "^[A-Z]{2}$" })),
  dateOrder: Type.Optional(Type.Enum(["dmy", "mdy"], { description: "dmy or mdy" })),
  /** Request headers, by the variable that holds the whole value: "Bearer …". */
  credentials: Type.Optional(Credentials),
  /** Deliberate maximum for a paginated service. */
  pages: Type.Optional(wholeNumber(1, 1000)),
  maxMegabytes: Type.Optional(wholeNumber(1, 20_000)),
});
export type SourceSettings = Static<typeof SourceSettings>;

export const PrivateHosts = Type.Array(
  text("a host's name or address, without a port", { pattern: "^[a-z0-9:][a-z0-9.:-]{0,252}$" }),
  { description: "a list of hosts" },
);

/** Converts an interval such as "15m", "1h" or "2d" to milliseconds. */
export function everyMs(every: string): number {
  const minutes = new Map(Object.entries({ m: 1, h: 60, d: 24 * 60 })).get(every.slice(-1)) ?? 0;
  return Number.parseInt(every, 10) * minutes * 60_000;
}

/** Checks beyond the schema, for sources that match it. */
export function sourceMistakes(sources: readonly SourceSettings[], folder: string): string[] {
  return sources.flatMap((source, place) => {
    const wrong = (key: keyof SourceSettings, wanted: string) =>
      `sources[${place}].${key} must be ${wanted}.`;
    const minutes = everyMs(source.every) / 60_000;
    const isRepeated = sources.findIndex(({ name }) => name === source.name) < place;
    return [
      ...(isRepeated ? [wrong("name", `another one: ${source.name} is there already`)] : []),
      ...(source.name === takenName
        ? [wrong("name", "another one: sample is that of the generated jobs")]
        : []),
      ...(minutes < minMinutes || minutes > maxMinutes ? [wrong("every", everyDescription)] : []),
      ...(isEncoding(source.encoding) ? [] : [wrong("encoding", 'an encoding such as "windows-1252"')]),
      ...(isThere(source.columns, folder) ? [] : [wrong("columns", "a file that can be read")]),
      ...placeMistakes(source, place),
      ...siteMistakes(source, place),
      ...variableMistakes(source, place),
    ];
  });
}

function placeMistakes({ url, file, credentials, pages }: SourceSettings, place: number): string[] {
  if ((url === undefined) === (file === undefined))
    return [`sources[${place}] must have either url or file.`];
  if (url !== undefined && !URL.canParse(url)) return [`sources[${place}].url must be an address.`];
  if (file === undefined) return [];
  return [
    ...(credentials ? [`sources[${place}].credentials are for an address: a file needs none.`] : []),
    ...(pages ? [`sources[${place}].pages are for an address: a file is read whole.`] : []),
  ];
}

function siteMistakes(source: SourceSettings, place: number): string[] {
  if (source.site === undefined) return [];
  const others = (["file", "format", "columns", "encoding", "pages"] as const).filter(
    (key) => source[key] !== undefined,
  );
  return others.map((key) => `sources[${place}].${key} does not go with site, whose pages are at url.`);
}

function isEncoding(name: string | undefined): boolean {
  try {
    return name === undefined || new TextDecoder(name) !== undefined;
  } catch {
    return false;
  }
}

function isThere(file: string | undefined, folder: string): boolean {
  return file === undefined || existsSync(resolve(folder, file));
}

export function withAbsolutePaths(source: SourceSettings, folder: string): SourceSettings {
  const { file, columns } = source;
  return {
    ...source,
    ...(file !== undefined && { file: resolve(folder, file) }),
    ...(columns !== undefined && { columns: resolve(folder, columns) }),
  };
}

const sourceNames = Type.Array(text("a source's name", { maxLength: 200 }), {
  maxItems: 200,
  description: "a list of at most 200 sources' names",
});

export const DuplicateSettings = closed("an object", {
  group: flag,
  /** Sources whose adverts are preferred over others of the same job, in this order. */
  first: sourceNames,
  /** Sources whose adverts are never grouped. */
  apart: sourceNames,
});
export type DuplicateSettings = Static<typeof DuplicateSettings>;

export const defaultDuplicates: DuplicateSettings = { group: true, first: [], apart: [] };
