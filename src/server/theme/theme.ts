import { clampChroma, converter, formatHex, type Oklch, parse, wcagContrast } from "culori";
import { readSiteImage, type SiteImage } from "./site-image";

/** WCAG's minimum contrast of text. */
const forText = 4.5;
/** WCAG's minimum contrast of controls' edges. */
const forEdges = 3;

/** Lightness from 0 to 1, chroma from 0, hue in degrees. */
type Colour = Pick<Oklch, "l" | "c" | "h">;

const oklch = converter("oklch");
const step = 0.005;

/** Parses a CSS colour; undefined for invalid and for translucent ones. */
function readColour(written: string): Colour | undefined {
  const colour = parse(written);
  if (colour === undefined || (colour.alpha ?? 1) < 1) return undefined;
  const { l, ...rest } = oklch(colour);
  return { l: Math.min(l, 1), ...rest };
}

/** `#rrggbb`, with chroma reduced to what screens can show. */
function hexOf({ l, c, h = 0 }: Colour): string {
  return formatHex(clampChroma({ mode: "oklch", l, c, h }, "oklch"));
}

function shade({ c, h }: Colour, l: number, most: number): Colour {
  return { l, c: Math.min(c, most), ...(h !== undefined && { h }) };
}

function contrasts(colour: string, grounds: readonly string[], least: number): boolean {
  return grounds.every((ground) => wcagContrast(colour, ground) >= least);
}

/** The nearest lighter or darker colour that has the contrast; undefined if no lightness has it. */
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

/** The default accent in `src/page/theme.css`. */
export const ownAccent = "#0a6a4e";

/** Custom properties of `src/page/theme.css`. */
type Tokens = Readonly<Record<`--${string}`, string>>;

interface Schemes {
  readonly light: Tokens;
  readonly dark: Tokens;
}

/** Backgrounds of accents in `src/page/theme.css`: the page, surfaces, and a hovered card. */
export const grounds = {
  light: ["#f5f5f0", "#ffffff", "#f9faf6"],
  dark: ["#101412", "#181e1b", "#1d2521"],
} as const;

/** Maximum darkening of an accent's lightness; beyond it, the colour changes: yellow would become brown. */
const maxDarkened = 0.25;

/** Tokens of the accent in both schemes, or the end of the error "theme.accent must be …". */
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
  if (accent === undefined || given.l - accent.l > maxDarkened) return undefined;
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

/** Chosen values are written in the accent on its soft variant. */
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

/** CSS colours, and files relative to `site.config.json`; null is Jobsieve's default. */
export interface ThemeSettings {
  readonly accent: string | null;
  readonly band: string | null;
  readonly logo: string | null;
  readonly favicon: string | null;
}

export interface Theme {
  /** Overrides of `src/page/theme.css`; null for none. */
  readonly style: string | null;
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

/** `folder` is the base of relative paths. Mistakes are whole sentences. */
export function readTheme(settings: ThemeSettings, folder: string): { theme: Theme; mistakes: string[] } {
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

function bandOfAccent(accent: Colour): Schemes {
  const [light = {}, dark = {}] = [0.315, 0.26].map((l) => tokensOf(shade(accent, l, 0.06), accent));
  return { light, dark };
}

/** Tokens of a custom band, the same in both schemes, or the end of the error "theme.band must be …". */
function bandTokens(written: string, accent: Colour): Schemes | string {
  const band = readColour(written);
  if (band === undefined) return 'a colour that cannot be seen through, such as "#0d3a2f", or null';
  const tokens = tokensOf(band, accent);
  return tokens
    ? { light: tokens, dark: tokens }
    : `darker or lighter: no text can be read well on ${written}`;
}

/** Light text on a dark band, dark text on a light one; undefined if neither is readable. */
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
