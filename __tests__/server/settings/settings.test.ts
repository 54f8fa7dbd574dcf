import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readSettings } from "../../../src/server/settings/settings";
import { SettingsError } from "../../../src/server/settings/settings-error";
import { defaultSiteConfig } from "../../../src/server/settings/site-config";

const emptyFolder = mkdtempSync(join(tmpdir(), "settings-"));
const otherFolder = mkdtempSync(join(tmpdir(), "settings-"));
afterAll(() => {
  for (const folder of [emptyFolder, otherFolder]) rmSync(folder, { recursive: true });
});

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

test("with nothing set, everything has the documented default", () => {
  expect(readSettings({}, emptyFolder)).toEqual({
    port: 3000,
    host: "localhost",
    dataDirectory: join(emptyFolder, ".data"),
    databaseUrl: undefined,
    databaseReadUrl: undefined,
    logLevel: "warn",
    site: defaultSiteConfig,
  });
});

test("an empty value is as good as none", () => {
  expect(readSettings({ PORT: "", DATABASE_URL: "", SITE_CONFIG: "" }, emptyFolder)).toEqual(
    readSettings({}, emptyFolder),
  );
});

test("what is set is taken", () => {
  const environment = {
    PORT: "8080",
    HOST: "0.0.0.0",
    DATA_DIR: "/var/lib/jobsieve",
    DATABASE_URL: "postgres://me:secret@db/jobs",
    DATABASE_READ_URL: "postgresql://replica/jobs",
    LOG_LEVEL: "debug",
    UNRELATED: "x",
  };
  expect(readSettings(environment, emptyFolder)).toMatchObject({
    port: 8080,
    host: "0.0.0.0",
    dataDirectory: "/var/lib/jobsieve",
    databaseUrl: "postgres://me:secret@db/jobs",
    databaseReadUrl: "postgresql://replica/jobs",
    logLevel: "debug",
  });
});

test("every mistake is named at once, in the environment and in the site's file", () => {
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

test("the message holds every line and no password", () => {
  const wrong = { PORT: "x", DATABASE_URL: "mysql://me:secret@db", DATABASE_READ_URL: "secret" };
  expect(() => readSettings(wrong, emptyFolder)).toThrow(
    expect.objectContaining({
      message: expect.stringMatching(
        /^Jobsieve cannot start: 3 settings are wrong\.\n {2}PORT .*\n {2}DATABASE_URL/,
      ),
    }),
  );
  expect(mistakesOf(wrong).join()).not.toContain("secret");
});

test("a read address without a write address is a mistake", () => {
  expect(mistakesOf({ DATABASE_READ_URL: "postgres://replica/jobs" })).toEqual([
    expect.stringContaining("DATABASE_READ_URL needs DATABASE_URL"),
  ]);
});

test("the site's file goes over the defaults, key by key", () => {
  const file = siteFile({
    name: "Nurses Weekly",
    baseUrl: "https://jobs.example/",
    uploads: { keepDays: 7 },
  });
  expect(readSettings({ SITE_CONFIG: file }, emptyFolder).site).toEqual({
    ...defaultSiteConfig,
    name: "Nurses Weekly",
    baseUrl: "https://jobs.example",
    uploads: { ...defaultSiteConfig.uploads, keepDays: 7 },
  });
});

test.each<[unknown, string]>([
  [{ nmae: "x" }, "nmae is not a setting."],
  [{ name: "" }, "name must be a text of 1 to 80 characters."],
  [{ baseUrl: "jobs.example" }, "baseUrl must be an address that begins with http:// or https://, or null."],
  [{ locale: "english please" }, 'locale must be a language tag such as "en-GB".'],
  [{ texts: [] }, "texts must be an object."],
  [{ texts: { "form.submit": 5 } }, "texts.form.submit must be a text."],
  [{ texts: { "form.sumbit": "Find" } }, "texts.form.sumbit is not a text of the page."],
  [{ texts: { "distance.within": "{km} km" } }, "texts.distance.within cannot say {km}; it may say {miles}."],
  [{ trustedProxies: ["nginx"] }, "trustedProxies[0] must be an IP address, a range such as"],
  [{ uploads: 5 }, "uploads must be an object."],
  [
    { uploads: { acceptedTypes: [".pdf", "pdf"] } },
    'uploads.acceptedTypes[1] must be a file name ending such as ".pdf"',
  ],
  [{ uploads: { acceptedTypes: [] } }, "uploads.acceptedTypes must be a list of at least one file type."],
])("a mistake is named by its place: %j", (content, mistake) => {
  const file = siteFile(content);
  expect(mistakesOf({ SITE_CONFIG: file })).toEqual([expect.stringContaining(`${file}: ${mistake}`)]);
});

test.each([
  ["{", "cannot be read"],
  ["[]", "must hold one JSON object"],
])("a file that is not one JSON object is a mistake: %s", (content, mistake) => {
  expect(mistakesOf({ SITE_CONFIG: siteFile(content) })).toEqual([expect.stringContaining(mistake)]);
});

test("a file asked for by name has to be there", () => {
  expect(mistakesOf({ SITE_CONFIG: "nowhere.json" })).toEqual([
    expect.stringContaining("there is no such file"),
  ]);
});
