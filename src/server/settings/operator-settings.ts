import { createPrivateKey, type KeyObject } from "node:crypto";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import Type, { type Static, type TProperties, type TSchema } from "typebox";

/** An object without other keys. `description` completes the error "PATH must be …", as everywhere. */
export const closed = <Properties extends TProperties>(description: string, properties: Properties) =>
  Type.Object(properties, { additionalProperties: false, description });

export const orNull = <Schema extends TSchema>(description: string, schema: Schema) =>
  Type.Union([schema, Type.Null()], { description });

export const wholeNumber = (minimum: number, maximum: number) =>
  Type.Integer({ minimum, maximum, description: `a whole number from ${minimum} to ${maximum}` });

export const linkAddress = Type.String({
  pattern: "^(?:/(?!/)|https?://|mailto:)\\S*$",
  description: "a path that begins with / or an address that begins with http://, https:// or mailto:",
});

export const flag = Type.Boolean({ description: "true or false" });

const orNoLink = orNull(
  "a path that begins with /, an address that begins with http://, https:// or mailto:, or null",
  linkAddress,
);

/** Null: no such link. */
export const Legal = closed("an object", { imprint: orNoLink, privacy: orNoLink, terms: orNoLink });
export type Legal = Static<typeof Legal>;
export const defaultLegal: Legal = { imprint: null, privacy: null, terms: null };

export const Counting = closed("an object", {
  searches: flag,
  applies: flag,
  keepDays: wholeNumber(1, 3650),
});
export type Counting = Static<typeof Counting>;
export const defaultCounting: Counting = { searches: true, applies: true, keepDays: 90 };

export const Retention = closed("an object", {
  /** For feeds that are no longer loaded; other jobs are removed with their feeds. */
  closedJobDays: wholeNumber(1, 3650),
  /** For imports, and for the daily counts of submissions to search engines. */
  recordDays: wholeNumber(1, 3650),
});
export type Retention = Static<typeof Retention>;
export const defaultRetention: Retention = { closedJobDays: 365, recordDays: 90 };

/** Excludes characters that would end a CSP directive or add another source to it. */
const scriptAddress = Type.String({
  pattern: "^https?://[A-Za-z0-9.:\\[\\]-]+/[A-Za-z0-9._~/%-]*$",
  description: "the address of a script that begins with https:// or http://, without a query",
});

const origin = Type.String({
  pattern: "^https?://[A-Za-z0-9.:\\[\\]-]+$",
  description: "an origin such as https://stats.example.org, without a path",
});

export const Analytics = closed("an object with script, or null", {
  script: scriptAddress,
  /** Origins that the script may send to; null: its own origin. */
  sendsTo: orNull(
    "a list of at most 5 origins such as https://stats.example.org, or null",
    Type.Array(origin, { maxItems: 5 }),
  ),
  attributes: Type.Record(
    Type.String({ pattern: "^data-[a-z0-9-]{1,60}$" }),
    Type.String({
      maxLength: 300,
      description: "a text of at most 300 characters, and its name begin with data-",
    }),
    { additionalProperties: false, description: 'an object such as {"data-domain": "jobs.example.org"}' },
  ),
});
export type Analytics = Static<typeof Analytics>;
export const defaultAnalytics = { sendsTo: null, attributes: {} };

export const webAddress = Type.String({
  pattern: "^https?://[^\\s/?#]+(?:/[^\\s?#]*)?$",
  description: "an address that begins with http:// or https://",
});

export const GoogleIndexing = closed("an object, or null", {
  endpoint: webAddress,
  /** Addresses submitted per day (UTC), by all servers together; up to Google's quota. */
  dailyAddresses: wholeNumber(1, 1_000_000),
});
export type GoogleIndexing = Static<typeof GoogleIndexing>;
export const defaultGoogleIndexing: GoogleIndexing = {
  endpoint: "https://indexing.googleapis.com/v3/urlNotifications:publish",
  dailyAddresses: 200,
};

export interface GoogleKey {
  readonly email: string;
  readonly keyId: string;
  readonly privateKey: KeyObject;
  readonly tokenUri: string;
}

const variable = "GOOGLE_INDEXING_KEY_FILE";

/** Reads the key file. Its content never appears in messages. */
export function readGoogleKey(
  file: string | undefined,
  workingDirectory: string,
): { key?: GoogleKey; mistakes: string[] } {
  if (file === undefined) return { mistakes: [`googleIndexing needs the variable ${variable} beside it.`] };
  try {
    return { key: keyIn(readFileSync(resolve(workingDirectory, file), "utf8")), mistakes: [] };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const isMissing = code === "ENOENT" || code === "EACCES" || code === "EISDIR";
    const why = isMissing ? `it cannot be read (${code})` : "it is none";
    return { mistakes: [`${variable} must name the JSON key of a service account: ${why}.`] };
  }
}

function keyIn(text: string): GoogleKey {
  const { client_email: email, private_key_id: keyId, private_key, token_uri: tokenUri } = JSON.parse(text);
  const texts = [email, keyId, private_key, tokenUri];
  if (!texts.every((each) => typeof each === "string" && each !== "")) throw new Error("A part is missing.");
  if (!/^https?:$/.test(new URL(tokenUri).protocol)) throw new Error("The address is no web address.");
  const privateKey = createPrivateKey(private_key);
  if (privateKey.asymmetricKeyType !== "rsa") throw new Error("The key is of another kind.");
  return { email, keyId, privateKey, tokenUri };
}
