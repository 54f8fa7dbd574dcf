import path from "node:path";
import type { Traffic } from "../concurrency/traffic";
import type { Database } from "../database/database";
import { sampleSource } from "../feeds/feed/feed-row";
import { reportFile } from "../feeds/import/import-report";
import { ImportRequest } from "../feeds/import/import-request";
import { countryCode } from "../places/names/country-names";
import { type FeedFormat, feedFormats } from "../settings/feed-formats";
import { answerProgressively } from "./answer-progressively";
import { feedSettingsIn, type Program, parseArguments, runCommand, UsageError } from "./run-command";

interface ImportContext {
  readonly database: Database;
  /** The built `reading-worker`; without it, feeds are read on the caller's thread. */
  readonly readingScript?: string | undefined;
  readonly traffic?: Traffic;
  readonly exclusive?: boolean;
}

export const importCommand = { name: "import", request: ImportRequest, carryOut: load };

export const run: Program = (given, io, { folder, root, readingScript }) =>
  runCommand(io, importHelp, ({ DATA_DIR: dataDir }) => {
    const asked = readImportArguments(given, { folder, dataDir, now: new Date() });
    if (asked === null) return null;
    const { country: siteCountry } = feedSettingsIn(io, root);
    const request = siteCountry === null ? asked : { ...asked, siteCountry };
    return {
      command: importCommand.name,
      request,
      here: (database) => load({ database, readingScript, exclusive: true }, request),
    };
  });

function load({ database, ...beside }: ImportContext, request: ImportRequest) {
  return answerProgressively(async (onProgress, signal) => {
    // Loaded only if this process reads the feed itself.
    const { runImport } = await import(/* webpackChunkName: "run-import" */ "../feeds/import/run-import");
    return runImport(database, request, { onProgress, signal, ...beside });
  });
}

const importHelp = `Loads a job feed into Jobsieve's database, whether the server is running or not.

  npx jobsieve import FILE [options]

FILE is schema.org JobPosting (JSON or JSON lines), XML, RSS, CSV, or what a well-known system gives out:
docs/feeds.md names them. It may be gzipped.

  --source NAME      the feed's name; its jobs replace those loaded under this name before
                     (default: the file's name without its ending)
  --format FORMAT    one of these (default: detected):
${listed(feedFormats)}
  --columns MAP      a JSON file that maps the columns of a CSV, or the paths of JSON or XML
  --company NAME     for jobs that name no company
  --apply-url URL    for jobs without a link to apply: an address with {id} in it, where each job's id goes
  --country COUNTRY  where places are looked for first, and whose money pay is in, if the feed does not say
                     (default: the site's country in site.config.json)
  --date-order mdy   how to read 01/09/2025 (default: dmy)
  --encoding NAME    such as windows-1252 (default: as the file states, else UTF-8)
  --report FILE      where to write refusals and notes (default: in DATA_DIR/import-reports)
  --dry-run          show what would change and how well places are found; change nothing
  --force            load a feed even if it lacks more than a fifth of the jobs it had
  --allow-empty      load a feed without any job, removing those it had
  --help             this text

The database is the one of DATABASE_URL, or the embedded one in DATA_DIR (default .data).
Exit codes: 0 loaded, 1 not loaded and nothing changed, 2 wrong use. docs/feeds.md has the details.
`;

function listed(formats: readonly string[]): string {
  const third = Math.ceil(formats.length / 3);
  return [0, 1, 2]
    .map((part) => `                     ${formats.slice(part * third, (part + 1) * third).join(", ")}`)
    .join("\n");
}

const options = {
  source: { type: "string" },
  format: { type: "string" },
  columns: { type: "string" },
  company: { type: "string" },
  "apply-url": { type: "string" },
  country: { type: "string" },
  "date-order": { type: "string" },
  encoding: { type: "string" },
  report: { type: "string" },
  force: { type: "boolean", default: false },
  "allow-empty": { type: "boolean", default: false },
  "dry-run": { type: "boolean", default: false },
  help: { type: "boolean", default: false },
} as const;

/** Null for help. Throws a UsageError. */
export function readImportArguments(
  given: readonly string[],
  { folder, dataDir, now }: { readonly folder: string; readonly dataDir: string; readonly now: Date },
): ImportRequest | null {
  const { values, positionals } = parseArguments({ args: [...given], options, allowPositionals: true });
  if (values.help) return null;
  const [file, ...more] = positionals;
  if (file === undefined) throw new UsageError("Give one FILE to import.");
  if (more.length > 0) throw new UsageError(`One FILE at a time, not also ${more[0]}.`);
  const source = readSource(values.source, file);
  const resolved = (given: string) => path.resolve(folder, given);
  return {
    path: resolved(file),
    source,
    reportFile: resolved(values.report ?? reportFile(dataDir, source, now)),
    allowEmpty: values["allow-empty"],
    force: values.force,
    ...(values["dry-run"] ? { dryRun: true } : {}),
    ...present("format", readFormat(values.format)),
    ...present("columns", values.columns && resolved(values.columns)),
    ...present("encoding", values.encoding),
    ...present("company", values.company?.trim()),
    ...present("applyUrl", readAddressPattern(values["apply-url"])),
    ...present("country", readCountry(values.country)),
    ...present("dateOrder", readDateOrder(values["date-order"])),
  };
}

function present<Key extends string, Value>(key: Key, value: Value | undefined): Partial<Record<Key, Value>> {
  return value === undefined || value === "" ? {} : ({ [key]: value } as Record<Key, Value>);
}

function readSource(given: string | undefined, file: string): string {
  const source =
    given?.trim() ??
    path
      .basename(file)
      .replace(/\.gz$/i, "")
      .replace(/\.[^.]+$/, "");
  if (!/^[\p{L}\p{N}][\p{L}\p{N} ._-]{0,99}$/u.test(source)) {
    throw new UsageError(
      `${JSON.stringify(source)} cannot be a feed's name; --source NAME gives it another.`,
    );
  }
  if (source === sampleSource) {
    throw new UsageError(
      `"${sampleSource}" is the name of the generated jobs; --source NAME gives the feed another.`,
    );
  }
  return source;
}

function readFormat(given: string | undefined): FeedFormat | undefined {
  const format = feedFormats.find((each) => each === given);
  if (given !== undefined && format === undefined) {
    throw new UsageError(`Unknown format "${given}". Available: ${feedFormats.join(", ")}.`);
  }
  return format;
}

function readCountry(given: string | undefined): string | undefined {
  if (given === undefined) return undefined;
  const code = countryCode(given);
  if (code === null) throw new UsageError(`Unknown country "${given}".`);
  return code;
}

function readAddressPattern(given: string | undefined): string | undefined {
  if (given === undefined || (given.includes("{id}") && /^https?:/.test(given) && URL.canParse(given)))
    return given;
  throw new UsageError("--apply-url must be an address with {id} in it.");
}

function readDateOrder(given: string | undefined): "dmy" | "mdy" | undefined {
  if (given === undefined || given === "dmy" || given === "mdy") return given;
  throw new UsageError("--date-order must be dmy or mdy.");
}
