import Type, { type Static, type TSchema } from "typebox";
import { Value } from "typebox/value";
import { readMailServer } from "./alert-settings";
import { wholeNumber } from "./operator-settings";

const logLevels = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;

/** `description` completes the error "NAME must be …". */
const postgresUrl = Type.String({
  pattern: "^postgres(?:ql)?://\\S+$",
  description: "an address that begins with postgres:// or postgresql://",
});

const postgresUrls = Type.String({
  pattern: "^postgres(?:ql)?://[^\\s,]+(?:,postgres(?:ql)?://[^\\s,]+)*$",
  description:
    "an address that begins with postgres:// or postgresql://, or several with commas and no spaces between them",
});

const bucketUrl = Type.String({
  pattern: "^https?://[^\\s/?#@]+(?:/[^\\s?#]*[^\\s/?#])?$",
  description:
    "the address of a bucket, https://host/bucket or https://bucket.host, without a slash at its end",
});
const smtpDescription = "an address such as smtp://USER:PASSWORD@HOST:587, or one that begins with smtps://";
const smtpUrl = Type.String({ pattern: "^smtps?://\\S+$", description: smtpDescription });

const port = wholeNumber(0, 65535);
const host = Type.String({ pattern: "^[\\w.:%-]+$", description: "a host name or an IP address" });
const file = Type.String({ pattern: "^[^\\0]+$", description: "a file" });
const withoutSpaces = Type.String({ pattern: "^\\S+$", description: "without spaces" });

export const Environment = Type.Object({
  PORT: port,
  HOST: host,
  DATA_DIR: Type.String({ pattern: "^[^\\0]+$", description: "a folder" }),
  DATABASE_URL: Type.Optional(postgresUrl),
  DATABASE_READ_URL: Type.Optional(postgresUrls),
  UPLOADS_BUCKET_URL: Type.Optional(bucketUrl),
  UPLOADS_BUCKET_REGION: Type.String({ pattern: "^[\\w-]+$", description: "a region's name" }),
  UPLOADS_BUCKET_KEY_ID: Type.Optional(withoutSpaces),
  UPLOADS_BUCKET_SECRET: Type.Optional(withoutSpaces),
  SMTP_URL: Type.Optional(smtpUrl),
  SITE_CONFIG: Type.Optional(file),
  METRICS_PORT: Type.Optional(port),
  METRICS_HOST: host,
  GOOGLE_INDEXING_KEY_FILE: Type.Optional(file),
  LOG_LEVEL: Type.Enum([...logLevels], { description: `one of ${logLevels.join(", ")}` }),
});
export type Environment = Static<typeof Environment>;

const defaults: Partial<Environment> = {
  PORT: 3000,
  HOST: "localhost",
  DATA_DIR: ".data",
  UPLOADS_BUCKET_REGION: "us-east-1",
  METRICS_HOST: "127.0.0.1",
  LOG_LEVEL: "warn",
};

/** These may contain passwords, which must not end up in a log. */
const secret = new Set(["DATABASE_URL", "DATABASE_READ_URL", "UPLOADS_BUCKET_SECRET", "SMTP_URL"]);

type Given = Readonly<Record<string, string | undefined>>;

/** Reads Jobsieve's variables; empty ones count as unset. */
export function readEnvironment(given: Given): { environment?: Environment; mistakes: string[] } {
  const set = Object.entries(given).filter(
    ([key, value]) => Object.hasOwn(Environment.properties, key) && value,
  );
  const values = withNumbers({ ...defaults, ...Object.fromEntries(set) });
  const mistakes = [
    ...mistakesIn(values),
    ...missingDatabaseUrl(given),
    ...bucketWithoutKey(given),
    ...unreadableSmtp(given),
  ];
  return mistakes.length === 0 ? { environment: Value.Parse(Environment, values), mistakes } : { mistakes };
}

/** Accepts plain digits only: `Number` would accept `0x10`, and a lenient conversion would truncate `1.5`. */
function withNumbers(values: Record<string, unknown>): Record<string, unknown> {
  const numbers = ["PORT", "METRICS_PORT"].filter((key) => /^\d+$/.test(String(values[key])));
  return { ...values, ...Object.fromEntries(numbers.map((key) => [key, Number(values[key])])) };
}

function mistakesIn(values: Record<string, unknown>): string[] {
  const schemas: Record<string, TSchema & { description?: string }> = Environment.properties;
  return Object.entries(schemas).flatMap(([key, schema]) => {
    const value = values[key];
    if (value === undefined || Value.Check(schema, value)) return [];
    const got = secret.has(key) ? "" : `, not ${JSON.stringify(value)}`;
    return [`${key} must be ${schema.description}${got}.`];
  });
}

function unreadableSmtp({ SMTP_URL: address = "" }: Given): string[] {
  const isReadable = !Value.Check(smtpUrl, address) || readMailServer(address) !== null;
  return isReadable ? [] : [`SMTP_URL must be ${smtpDescription}.`];
}

function missingDatabaseUrl(given: Given): string[] {
  return given.DATABASE_READ_URL && !given.DATABASE_URL
    ? ["DATABASE_READ_URL needs DATABASE_URL beside it, the database that is written to."]
    : [];
}

function bucketWithoutKey(given: Given): string[] {
  const keys = ["UPLOADS_BUCKET_KEY_ID", "UPLOADS_BUCKET_SECRET"] as const;
  const missing = given.UPLOADS_BUCKET_URL ? keys.filter((key) => !given[key]) : [];
  return missing.map((key) => `UPLOADS_BUCKET_URL needs ${key} beside it.`);
}

/** All mistakes in the settings at once, for the person who starts the server. */
export class SettingsError extends Error {
  override readonly name = "SettingsError";

  /** `mistakes` are lines of the form `PORT must be …`. */
  constructor(readonly mistakes: readonly string[]) {
    const count = mistakes.length === 1 ? "a setting is" : `${mistakes.length} settings are`;
    super([`Jobsieve can't start: ${count} wrong.`, ...mistakes.map((mistake) => `  ${mistake}`)].join("\n"));
  }
}
