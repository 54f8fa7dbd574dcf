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

const Uploads = Type.Object(
  {
    /** Whether the page offers it at all. */
    enabled: Type.Boolean({ description: "true or false" }),
    /**
     * Where the panel sends files: this server's own service, or another that speaks Dropzone's chunk
     * protocol.
     */
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

/** What `server/theme` makes of them says more about wrong ones. */
const Theme = Type.Object(
  {
    /** Of links, chosen values and main buttons. Null: ours. */
    accent: orNull("a colour or null"),
    /** Behind the search form. Null: in the accent's hue. */
    band: orNull("a colour or null"),
    /** In the name's place; like the favicon, a file beside this one. */
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
    /** Proves that the site is ours; anybody may know it. */
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

/** What an operator makes of the page: its name, address, language and words. */
export const SiteConfig = Type.Object(
  {
    name: shortText(80),
    /**
     * Public address without a trailing slash, for canonical links and the sitemap; null: where the server
     * listens.
     */
    baseUrl: webAddress,
    /** BCP 47; the page's `lang`, and how it writes numbers and dates. */
    locale: Type.String({ description: localeDescription }),
    /**
     * For visitors whose browsers ask for one of these rather than `locale`: the site's own words in it, which `texts`
     * are for `locale`. None: everybody gets `locale`.
     */
    otherLocales: Type.Record(Type.String(), ownTexts, {
      description: 'an object of language tags and texts, such as {"en-GB": {}}',
    }),
    /** ISO 3166-1 alpha-2; its places are likelier to be meant than namesakes elsewhere. Null: no country's are. */
    country: Type.Union([Type.String({ pattern: "^[A-Z]{2}$" }), Type.Null()], {
      description: 'a country code of two capitals such as "GB", or null',
    }),
    /** ISO 4217; salaries are chosen and sorted in it. Null: that of the country, or of the locale's. */
    currency: Type.Union([currencyCode, Type.Null()], { description: 'a currency such as "GBP", or null' }),
    /** Visitors choose pay by it. Null: as is usual in the country, or the locale's. */
    payPeriod: Type.Union([Type.Enum([...salaryPeriods]), Type.Null()], {
      description: 'one of "hour", "day", "week", "month" and "year", or null',
    }),
    /** What one unit of another currency is worth in it; without a rate, such salaries count as not stated. */
    exchangeRates: Type.Record(currencyCode, rate, {
      ...Closed,
      description: 'an object of currencies and numbers above 0, such as {"EUR": 0.86}',
    }),
    /** Words of the page that differ from the defaults, by name. */
    texts: ownTexts,
    /**
     * Whose word is taken for where a request comes from (`X-Forwarded-For`): addresses, ranges, or names of
     * ranges.
     */
    trustedProxies: Type.Array(proxy, { description: "a list of addresses" }),
    /** Of one network, that no cache answers, before the next is refused; 0: no such limit. An office searches less. */
    requestsPerMinute: wholeNumber(0, 1_000_000),
    uploads: Uploads,
    theme: Theme,
    /** What pages of companies say of them; null: names and jobs alone. */
    companies: orNull("a file or null"),
    /** Feeds that the server fetches by itself. */
    sources: Type.Array(SourceSettings, { maxItems: 200, description: "a list of at most 200 sources" }),
    duplicates: DuplicateSettings,
    /** Hosts that sources may be fetched from although their addresses are private. */
    privateHosts: PrivateHosts,
    /** Notifies search engines of new, changed and closed jobs; null: off. */
    indexNow: Type.Union([IndexNow, Type.Null()], { description: "an object with key, or null" }),
    /** Alerts by e-mail; null: none, and searches are saved in the browser alone. */
    alerts: Type.Union([AlertSettings, Type.Null()], { description: "an object with from, or null" }),
    /** Tells Google of them; null: it reads the sitemaps. */
    googleIndexing: Type.Union([GoogleIndexing, Type.Null()], { description: "an object or null" }),
    /** Generated jobs that an empty embedded database is filled with. */
    sampleJobs: wholeNumber(0, 1_000_000),
    /** What is counted of visitors' searches and applications, for the operator. */
    counting: Counting,
    /** How long obsolete data is kept. */
    retention: Retention,
    /** A script that counts visits, and where it may send them; null: none. */
    analytics: Type.Union([Analytics, Type.Null()], { description: "an object with script, or null" }),
    /** At the foot of every page, under the page's own names. */
    legal: Legal,
    /** Where visitors report a job; null: nowhere. */
    contact: Type.Union([linkAddress, Type.Null()], {
      description: 'an address such as "mailto:jobs@example.org" or "https://example.org/contact", or null',
    }),
    /** After them, under names of the site's. */
    footerLinks: Type.Array(FooterLink, { maxItems: 20, description: "a list of at most 20 links" }),
    /** A line above every page, as before maintenance. */
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

/** What an `indexNow` that only has its key leaves out. */
export const defaultIndexNow = { endpoint: "https://api.indexnow.org/indexnow", dailyAddresses: 10_000 };
