import { generateKeyPairSync } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { SettingsError } from "../../../src/server/settings/environment";
import { readSettings } from "../../../src/server/settings/settings";
import { defaultSiteConfig } from "../../../src/server/settings/site-config";
import { ownTheme } from "../../../src/server/theme/theme";
import { objectNames } from "../../support/object-names";
import { scratchFolder } from "../../support/scratch-folder";

const [emptyFolder, otherFolder] = [scratchFolder(), scratchFolder()];

function siteFile(content: unknown): string {
  const file = join(otherFolder, "site.json");
  writeFileSync(file, typeof content === "string" ? content : JSON.stringify(content));
  return file;
}

function mistakesOf(environment: Record<string, string>): readonly string[] {
  try {
    readSettings(environment, emptyFolder);
    return [];
  } catch (error) {
    if (error instanceof SettingsError) return error.mistakes;
    throw error;
  }
}

test("with nothing set, everything has its default", () => {
  expect(readSettings({}, emptyFolder)).toEqual({
    port: 3000,
    host: "localhost",
    dataDirectory: join(emptyFolder, ".data"),
    databaseUrl: undefined,
    databaseReadUrl: undefined,
    vocabularyFile: join(emptyFolder, "vocabulary.txt"),
    metrics: undefined,
    logLevel: "warn",
    site: defaultSiteConfig,
    theme: ownTheme,
    companies: [],
  });
});

test("an empty value counts as unset", () => {
  expect(readSettings({ PORT: "", DATABASE_URL: "", SITE_CONFIG: "" }, emptyFolder)).toEqual(
    readSettings({}, emptyFolder),
  );
});

test("environment variables override the defaults", () => {
  const environment = {
    PORT: "8080",
    HOST: "0.0.0.0",
    DATA_DIR: "/var/lib/jobsieve",
    DATABASE_URL: "postgres://me:secret@db/jobs",
    DATABASE_READ_URL: "postgresql://replica/jobs",
    METRICS_PORT: "9464",
    LOG_LEVEL: "debug",
    UNRELATED: "x",
  };
  expect(readSettings(environment, emptyFolder)).toMatchObject({
    port: 8080,
    host: "0.0.0.0",
    dataDirectory: "/var/lib/jobsieve",
    databaseUrl: "postgres://me:secret@db/jobs",
    databaseReadUrl: "postgresql://replica/jobs",
    metrics: { host: "127.0.0.1", port: 9464 },
    logLevel: "debug",
  });
  expect(readSettings({ ...environment, METRICS_HOST: "::1" }, emptyFolder).metrics?.host).toBe("::1");
});

test("all mistakes in the environment and the site's file are reported at once", () => {
  const file = siteFile({ name: 3, uploads: { maxFiles: "many" } });
  const environment = { PORT: "99999", LOG_LEVEL: "loud", DATABASE_URL: "mysql://x", SITE_CONFIG: file };
  expect(mistakesOf(environment)).toEqual([
    "PORT must be a whole number from 0 to 65535, not 99999.",
    "DATABASE_URL must be an address that begins with postgres:// or postgresql://.",
    'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent, not "loud".',
    `${file}: name must be a text of 1 to 80 characters.`,
    `${file}: uploads.maxFiles must be a whole number from 1 to 100.`,
  ]);
});

test.each(["3000x", "-1", "1.5", "NaN", "0x10"])("PORT=%s is refused", (port) => {
  expect(mistakesOf({ PORT: port })).toEqual([expect.stringMatching(/^PORT must be a whole number/)]);
});

test.each(["x", "-1", "65536", "1.5"])("METRICS_PORT=%s is refused", (port) => {
  expect(mistakesOf({ METRICS_PORT: port })).toEqual([
    expect.stringMatching(/^METRICS_PORT must be a whole number/),
  ]);
});

test("the error message lists the mistakes and no password", () => {
  const wrong = { PORT: "x", DATABASE_URL: "mysql://me:secret@db", DATABASE_READ_URL: "secret" };
  expect(() => readSettings(wrong, emptyFolder)).toThrow(
    expect.objectContaining({
      message: expect.stringMatching(
        /^Jobsieve can.t start: 3 settings are wrong\.\n {2}PORT .*\n {2}DATABASE_URL/,
      ),
    }),
  );
  expect(mistakesOf(wrong).join()).not.toContain("secret");
});

test("DATABASE_READ_URL without DATABASE_URL is refused", () => {
  expect(mistakesOf({ DATABASE_READ_URL: "postgres://replica/jobs" })).toEqual([
    expect.stringContaining("DATABASE_READ_URL needs DATABASE_URL"),
  ]);
});

test("a bucket for uploads needs its secret, which is in no message", () => {
  const bucket = { UPLOADS_BUCKET_URL: "https://s3.example/uploads", UPLOADS_BUCKET_KEY_ID: "me" };
  const set = { ...bucket, UPLOADS_BUCKET_SECRET: "hidden" };
  expect(readSettings(set, emptyFolder).uploadsBucket).toEqual({
    ...{ url: "https://s3.example/uploads", region: "us-east-1", keyId: "me", secret: "hidden" },
  });
  expect(readSettings({}, emptyFolder).uploadsBucket).toBeUndefined();
  expect(mistakesOf(bucket)).toEqual(["UPLOADS_BUCKET_URL needs UPLOADS_BUCKET_SECRET beside it."]);
  expect(mistakesOf({ ...set, UPLOADS_BUCKET_SECRET: "hid den" }).join()).not.toContain("hid");
});

test.each(["s3.example/uploads", "https://s3.example/uploads/", "https://me:word@s3.example/x", "ftp://x/y"])(
  "a bucket for uploads at %s is refused",
  (url) => {
    const keys = { UPLOADS_BUCKET_KEY_ID: "me", UPLOADS_BUCKET_SECRET: "hidden" };
    expect(mistakesOf({ UPLOADS_BUCKET_URL: url, ...keys })).toEqual([
      expect.stringMatching(/^UPLOADS_BUCKET_URL must be the address of a bucket/),
    ]);
  },
);

test("the site's file overrides the defaults key by key", () => {
  const file = siteFile({
    name: "Nurses Weekly",
    baseUrl: "https://jobs.example/",
    country: "GB",
    uploads: { keepDays: 7 },
    theme: { accent: "#1a4fa0" },
    footerLinks: [{ label: "Privacy", url: "/privacy" }],
    notice: { text: "We are away on Sunday." },
  });
  expect(readSettings({ SITE_CONFIG: file }, emptyFolder).site).toEqual({
    ...defaultSiteConfig,
    name: "Nurses Weekly",
    baseUrl: "https://jobs.example",
    country: "GB",
    uploads: { ...defaultSiteConfig.uploads, keepDays: 7 },
    theme: { ...defaultSiteConfig.theme, accent: "#1a4fa0" },
    footerLinks: [{ label: "Privacy", url: "/privacy" }],
    notice: { text: "We are away on Sunday." },
  });
});

test("sources get absolute paths, and their credentials have to be set in the environment", () => {
  writeFileSync(join(otherFolder, "map.json"), "{}");
  const acme = {
    name: "acme",
    url: "https://a.example/feed",
    every: "15m",
    credentials: { "X-Key": "ACME_KEY" },
  };
  const local = { name: "local", file: "feed.csv", every: "7d", columns: "map.json" };
  const file = siteFile({ sources: [acme, local], privateHosts: ["feeds.internal", "::1"] });
  const { site } = readSettings({ SITE_CONFIG: file, ACME_KEY: "secret\n" }, emptyFolder);
  expect(site.sources).toEqual([
    acme,
    { ...local, file: join(otherFolder, "feed.csv"), columns: join(otherFolder, "map.json") },
  ]);
  expect(site.privateHosts).toEqual(["feeds.internal", "::1"]);
  expect(mistakesOf({ SITE_CONFIG: file, ACME_KEY: "two\nlines" })).toEqual([
    `${file}: sources[0].credentials.X-Key names the variable ACME_KEY, which is not set to one line of text.`,
  ]);
});

test("the theme's style is computed, and its files are found beside the site's file", () => {
  writeFileSync(join(otherFolder, "logo.svg"), '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"/>');
  const file = siteFile({ theme: { accent: "#1a4fa0", logo: "logo.svg" } });
  const { theme } = readSettings({ SITE_CONFIG: file }, emptyFolder);
  expect(theme.style).toContain("--accent:#1a4fa0");
  expect(theme.logo?.mediaType).toBe("image/svg+xml");
});

test.each<[unknown, string]>([
  [{ nmae: "x" }, "nmae is not a setting. Did you mean name?"],
  [{ name: "" }, "name must be a text of 1 to 80 characters."],
  [{ baseUrl: "jobs.example" }, "baseUrl must be an address that begins with http:// or https://, or null."],
  [{ baseUrl: "https://jobs.example:99999" }, "baseUrl must be an address."],
  [{ baseUrl: "https://<your-domain>" }, "baseUrl must be an address."],
  [{ locale: "english please" }, 'locale must be a language tag such as "en-GB".'],
  [{ country: "uk" }, 'country must be a country code of two capitals such as "GB", or null.'],
  [{ texts: [] }, "texts must be an object."],
  [{ texts: { "form.submit": 5 } }, "texts.form.submit must be a text."],
  [
    { texts: { "form.sumbit": "Find" } },
    "texts.form.sumbit is not a text of the page. Did you mean form.submit?",
  ],
  [
    { texts: { "distance.within": "{furlongs} furlongs" } },
    "texts.distance.within cannot say {furlongs}; it may say {miles}, {km}.",
  ],
  [{ trustedProxies: ["nginx"] }, "trustedProxies[0] must be an IP address, a range such as"],
  [{ trustedProxies: ["loopback", "10.0.0.0/33"] }, "trustedProxies[1] must be an IP address, a range such"],
  [{ trustedProxies: ["10.0.0.256"] }, "trustedProxies[0] must be an IP address, a range such as"],
  [{ uploads: 5 }, "uploads must be an object."],
  [{ theme: [] }, "theme must be an object."],
  [{ theme: { colour: "red" } }, "theme.colour is not a setting."],
  [{ theme: { accent: 5 } }, "theme.accent must be a colour or null."],
  [{ theme: { accent: "yellow" } }, "theme.accent must be dark enough to be read on white"],
  [{ theme: { band: "#8a8a8a55" } }, "theme.band must be a colour that cannot be seen through"],
  [{ theme: { logo: "" } }, "theme.logo must be a file or null."],
  [{ theme: { favicon: "none.png" } }, "theme.favicon must be a file that can be read, not "],
  [{ footerLinks: {} }, "footerLinks must be a list of at most 20 links."],
  [{ footerLinks: [{ label: "Privacy" }] }, "footerLinks[0] must be an object with label and url."],
  [
    { footerLinks: [{ label: "Privacy", url: "javascript:alert(1)" }] },
    "footerLinks[0].url must be a path that begins with /",
  ],
  [{ footerLinks: [{ label: "", url: "/" }] }, "footerLinks[0].label must be a text of 1 to 80 characters."],
  [{ notice: "Hello" }, "notice must be an object with text and maybe url, or null."],
  [{ notice: { text: 5 } }, "notice.text must be a text of 1 to 300 characters."],
  [{ notice: { text: "Hello", url: "//evil" } }, "notice.url must be a path that begins with /"],
  [
    { uploads: { acceptedTypes: [".pdf", "pdf"] } },
    'uploads.acceptedTypes[1] must be a file name ending such as ".pdf"',
  ],
  [{ uploads: { acceptedTypes: [] } }, "uploads.acceptedTypes must be a list of at least one file type."],
  [{ sources: {} }, "sources must be a list of at most 200 sources."],
  [{ sources: [{}] }, "sources[0] must be an object with name, every, and url or file."],
  ...(
    [
      [{ name: "Acme" }, ".name must be a name of 1 to 63 small letters, digits and hyphens."],
      [{ name: "sample" }, ".name must be another one: sample is that of the generated jobs."],
      [{ every: "1 hour" }, '.every must be an interval from "5m" to "7d", such as "1h".'],
      [{ every: "4m" }, '.every must be an interval from "5m" to "7d", such as "1h".'],
      [{ every: "8d" }, '.every must be an interval from "5m" to "7d", such as "1h".'],
      [{ url: "ftp://a.example/" }, ".url must be an address that begins with http:// or https://"],
      [
        { url: "https://me:secret@a.example/" },
        ".url must be an address that begins with http:// or https://",
      ],
      [{ url: "https://a.example:port/" }, ".url must be an address."],
      [{ file: "feed.csv" }, " must have either url or file."],
      [{ url: undefined }, " must have either url or file."],
      [{ url: undefined, file: "a.csv", credentials: { A: "B" } }, ".credentials are for an address"],
      [{ format: "cvs" }, ".format must be one of jobposting, jobposting-lines, xml, csv,"],
      [{ columns: "no-map.json" }, ".columns must be a file that can be read."],
      [{ encoding: "utf-9" }, '.encoding must be an encoding such as "windows-1252".'],
      [{ country: "uk" }, '.country must be a country code of two capitals such as "GB".'],
      [{ dateOrder: "ymd" }, ".dateOrder must be dmy or mdy."],
      [{ applyUrl: "https://a.example/" }, ".applyUrl must be an address with {id} in it."],
      [{ maxMegabytes: 0 }, ".maxMegabytes must be a whole number from 1 to 20000."],
      [{ pages: 0 }, ".pages must be a whole number from 1 to 1000."],
      [{ url: undefined, file: "a.csv", pages: 2 }, ".pages are for an address: a file is read whole."],
      [{ url: "https://a.example/{KEY}/feed" }, ".url may name a variable behind its question mark alone."],
      [{ url: "https://a.example/?key={KEY}", site: {} }, ".url of a site may name no variable."],
      [
        { url: "https://a.example/?key={NOT_SET}&again={NOT_SET}&id={id}" },
        ".url names the variable NOT_SET, which is not set to one line of text.",
      ],
      [{ force: true }, ".force is not a setting."],
      [{ site: true }, ".site must be an object, which may be empty."],
      [{ site: { paths: ["jobs"] } }, '.site.paths[0] must be a path such as "/jobs/".'],
      [{ site: { maxPages: 0 } }, ".site.maxPages must be a whole number from 1 to 100000."],
      [{ site: { depth: 6 } }, ".site.depth must be a whole number from 0 to 5."],
      [{ site: { pauseSeconds: 61 } }, ".site.pauseSeconds must be a number from 0 to 60."],
      [{ site: { pause: 1 } }, ".site.pause is not a setting."],
      [{ site: {}, format: "csv" }, ".format does not go with site, whose pages are at url."],
      [
        { credentials: { Authorization: "Bearer 1" } },
        ".credentials.Authorization must be the name of an env",
      ],
      [
        { credentials: { Authorization: "NOT_SET" } },
        ".credentials.Authorization names the variable NOT_SET, which",
      ],
    ] as [object, string][]
  ).map(([source, mistake]): [unknown, string] => [
    { sources: [{ name: "acme", url: "https://a.example/feed?key=1", every: "1h", ...source }] },
    `sources[0]${mistake}`,
  ]),
  [
    { sources: ["a", "a"].map((name) => ({ name, file: "x.csv", every: "1d" })) },
    "sources[1].name must be another one: a is there already.",
  ],
  [{ privateHosts: ["http://10.0.0.1/"] }, "privateHosts[0] must be a host's name or address, without"],
  [
    { legal: { privacy: "javascript:alert(1)" } },
    "legal.privacy must be a path that begins with /, an address",
  ],
  [{ legal: { impressum: "/x" } }, "legal.impressum is not a setting."],
  [{ analytics: { script: "https://x.example/a.js; script-src *" } }, "analytics.script must be the address"],
  [{ analytics: { script: "https://x.example" } }, "analytics.script must be the address"],
  [
    { analytics: { script: "https://x.example/a.js", sendsTo: ["https://x.example/path"] } },
    "analytics.sendsTo[0] must be an origin",
  ],
  [
    { analytics: { script: "https://x.example/a.js", attributes: { onload: "x" } } },
    "analytics.attributes.onload must be a text of at most 300 characters, and its name begin with data-",
  ],
  [{ counting: { keepDays: 0 } }, "counting.keepDays must be a whole number"],
  [{ sampleJobs: -1 }, "sampleJobs must be a whole number"],
  [{ googleIndexing: {} }, "googleIndexing needs baseUrl beside it."],
])("a mistake is reported with the path of its setting: %j", (content, mistake) => {
  const file = siteFile(content);
  expect(mistakesOf({ SITE_CONFIG: file })).toEqual([expect.stringContaining(`${file}: ${mistake}`)]);
});

test.each([
  ["{", "in JSON at line 1, column 2."],
  ["[]", "must hold one JSON object"],
])("a file that is not one JSON object is refused: %s", (content, mistake) => {
  expect(mistakesOf({ SITE_CONFIG: siteFile(content) })).toEqual([expect.stringContaining(mistake)]);
});

test("a SITE_CONFIG that does not exist is refused", () => {
  expect(mistakesOf({ SITE_CONFIG: "nowhere.json" })).toEqual([
    expect.stringContaining("there is no such file"),
  ]);
});

test("IndexNow needs a valid key and a baseUrl; the rest has defaults", () => {
  const indexNow = { key: "0123456789abcdef" };
  const mistakes = (content: unknown) =>
    mistakesOf({ SITE_CONFIG: siteFile(content) }).map((line) => line.split(": ")[1]);
  expect(mistakes({ indexNow })).toEqual(["indexNow needs baseUrl beside it."]);
  expect(mistakes({ indexNow: { key: "short" }, baseUrl: "https://jobs.example" })).toEqual([
    "indexNow.key must be 8 to 128 letters, digits or hyphens.",
  ]);
  const SITE_CONFIG = siteFile({ indexNow, baseUrl: "https://jobs.example" });
  expect(readSettings({ SITE_CONFIG }, emptyFolder).site.indexNow).toEqual({
    ...indexNow,
    endpoint: "https://api.indexnow.org/indexnow",
    dailyAddresses: 10_000,
  });
});

test("legal, counting, retention and analytics override their defaults key by key", () => {
  const file = siteFile({
    legal: { privacy: "/privacy" },
    counting: { keepDays: 30 },
    retention: { closedJobDays: 10 },
    analytics: { script: "https://stats.example/js/a.js" },
    sampleJobs: 0,
  });
  expect(readSettings({ SITE_CONFIG: file }, emptyFolder).site).toMatchObject({
    legal: { imprint: null, privacy: "/privacy", terms: null },
    counting: { searches: true, applies: true, keepDays: 30 },
    retention: { closedJobDays: 10, recordDays: 90 },
    analytics: { script: "https://stats.example/js/a.js", sendsTo: null, attributes: {} },
    sampleJobs: 0,
  });
});

test("googleIndexing reads a valid key file, and shows the private key nowhere", () => {
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const pem = privateKey.export({ type: "pkcs8", format: "pem" });
  const key = {
    client_email: "me@x.example",
    private_key_id: "1",
    private_key: pem,
    token_uri: "https://t.example/",
  };
  const site = siteFile({ baseUrl: "https://jobs.example", googleIndexing: {} });
  const keyFile = join(otherFolder, "key.json");
  const environment = { SITE_CONFIG: site, GOOGLE_INDEXING_KEY_FILE: keyFile };
  writeFileSync(keyFile, JSON.stringify(key));
  const { googleKey } = readSettings(environment, emptyFolder);
  expect(googleKey).toMatchObject({ email: "me@x.example", keyId: "1", tokenUri: "https://t.example/" });
  expect(JSON.stringify(googleKey)).not.toContain("PRIVATE");
  expect(mistakesOf({ SITE_CONFIG: site })).toEqual([
    "googleIndexing needs the variable GOOGLE_INDEXING_KEY_FILE beside it.",
  ]);
  expect(mistakesOf({ ...environment, GOOGLE_INDEXING_KEY_FILE: "nowhere" })).toEqual([
    expect.stringMatching(/^GOOGLE_INDEXING_KEY_FILE must name .*: it cannot be read \(ENOENT\)\.$/),
  ]);
  for (const wrong of ["secret", "{}", JSON.stringify({ ...key, private_key: "secret" })]) {
    writeFileSync(keyFile, wrong);
    expect(mistakesOf(environment)).toEqual([
      "GOOGLE_INDEXING_KEY_FILE must name the JSON key of a service account: it is none.",
    ]);
  }
});

test("names of JavaScript's own are refused as settings, countries and currencies", () => {
  for (const name of objectNames) {
    const key = JSON.stringify(name);
    for (const content of [`{${key}:{}}`, `{"uploads":{${key}:1}}`, `{"theme":{${key}:"x"}}`])
      expect(mistakesOf({ SITE_CONFIG: siteFile(content) }).join("\n")).toContain(name);
    expect(mistakesOf({ [name]: "x", SITE_CONFIG: siteFile({ name }) })).toEqual([]);
    for (const setting of ["country", "currency"])
      expect(mistakesOf({ SITE_CONFIG: siteFile({ [setting]: name }) })).toEqual([
        expect.stringContaining(setting),
      ]);
  }
});
