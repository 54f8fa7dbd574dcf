import Type, { type Static } from "typebox";
import { salaryPeriods } from "../../shared/wire/results";
import { AlertSettings } from "./alert-settings";
import {
  Analytics,
  Counting,
  defaultCounting,
  defaultLegal,
  defaultRetention,
  GoogleIndexing,
  Legal,
  linkAddress,
  Retention,
  wholeNumber,
} from "./operator-settings";
import { DuplicateSettings, defaultDuplicates, PrivateHosts, SourceSettings } from "./source-settings";

const Closed = { additionalProperties: false } as const;

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

const Uploads = Type.Object(
  {
    enabled: Type.Boolean({ description: "true or false" }),
    /** This server's own service, or another that implements Dropzone's chunk protocol. */
    url: uploadAddress,
    acceptedTypes: Type.Array(fileType, { minItems: 1, description: "a list of at least one file type" }),
    maxFiles: wholeNumber(1, 100),
    /** 0: a file is deleted as soon as it has been read. */
    keepDays: wholeNumber(0, 3650),
  },
  { ...Closed, description: "an object" },
);

const orNull = (what: string) =>
  Type.Union([Type.String({ minLength: 1 }), Type.Null()], { description: what });

/** Validated in detail by `server/theme`. */
const Theme = Type.Object(
  {
    /** Colour of links, chosen values and main buttons. Null: ours. */
    accent: orNull("a colour or null"),
    /** Background of the search form. Null: in the accent's hue. */
    band: orNull("a colour or null"),
    /** Replaces the name; like the favicon, a file relative to this one. */
    logo: orNull("a file or null"),
    favicon: orNull("a file or null"),
  },
  { ...Closed, description: "an object" },
);

const shortText = (most: number) =>
  Type.String({ minLength: 1, maxLength: most, description: `a text of 1 to ${most} characters` });

const FooterLink = Type.Object(
  { label: shortText(80), url: linkAddress },
  { ...Closed, description: "an object with label and url" },
);

const Notice = Type.Object({ text: shortText(300), url: Type.Optional(linkAddress) }, Closed);

const IndexNow = Type.Object(
  {
    /** Proves ownership of the site; not a secret. */
    key: Type.String({
      pattern: "^[A-Za-z0-9-]{8,128}$",
      description: "8 to 128 letters, digits or hyphens",
    }),
    /** Any search engine's own; IndexNow members share submissions with each other. */
    endpoint: Type.String({
      pattern: "^https?://[^\\s/?#]+(?:/[^\\s?#]*)?$",
      description: "an address that begins with http:// or https://",
    }),
    /** Addresses submitted per day (UTC), by all servers together. */
    dailyAddresses: wholeNumber(1, 1_000_000),
  },
  { ...Closed, description: "an object with key, or null" },
);

const currencyCode = Type.String({ pattern: "^[A-Z]{3}$" });

const rate = Type.Number({ exclusiveMinimum: 0, maximum: 1e6, description: "a number above 0" });

const ownTexts = Type.Record(Type.String(), Type.String({ description: "a text" }), {
  description: "an object",
});

export const localeDescription = 'a language tag such as "en-GB"';

export const SiteConfig = Type.Object(
  {
    name: shortText(80),
    /** Public address without trailing slash, for canonical links and sitemaps; null: the listening one. */
    baseUrl: webAddress,
    /** BCP 47; the page's `lang`, and the format of numbers and dates. */
    locale: Type.String({ description: localeDescription }),
    /** Further locales, by `Accept-Language`, each with its own texts. Empty: all visitors get `locale`. */
    otherLocales: Type.Record(Type.String(), ownTexts, {
      description: 'an object of language tags and texts, such as {"en-GB": {}}',
    }),
    /** ISO 3166-1 alpha-2; its places are preferred to namesakes elsewhere. Null: no preference. */
    country: Type.Union([Type.String({ pattern: "^[A-Z]{2}$" }), Type.Null()], {
      description: 'a country code of two capitals such as "GB", or null',
    }),
    /** ISO 4217; currency of the salary filter and order. Null: by the country or the locale's region. */
    currency: Type.Union([currencyCode, Type.Null()], { description: 'a currency such as "GBP", or null' }),
    /** Pay period of the salary filter. Null: the usual one in the country or the locale's region. */
    payPeriod: Type.Union([Type.Enum([...salaryPeriods]), Type.Null()], {
      description: 'one of "hour", "day", "week", "month" and "year", or null',
    }),
    /** Value of one unit of another currency; without a rate, such salaries count as unstated. */
    exchangeRates: Type.Record(currencyCode, rate, {
      ...Closed,
      description: 'an object of currencies and numbers above 0, such as {"EUR": 0.86}',
    }),
    texts: ownTexts,
    /** Proxies whose `X-Forwarded-For` is trusted: addresses, ranges, or names of ranges. */
    trustedProxies: Type.Array(proxy, { description: "a list of addresses" }),
    /** Maximum uncached requests per network; 0: no limit. A whole office stays below the default. */
    requestsPerMinute: wholeNumber(0, 1_000_000),
    uploads: Uploads,
    theme: Theme,
    /** File with company descriptions; null: company pages show only names and jobs. */
    companies: orNull("a file or null"),
    sources: Type.Array(SourceSettings, { maxItems: 200, description: "a list of at most 200 sources" }),
    duplicates: DuplicateSettings,
    privateHosts: PrivateHosts,
    /** Notifies search engines of new, changed and closed jobs; null: off. */
    indexNow: Type.Union([IndexNow, Type.Null()], { description: "an object with key, or null" }),
    /** Alerts by email; null: off, and searches are saved in the browser only. */
    alerts: Type.Union([AlertSettings, Type.Null()], { description: "an object with from, or null" }),
    /** Notifies Google of them; null: Google reads the sitemaps. */
    googleIndexing: Type.Union([GoogleIndexing, Type.Null()], { description: "an object or null" }),
    /** Number of generated jobs for an empty embedded database. */
    sampleJobs: wholeNumber(0, 1_000_000),
    counting: Counting,
    retention: Retention,
    /** A script that counts visits; null: no script. */
    analytics: Type.Union([Analytics, Type.Null()], { description: "an object with script, or null" }),
    /** Links in every page's footer, with default labels. */
    legal: Legal,
    /** Where visitors report a job; null: nowhere. */
    contact: Type.Union([linkAddress, Type.Null()], {
      description: 'an address such as "mailto:jobs@example.org" or "https://example.org/contact", or null',
    }),
    /** Further footer links, with labels of their own. */
    footerLinks: Type.Array(FooterLink, { maxItems: 20, description: "a list of at most 20 links" }),
    /** A line at the top of every page, such as before maintenance. */
    notice: Type.Union([Notice, Type.Null()], { description: "an object with text and maybe url, or null" }),
  },
  Closed,
);
export type SiteConfig = Static<typeof SiteConfig>;

export const defaultSiteConfig: SiteConfig = {
  name: "Jobsieve",
  baseUrl: null,
  locale: "en-GB",
  otherLocales: {},
  country: null,
  currency: null,
  payPeriod: null,
  exchangeRates: {},
  texts: {},
  trustedProxies: [],
  requestsPerMinute: 600,
  uploads: {
    enabled: true,
    url: "/api/v1/uploads",
    acceptedTypes: [".pdf", ".docx", ".txt", "image/*"],
    maxFiles: 5,
    keepDays: 0,
  },
  theme: { accent: null, band: null, logo: null, favicon: null },
  companies: null,
  sources: [],
  duplicates: defaultDuplicates,
  privateHosts: [],
  indexNow: null,
  alerts: null,
  googleIndexing: null,
  sampleJobs: 20_000,
  counting: defaultCounting,
  retention: defaultRetention,
  analytics: null,
  legal: defaultLegal,
  contact: null,
  footerLinks: [],
  notice: null,
};

export const defaultIndexNow = { endpoint: "https://api.indexnow.org/indexnow", dailyAddresses: 10_000 };
