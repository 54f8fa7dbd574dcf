import type { Schemes, Tokens } from "./accent";
import { type Colour, contrasts, forEdges, forText, hexOf, readableOn, readColour, shade } from "./readable";

/** Tokens of a band in the accent's hue. */
export function bandOfAccent(accent: Colour): Schemes {
  const [light = {}, dark = {}] = [0.315, 0.26].map((l) => tokensOf(shade(accent, l, 0.06), accent));
  return { light, dark };
}

/** Of the site's own, the same in both schemes, or the end of the sentence "theme.band must be …". */
export function bandTokens(written: string, accent: Colour): Schemes | string {
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
