import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { SearchService } from "../../src/server/search/search-service";
import { defaultSiteConfig } from "../../src/server/settings/site-config";
import { overridableTexts } from "../../src/server/settings/text-overrides";
import { startPages } from "../../src/server/start-pages";
import { ownTheme } from "../../src/server/theme/theme";
import { scratchFolder } from "../support/scratch-folder";

const built = scratchFolder();
mkdirSync(join(built, "de"));
for (const client of ["", "de"]) writeFileSync(join(built, client, "manifest.json"), "{}");

function warnedOf(otherLocales: Readonly<Record<string, Record<string, string>>>): unknown[] {
  const warned: unknown[] = [];
  const log = { warn: (what: unknown) => void warned.push(what) };
  const site = { ...defaultSiteConfig, otherLocales };
  const search = { credits: [] } as unknown as SearchService;
  startPages(
    { site, theme: ownTheme, companies: [], now: () => new Date(), log },
    { built, baseUrl: () => "https://jobs.example", search },
  );
  return warned;
}

test("a locale with untranslated texts is logged with the missing keys", () => {
  const { "form.submit": _submit, ...texts } = overridableTexts;
  expect(warnedOf({ "de-DE": {}, "fr-FR": texts })).toEqual([
    { locale: "fr-FR", missing: 1, first: ["form.submit"] },
  ]);
  expect(warnedOf({ "fr-FR": overridableTexts })).toEqual([]);
});
