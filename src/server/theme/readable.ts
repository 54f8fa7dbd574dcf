import { clampChroma, converter, formatHex, type Oklch, parse, wcagContrast } from "culori";

/** WCAG's least contrast of text and what it stands on. */
export const forText = 4.5;
/** Of the edges of controls. */
export const forEdges = 3;

/** Lightness from 0 to 1, chroma from 0, hue in degrees. */
export type Colour = Pick<Oklch, "l" | "c" | "h">;

const oklch = converter("oklch");
const step = 0.005;

/** As CSS writes colours; undefined for what is no colour and for what can be seen through. */
export function readColour(written: string): Colour | undefined {
  const colour = parse(written);
  if (colour === undefined || (colour.alpha ?? 1) < 1) return undefined;
  const { l, ...rest } = oklch(colour);
  return { l: Math.min(l, 1), ...rest };
}

/** `#rrggbb`, with as much of the chroma as screens have. */
export function hexOf({ l, c, h = 0 }: Colour): string {
  return formatHex(clampChroma({ mode: "oklch", l, c, h }, "oklch"));
}

/** The same hue, as light as it is said and no more colourful than `most`. */
export function shade({ c, h }: Colour, l: number, most: number): Colour {
  return { l, c: Math.min(c, most), ...(h !== undefined && { h }) };
}

export function contrasts(colour: string, grounds: readonly string[], least: number): boolean {
  return grounds.every((ground) => wcagContrast(colour, ground) >= least);
}

/** The colour nearest to this one that has the contrast, going lighter or darker; undefined when none has it. */
export function readableOn(
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
