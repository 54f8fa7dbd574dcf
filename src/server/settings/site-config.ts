import Type, { type Static } from "typebox";

const Closed = { additionalProperties: false } as const;

/** `description` ends the sentence "PATH must be …" that a wrong value is answered with. */
const webAddress = Type.Union(
  [Type.String({ pattern: "^https?://[^\\s/?#]+(?:/[^\\s?#]*)?$" }), Type.Null()],
  { description: "an address that begins with http:// or https://, or null" },
);

const uploadAddress = Type.String({
  pattern: "^(?:/|https?://)\\S*$",
  description: "a path that begins with / or an address that begins with http:// or https://",
});

const fileType = Type.String({
  pattern: "^(?:\\.[A-Za-z0-9]+|[a-z]+/(?:\\*|[A-Za-z0-9.+-]+))$",
  description: 'a file name ending such as ".pdf" or a media type such as "image/*"',
});

const proxy = Type.String({
  pattern: "^(?:loopback|linklocal|uniquelocal|[0-9a-fA-F:.]+(?:/\\d{1,3})?)$",
  description: 'an IP address, a range such as "10.0.0.0/8", or "loopback", "linklocal" or "uniquelocal"',
});

const wholeNumber = (minimum: number, maximum: number) =>
  Type.Integer({ minimum, maximum, description: `a whole number from ${minimum} to ${maximum}` });

const Uploads = Type.Object(
  {
    /** Where the panel sends files: this server's own service, or another that speaks Dropzone's chunk protocol. */
    url: uploadAddress,
    acceptedTypes: Type.Array(fileType, { minItems: 1, description: "a list of at least one file type" }),
    maxFiles: wholeNumber(1, 100),
    keepDays: wholeNumber(1, 3650),
  },
  { ...Closed, description: "an object" },
);

export const localeDescription = 'a language tag such as "en-GB"';

/** What an operator makes of the page: its name, address, language and words. */
export const SiteConfig = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 80, description: "a text of 1 to 80 characters" }),
    /** Public address without a trailing slash, for canonical links and the sitemap; null: where the server listens. */
    baseUrl: webAddress,
    /** BCP 47; the page's `lang`, and how it writes numbers and dates. */
    locale: Type.String({ description: localeDescription }),
    /** Words of the page that differ from the defaults, by name. */
    texts: Type.Record(Type.String(), Type.String({ description: "a text" }), { description: "an object" }),
    /** Whose word is taken for where a request comes from (`X-Forwarded-For`): addresses, ranges, or names of ranges. */
    trustedProxies: Type.Array(proxy, { description: "a list of addresses" }),
    uploads: Uploads,
  },
  Closed,
);
export type SiteConfig = Static<typeof SiteConfig>;

export const defaultSiteConfig: SiteConfig = {
  name: "Jobsieve",
  baseUrl: null,
  locale: "en-GB",
  texts: {},
  trustedProxies: [],
  uploads: {
    url: "/api/v1/uploads",
    acceptedTypes: [".pdf", ".docx", ".txt", "image/*"],
    maxFiles: 5,
    keepDays: 30,
  },
};
