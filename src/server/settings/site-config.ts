import Type, { type Static } from "typebox";
import { salaryPeriods } from "../../shared/wire/results";
import { AlertSettings } from "./alert-settings";
import {
  Analytics,
  Counting,
  closed,
  defaultCounting,
  defaultLegal,
  defaultRetention,
  flag,
  GoogleIndexing,
  Legal,
  linkAddress,
  orNull,
  Retention,
  webAddress,
  wholeNumber,
} from "./operator-settings";
import { DuplicateSettings, defaultDuplicates, PrivateHosts, SourceSettings } from "./source-settings";

const uploadAddress = Type.String({
  pattern: "^(?:/|https?://)\\S*$",
  description: "a path that begins with / or an address that begins with http:// or https://",
});

const fileType = Type.String({
  pattern: "^(?:\\.[A-Za-z0-9]+|[a-z]+/(?:\\*|[A-Za-z0-9.+-]+))$",
  description: 'a file name ending such as ".pdf" or a media type such as "image/*"',
});

export const proxyDescription =
  'an IP address, a range such as "10.0.0.0/8", or "loopback", "linklocal" or "uniquelocal"';

const proxy = Type.String({
  pattern: "^(?:loopback|linklocal|uniquelocal|[0-9a-fA-F:.]+(?:/\\d{1,3})?)$",
  description: proxyDescription,
});

const Uploads = closed("an object", {
  enabled: flag,
  /** This server's own service, or another that implements Dropzone's chunk protocol. */
  url: uploadAddress,
  acceptedTypes: Type.Array(fileType, { minItems: 1, description: "a list of at least one file type" }),
  maxFiles: wholeNumber(1, 100),
  /** 0: a file is deleted as soon as it has been read. */
  keepDays: wholeNumber(0, 3650),
});

const textOrNull = (description: string) => orNull(description, Type.String({ minLength: 1 }));

/** Validated in detail by `server/theme`. */
const Theme = closed("an object", {
  /** Colour of links, chosen values and main buttons. Null: ours. */
  accent: textOrNull("a colour or null"),
  /** Background of the search form. Null: in the accent's hue. */
  band: textOrNull("a colour or null"),
  /** Replaces the name; like the favicon, a file relative to this one. */
  logo: textOrNull("a file or null"),
  favicon: textOrNull("a file or null"),
});

const shortText = (most: number) =>
  Type.String({ minLength: 1, maxLength: most, description: `a text of 1 to ${most} characters` });

const FooterLink = closed("an object with label and url", { label: shortText(80), url: linkAddress });

const Notice = closed("an object", { text: shortText(300), url: Type.Optional(linkAddress) });

const IndexNow = closed("an object with key, or null", {
  /** Proves ownership of the site; not a secret. */
  key: Type.String({
    pattern: "^[A-Za-z0-9-]{8,128}$",
    description: "8 to 128 letters, digits or hyphens",
  }),
  /** Any search engine's own; IndexNow members share submissions with each other. */
  endpoint: webAddress,
  /** Addresses submitted per day (UTC), by all servers together. */
  dailyAddresses: wholeNumber(1, 1_000_000),
});

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
    baseUrl: orNull("an address that begins with http:// or https://, or null", webAddress),
    /** BCP 47; the page's `lang`, and the format of numbers and dates. */
    locale: Type.String({ description: localeDescription }),
    /** Further locales, by `Accept-Language`, each with its own texts. Empty: all visitors get `locale`. */
    otherLocales: Type.Record(Type.String(), ownTexts, {
      description: 'an object of language tags and texts, such as {"en-GB": {}}',
    }),
    /** ISO 3166-1 alpha-2; its places are preferred to namesakes elsewhere. Null: no preference. */
    country: orNull(
      'a country code of two capitals such as "GB", or null',
      Type.String({ pattern: "^[A-Z]{2}$" }),
    ),
    /** ISO 4217; currency of the salary filter and order. Null: by the country or the locale's region. */
    currency: orNull('a currency such as "GBP", or null', currencyCode),
    /** Pay period of the salary filter. Null: the usual one in the country or the locale's region. */
    payPeriod: orNull(
      'one of "hour", "day", "week", "month" and "year", or null',
      Type.Enum([...salaryPeriods]),
    ),
    /** Value of one unit of another currency; without a rate, such salaries count as unstated. */
    exchangeRates: Type.Record(currencyCode, rate, {
      additionalProperties: false,
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
    companies: textOrNull("a file or null"),
    sources: Type.Array(SourceSettings, { maxItems: 200, description: "a list of at most 200 sources" }),
    duplicates: DuplicateSettings,
    privateHosts: PrivateHosts,
    /** Notifies search engines of new, changed and closed jobs; null: off. */
    indexNow: orNull("an object with key, or null", IndexNow),
    /** Alerts by email; null: off, and searches are saved in the browser only. */
    alerts: orNull("an object with from, or null", AlertSettings),
    /** Notifies Google of them; null: Google reads the sitemaps. */
    googleIndexing: orNull("an object or null", GoogleIndexing),
    /** Number of generated jobs for an empty embedded database. */
    sampleJobs: wholeNumber(0, 1_000_000),
    counting: Counting,
    retention: Retention,
    /** A script that counts visits; null: no script. */
    analytics: orNull("an object with script, or null", Analytics),
    /** Links in every page's footer, with default labels. */
    legal: Legal,
    /** Where visitors report a job; null: nowhere. */
    contact: orNull(
      'an address such as "mailto:jobs@example.org" or "https://example.org/contact", or null',
      linkAddress,
    ),
    /** Further footer links, with labels of their own. */
    footerLinks: Type.Array(FooterLink, { maxItems: 20, description: "a list of at most 20 links" }),
    /** A line at the top of every page, such as before maintenance. */
    notice: orNull("an object with text and maybe url, or null", Notice),
  },
  { additionalProperties: false },
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
