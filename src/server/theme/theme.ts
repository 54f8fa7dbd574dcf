import { accentTokens, ownAccent, type Schemes, type Tokens } from "./accent";
import { bandOfAccent, bandTokens } from "./band";
import { readColour } from "./readable";
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
