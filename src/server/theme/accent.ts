import { type Colour, hexOf, readableOn, readColour, shade } from "./readable";

/** The accent that `src/page/theme.css` has, for sites that name none. */
export const ownAccent = "#0a6a4e";

/** Custom properties of `src/page/theme.css` by their names. */
export type Tokens = Readonly<Record<`--${string}`, string>>;

export interface Schemes {
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
export function accentTokens(written: string): Schemes | string {
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
