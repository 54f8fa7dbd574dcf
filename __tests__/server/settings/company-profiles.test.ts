import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { profilesByName, readCompanyProfiles } from "../../../src/server/settings/company-profiles";
import { SettingsError } from "../../../src/server/settings/environment";
import { readSettings } from "../../../src/server/settings/settings";
import { scratchFolder } from "../../support/scratch-folder";

const folder = scratchFolder();
const file = join(folder, "companies.json");

function reading(companies: unknown, text = JSON.stringify({ companies })) {
  writeFileSync(file, text);
  return readCompanyProfiles(file);
}
const mistakesIn = (...given: Parameters<typeof reading>) =>
  reading(...given).mistakes.map((mistake) => mistake.replace(`${file}: `, ""));

test("a profile has the paragraphs, website and logo that are given", () => {
  writeFileSync(join(folder, "acme.svg"), '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 3"/>');
  const acme = {
    name: "Acme",
    text: " One.\nStill one.\n \n\n\nTwo. ",
    website: "https://a.example",
    logo: "acme.svg",
  };
  const { companies, mistakes } = reading([acme, { name: "__proto__" }]);
  expect(mistakes).toEqual([]);
  expect(companies).toMatchObject([
    { name: "Acme", paragraphs: ["One.\nStill one.", "Two."], website: "https://a.example" },
    { name: "__proto__", paragraphs: [], website: null, logo: null },
  ]);
  expect(companies[0]?.logo?.size).toEqual({ width: 9, height: 3 });
});

test("a profile is found by the company's name in any case, accents and spacing", () => {
  const profileOf = profilesByName(reading([{ name: "Café  Zürich" }, { name: "R&D" }]).companies);
  expect(profileOf("CAFE ZURICH")?.name).toBe("Café  Zürich");
  expect(profileOf("r&d")?.name).toBe("R&D");
  expect(["R D", "constructor", "__proto__", ""].map(profileOf)).toEqual(Array(4).fill(undefined));
});

test.each<[unknown, string]>([
  [
    [{ name: "A", webiste: "x" }],
    "companies[0].webiste is not a setting. Did you mean companies[0].website?",
  ],
  [[{ text: "x" }], "companies[0] must be an object with name and any of text, website and logo."],
  [[{ name: " " }], "companies[0].name must be a text of 1 to 300 characters."],
  [[{ name: "A", text: "x".repeat(3001) }], "companies[0].text must be a text of at most 3000 characters."],
  [
    [{ name: "A", website: "javascript:alert(1)" }],
    "companies[0].website must be an address that begins with",
  ],
  [[{ name: "A", website: "https://a:99999/" }], "companies[0].website must be an address that begins with"],
  [[{ name: "A", logo: "none.png" }], "companies[0].logo must be a file that can be read, not "],
  [[{ name: "A", logo: "companies.json" }], "companies[0].logo must be a PNG or SVG picture."],
  [[{ name: "Acme" }, { name: "B" }, { name: "ACME " }], "companies[2].name is that of companies[0]."],
  [{}, "companies must be a list of at most 1000 companies."],
])("%j is refused", (companies, mistake) => {
  expect(mistakesIn(companies)).toEqual([expect.stringContaining(mistake)]);
});

test("a file that is missing, malformed or not an object is refused", () => {
  expect(mistakesIn(null, "[]")).toEqual(['the file must hold one JSON object with "companies".']);
  expect(mistakesIn(null, '{"companies": [\n}')[0]).toMatch(/companies\.json can't be read: /);
  expect(readCompanyProfiles(join(folder, "none.json")).mistakes).toEqual([
    `${join(folder, "none.json")} can't be read: there is no such file.`,
  ]);
});

test("the settings read the file that they name and report its mistakes with their own", () => {
  const site = join(folder, "site.config.json");
  const read = () => readSettings({ SITE_CONFIG: site }, folder);
  writeFileSync(site, JSON.stringify({ companies: "companies.json" }));
  reading([{ name: "Acme" }]);
  expect(read().companies.map(({ name }) => name)).toEqual(["Acme"]);
  reading([{ nmae: "Acme" }]);
  writeFileSync(site, JSON.stringify({ companies: "companies.json", nmae: "x" }));
  expect(read).toThrow(SettingsError);
  expect(read).toThrow(
    /nmae is not a setting. Did you mean name\?[\s\S]*companies\[0\].nmae is not a setting/,
  );
});
