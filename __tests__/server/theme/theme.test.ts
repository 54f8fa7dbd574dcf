import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { wcagContrast } from "culori";
import fc from "fast-check";
import { grounds, ownAccent, ownTheme, readTheme, type ThemeSettings } from "../../../src/server/theme/theme";
import { scratchFolder } from "../../support/scratch-folder";

const folder = scratchFolder();

const none: ThemeSettings = { accent: null, band: null, logo: null, favicon: null };
const read = (given: Partial<ThemeSettings>) => readTheme({ ...none, ...given }, folder);

type Tokens = Record<string, string>;

/** The tokens of one style sheet by scheme; dark includes those of light. */
function tokensIn(style: string): { light: Tokens; dark: Tokens } {
  const [light = "", dark = ""] = style.split(/prefers-color-scheme: ?dark/);
  const tokens = (text: string) =>
    Object.fromEntries([...text.matchAll(/(--[\w-]+): ?([^;}]+)/g)].map(([, k, v]) => [k, v]));
  return { light: tokens(light), dark: { ...tokens(light), ...tokens(dark) } };
}

const own = tokensIn(readFileSync(join(__dirname, "../../../src/page/theme.css"), "utf8"));
const schemes = ["light", "dark"] as const;
const hex = fc.integer({ min: 0, max: 0xffffff }).map((number) => `#${number.toString(16).padStart(6, "0")}`);

/** Pairs of a text and a background token, each with its contrast and the least required. */
function contrastsOf(tokens: Tokens): [string, number, number][] {
  const on = (text: string, ground: string, least = 4.5): [string, number, number] => [
    `${text} on ${ground}`,
    wcagContrast(tokens[text] ?? "", tokens[ground] ?? ""),
    least,
  ];
  const pages = ["--paper", "--surface", "--surface-hover", "--accent-soft"];
  return [
    ...["--accent", "--accent-hover", "--ink", "--ink-soft"].flatMap((text) =>
      pages.map((ground) => on(text, ground)),
    ),
    ...["--accent", "--accent-hover"].map((ground) => on("--on-accent", ground)),
    ...["--on-band", "--band-accent"].map((text) => on(text, "--band")),
    ...["--band-accent", "--on-band"].map((ground) => on("--on-band-accent", ground)),
    on("--band-line", "--band", 3),
  ];
}

function unreadable(style: string | null): string[] {
  const site = tokensIn(style ?? "");
  return schemes.flatMap((scheme) =>
    contrastsOf({ ...own[scheme], ...site.light, ...(scheme === "dark" && site.dark) })
      .filter(([, contrast, least]) => !(contrast >= least))
      .map(([pair, contrast]) => `${scheme}: ${pair} ${contrast.toFixed(2)}`),
  );
}

test("the default colours are readable, and themes are checked against them", () => {
  expect(unreadable(null)).toEqual([]);
  expect(own.light["--accent"]).toBe(ownAccent);
  for (const scheme of schemes) {
    const names = ["--paper", "--surface", "--surface-hover"];
    const same = names.map((name, at) => wcagContrast(own[scheme][name] ?? "", grounds[scheme][at] ?? ""));
    expect(same).toEqual([1, 1, 1]);
  }
  const { "--band": ground, "--on-band": text, "--band-accent": accent } = own.light;
  expect(ownTheme.picture).toEqual({ ground, text, accent });
});

test("every accepted accent is readable in both schemes, with the band made from it", () => {
  let taken = 0;
  fc.assert(
    fc.property(hex, (accent) => {
      const { theme, mistakes } = read({ accent });
      if (mistakes.length > 0) return;
      taken++;
      expect(unreadable(theme.style)).toEqual([]);
    }),
    { numRuns: 120 },
  );
  expect(taken).toBeGreaterThan(40);
});

test("every accepted band is readable with any accent", () => {
  let taken = 0;
  fc.assert(
    fc.property(hex, hex, (band, accent) => {
      const { theme, mistakes } = read({ band, accent });
      if (mistakes.length > 0) return;
      taken++;
      expect(unreadable(theme.style)).toEqual([]);
    }),
    { numRuns: 120 },
  );
  expect(taken).toBeGreaterThan(20);
});

test.each(["#1a73e8", "#e91e63", "#ff6600", "rebeccapurple", "oklch(0.5 0.1 200)", "#000000", "#777777"])(
  "typical brand accents are accepted: %s",
  (accent) => expect(read({ accent }).mistakes).toEqual([]),
);

test("an accent that is dark enough is used unchanged", () => {
  expect(tokensIn(read({ accent: "#1a4fa0" }).theme.style ?? "").light["--accent"]).toBe("#1a4fa0");
});

test.each<[Partial<ThemeSettings>, string]>([
  [
    { accent: "#ffd400" },
    "theme.accent must be dark enough to be read on white: #ffd400 would have to become #",
  ],
  [{ accent: "white" }, "theme.accent must be dark enough to be read on white: white would"],
  [
    { accent: "grene" },
    'theme.accent must be a colour that cannot be seen through, such as "#0a6a4e", or null.',
  ],
  [{ accent: "rgb(0 0 0 / 50%)" }, "theme.accent must be a colour that cannot be seen through"],
  [{ band: "url(x)" }, "theme.band must be a colour that cannot be seen through"],
  [
    { logo: "nowhere.svg" },
    `theme.logo must be a file that can be read, not ${join(folder, "nowhere.svg")}.`,
  ],
  [{ favicon: "." }, "theme.favicon must be a file that can be read"],
])("an unusable setting is reported with its reason: %j", (given, mistake) => {
  expect(read(given).mistakes).toEqual([expect.stringContaining(mistake)]);
});

test("no colours give no style, and a band alone gives no accent", () => {
  expect(read({}).theme).toEqual(ownTheme);
  const { style } = read({ band: "#ffffff" }).theme;
  expect(style).toContain("--band:#ffffff");
  expect(style).not.toContain("--accent:");
});

test("pictures use the band's colours", () => {
  const { theme } = read({ band: "#ffffff", accent: "#1a4fa0" });
  expect(theme.picture.ground).toBe("#ffffff");
  expect(wcagContrast(theme.picture.text, theme.picture.ground)).toBeGreaterThan(4.5);
});

describe("a site's own file", () => {
  const put = (name: string, content: string | Buffer) => writeFileSync(join(folder, name), content);
  const png = readFileSync(join(__dirname, "../../../static/favicon.png"));

  test("is recognised by its content, and its URL changes with the content", () => {
    put("a.bin", png);
    put("b.svg", '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 30"/>');
    put("c.svg", '<svg xmlns="http://www.w3.org/2000/svg" width="240px" height="60" viewBox="0 0 1 1"/>');
    put("d.svg", '<svg xmlns="http://www.w3.org/2000/svg" width="100%" height="100%"/>');
    const [a, b, c, d] = ["a.bin", "b.svg", "c.svg", "d.svg"].map((logo) => read({ logo }).theme.logo);
    expect(a).toMatchObject({ mediaType: "image/png", size: { width: 96, height: 96 }, content: png });
    expect(a?.address).toMatch(/^\/site\/[0-9a-f]{16}\.png$/);
    expect(b).toMatchObject({ mediaType: "image/svg+xml", size: { width: 120, height: 30 } });
    expect(c?.size).toEqual({ width: 240, height: 60 });
    expect(d?.size).toBeUndefined();
    put("b.svg", '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 31"/>');
    expect(read({ logo: "b.svg" }).theme.logo?.address).not.toBe(b?.address);
  });

  test.each<[string, string | Buffer, string]>([
    ["text", "Hello", "a PNG or SVG picture."],
    ["page", "<html></html>", "a PNG or SVG picture."],
    ["broken", '<svg xmlns="http://www.w3.org/2000/svg"><g></svg>', "a PNG or SVG picture."],
    ["cut", png.subarray(0, 12), "a PNG or SVG picture."],
    ["empty", "", "a PNG or SVG picture."],
    ["large", Buffer.alloc(200_001), "of at most 200 kB."],
  ])("is refused unless it is a PNG or SVG of at most 200 kB: %s", (name, content, mistake) => {
    put(name, content);
    expect(read({ favicon: name }).mistakes).toEqual([`theme.favicon must be ${mistake}`]);
  });
});
