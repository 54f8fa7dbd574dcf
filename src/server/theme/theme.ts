import { clampChroma, converter, formatHex, type Oklch, parse, wcagContrast } from "culori";
import { readSiteImage, type SiteImage } from "./site-image";

/** WCAG's least contrast of text and what it stands on. */
const forText = 4.5;
/** Of the edges of controls. */
const forEdges = 3;

/** Lightness from 0 to 1, chroma from 0, hue in degrees. */
type Colour = Pick<Oklch, "l" | "c" | "h">;

const oklch = converter("oklch");
const step = 0.005;

/** As CSS writes colours; undefined for what is no colour and for what can be seen through. */
function readColour(written: string): Colour | undefined {
  const colour = parse(written);
  if (colour === undefined || (colour.alpha ?? 1) < 1) return undefined;
  const { l, ...rest } = oklch(colour);
  return { l: Math.min(l, 1), ...rest };
}

/** `#rrggbb`, with as much of the chroma as screens have. */
function hexOf({ l, c, h = 0 }: Colour): string {
  return formatHex(clampChroma({ mode: "oklch", l, c, h }, "oklch"));
}

/** The same hue, as light as it is said and no more colourful than `most`. */
function shade({ c, h }: Colour, l: number, most: number): Colour {
  return { l, c: Math.min(c, most), ...(h !== undefined && { h }) };
}

function contrasts(colour: string, grounds: readonly string[], least: number): boolean {
  return grounds.every((ground) => wcagContrast(colour, ground) >= least);
}

/** The colour nearest to this one that has the contrast, going lighter or darker; undefined when none has it. */
function readableOn(
  colour: Colour,
  grounds: readonly string[],
  towards: "lighter" | "darker",
  least = forText,
): Colour | undefined {
  const change = towards === "lighter" ? step : -step;
  for (let { l } = colour; l >= 0 && l <= 1; l += change) {
    const candidate = { ...colour, l };
    if (contrasts(hexOf(candidate), grounds, least)) return candidate;
  }
  return undefined;
}

/** The accent that `src/page/theme.css` has, for sites that name none. */
export const ownAccent = "#0a6a4e";

/** Custom properties of `src/page/theme.css` by their names. */
type Tokens = Readonly<Record<`--${string}`, string>>;

interface Schemes {
  readonly light: Tokens;
  readonly dark: Tokens;
}

/** What accents stand on, as `src/page/theme.css` has it: the page, what lies on it, a card under the pointer. */
export const grounds = {
  light: ["#f5f5f0", "#ffffff", "#f9faf6"],
  dark: ["#101412", "#181e1b", "#1d2521"],
} as const;

/** How much darker an accent may become, of 1, before it is another colour: yellow would be brown. */
const mostDarkened = 0.25;

/** Tokens of the accent in both schemes, or the end of the sentence "theme.accent must be …". */
function accentTokens(written: string): Schemes | string {
  const accent = readColour(written);
  if (accent === undefined) return 'a colour that cannot be seen through, such as "#0a6a4e", or null';
  const light = lightTokens(accent);
  const dark = darkTokens(accent);
  if (light !== undefined && dark !== undefined) return { light, dark };
  const nearest = hexOf(darkened(accent) ?? accent);
  return `dark enough to be read on white: ${written} would have to become ${nearest}`;
}

function lightTokens(given: Colour): Tokens | undefined {
  const accent = darkened(given);
  if (accent === undefined || given.l - accent.l > mostDarkened) return undefined;
  return {
    "--accent": hexOf(accent),
    "--accent-hover": hexOf({ ...accent, l: Math.max(accent.l - 0.085, 0) }),
    "--accent-soft": hexOf(softOf(given)),
    "--on-accent": "#ffffff",
  };
}

function softOf(accent: Colour): Colour {
  return shade(accent, 0.95, 0.03);
}

/** Chosen values are written in the accent on its soft sister. */
function darkened(given: Colour): Colour | undefined {
  return readableOn(given, [...grounds.light, hexOf(softOf(given))], "darker");
}

function darkTokens(given: Colour): Tokens | undefined {
  const soft = hexOf(shade(given, 0.31, 0.05));
  const lightest = shade(given, Math.max(given.l, 0.8), 0.13);
  const accent = readableOn(lightest, [...grounds.dark, soft], "lighter");
  if (accent === undefined) return undefined;
  return {
    "--accent": hexOf(accent),
    "--accent-hover": hexOf({ ...accent, l: Math.min(accent.l + 0.07, 1) }),
    "--accent-soft": soft,
    "--on-accent": hexOf(shade(given, 0.23, 0.04)),
  };
}

/** As `site.config.json` has it: colours as CSS writes them, files beside it; null is what Jobsieve has itself. */
export interface ThemeSettings {
  readonly accent: string | null;
  readonly band: string | null;
  readonly logo: string | null;
  readonly favicon: string | null;
}

/** What a site looks like beyond what all sites do. */
export interface Theme {
  /** The site's own colours over those of `src/page/theme.css`; null where it has none. */
  readonly style: string | null;
  /** What pictures for sharing are drawn in. */
  readonly picture: PictureColours;
  readonly logo: SiteImage | null;
  readonly favicon: SiteImage | null;
}

export interface PictureColours {
  readonly ground: string;
  readonly text: string;
  readonly accent: string;
}

export const ownTheme: Theme = {
  style: null,
  picture: { ground: "#0d3a2f", text: "#f1f8f4", accent: "#8ce6bf" },
  logo: null,
  favicon: null,
};

interface ThemeReading {
  readonly theme: Theme;
  /** Whole sentences. */
  readonly mistakes: readonly string[];
}

/** `folder` is where the files lie. */
export function readTheme(settings: ThemeSettings, folder: string): ThemeReading {
  const mistakes: string[] = [];
  const taken = <Value>(key: keyof ThemeSettings, read: (given: string) => Value | string): Value | null => {
    const given = settings[key];
    const value = given === null ? null : read(given);
    if (typeof value !== "string") return value;
    mistakes.push(`theme.${key} must be ${value}.`);
    return null;
  };
  const accent = readColour(settings.accent ?? ownAccent) ?? { l: 0, c: 0 };
  const accents = taken("accent", accentTokens);
  const band = taken("band", (given) => bandTokens(given, accent)) ?? (accents && bandOfAccent(accent));
  const theme = {
    style: styleOf([accents, band].filter((part) => part !== null)),
    picture: pictureColours(band),
    logo: taken("logo", (file) => readSiteImage(file, folder)),
    favicon: taken("favicon", (file) => readSiteImage(file, folder)),
  };
  return { theme, mistakes };
}

function styleOf(parts: readonly Schemes[]): string | null {
  if (parts.length === 0) return null;
  const rule = (scheme: keyof Schemes) => {
    const tokens: Tokens = Object.assign({}, ...parts.map((part) => part[scheme]));
    const written = Object.entries(tokens).map(([name, value]) => `${name}:${value}`);
    return `:root{${written.join(";")}}`;
  };
  return `${rule("light")}@media (prefers-color-scheme:dark){${rule("dark")}}`;
}

function pictureColours(band: Schemes | null): PictureColours {
  const tokens: Tokens = band?.light ?? {};
  const { "--band": ground, "--on-band": text, "--band-accent": accent } = tokens;
  return ground && text && accent ? { ground, text, accent } : ownTheme.picture;
}

/** Tokens of a band in the accent's hue. */
function bandOfAccent(accent: Colour): Schemes {
  const [light = {}, dark = {}] = [0.315, 0.26].map((l) => tokensOf(shade(accent, l, 0.06), accent));
  return { light, dark };
}

/** Of the site's own, the same in both schemes, or the end of the sentence "theme.band must be …". */
function bandTokens(written: string, accent: Colour): Schemes | string {
  const band = readColour(written);
  if (band === undefined) return 'a colour that cannot be seen through, such as "#0d3a2f", or null';
  const tokens = tokensOf(band, accent);
  return tokens
    ? { light: tokens, dark: tokens }
    : `darker or lighter: no text can be read well on ${written}`;
}

/** Light text where the band is dark, dark where it is light. Undefined when neither can be read, in between. */
function tokensOf(band: Colour, accent: Colour): Tokens | undefined {
  const ground = hexOf(band);
  const isDark = contrasts(ground, ["#ffffff"], forText);
  const text = hexOf(shade(band, isDark ? 0.97 : 0.22, 0.01));
  const towards = isDark ? "lighter" : "darker";
  const line = readableOn({ ...band, c: band.c / 2 }, [ground], towards, forEdges);
  const mark = readableOn(isDark ? shade(accent, 0.86, 0.11) : accent, [ground], towards);
  const onMark = isDark ? hexOf(shade(accent, 0.25, 0.04)) : "#ffffff";
  if (line === undefined || mark === undefined || !contrasts(text, [ground], forText)) return undefined;
  if (!contrasts(onMark, [hexOf(mark), text], forText)) return undefined;
  return {
    "--band": ground,
    "--on-band": text,
    "--band-line": hexOf(line),
    "--band-dot": isDark ? "rgb(255 255 255 / 14%)" : "rgb(0 0 0 / 10%)",
    "--band-accent": hexOf(mark),
    "--on-band-accent": onMark,
  };
}
