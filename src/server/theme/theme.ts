import { accentTokens, ownAccent, type Schemes, type Tokens } from "./accent";
import { type Colour, contrasts, forEdges, forText, hexOf, readableOn, readColour, shade } from "./readable";
import { readSiteImage, type SiteImage } from "./site-image";

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
