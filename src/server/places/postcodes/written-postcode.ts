import { postalKey } from "./postal-key";

/** A postal code as a visitor wrote it. */
export interface WrittenPostcode {
  /** As people write it: 'SW1A 1AA', '10001-1234'; the same for every spacing and case. */
  readonly text: string;
  /** What it may be listed under: the codes of the first group that lists any. */
  readonly listed: readonly (readonly string[])[];
  /** What was written beside it, such as the place that it is in; empty for a code alone. */
  readonly around: string;
}

/**
 * Whole codes of two parts, the first of which lists have too: British 'SW1A 1AA', American '10001-1234',
 * Canadian 'K1A 0B1', Dutch '1012 AB', Irish 'D02 X285'.
 */
const twoParts: readonly (readonly [shape: RegExp, between: string])[] = [
  [/^([A-Z]{1,2}\d[A-Z\d]?)(\d[A-Z]{2})$/, " "],
  [/^(\d{5})(\d{4})$/, "-"],
  [/^([A-Z]\d[A-Z])(\d[A-Z]\d)$/, " "],
  [/^(\d{4})([A-Z]{2})$/, " "],
  [/^([A-Z]\d[\dW])([A-Z\d]{4})$/, " "],
];

/** 'SW1': districts that are listed as SW1A to SW1Y. */
const londonDistrict = /^[A-Z]{1,2}\d$/;
const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];

/**
 * Reads 'sw1a1aa', '90210', 'SW1A 1AA, London' or '90210 Beverly Hills'; null for what is no postal code by
 * its looks. Whether there is one of that name, the lists have to say.
 */
export function readPostcode(written: string): WrittenPostcode | null {
  const [first = "", ...rest] = written.normalize("NFKC").split(",");
  const alone = codeOf(first);
  if (alone !== null) return { ...alone, around: rest.join(",").trim() };
  const [, code = "", place = ""] = codeAndPlace.exec(first.trim()) ?? [];
  const leading = code === "" ? null : codeOf(code);
  return leading === null ? null : { ...leading, around: [place, ...rest].join(",").trim() };
}

/** Without a comma between, only codes that are no part of a name. */
const codeAndPlace = /^([A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}|\d{5}(?:-\d{4})?) ([^\d\s].*)$/i;

function codeOf(written: string): Pick<WrittenPostcode, "text" | "listed"> | null {
  const plain = written.replace(/[\s-]+/g, "");
  if (!/^[A-Z\d]{2,10}$/i.test(plain) || !/\d/.test(plain)) return null;
  const key = postalKey(plain);
  if (londonDistrict.test(key)) return { text: key, listed: [[key], letters.map((letter) => key + letter)] };
  for (const [shape, between] of twoParts) {
    const [, outer = "", inner = ""] = shape.exec(key) ?? [];
    if (outer !== "") return { text: outer + between + inner, listed: [[key], [outer]] };
  }
  return { text: key, listed: [[key]] };
}
