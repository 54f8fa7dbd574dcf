import { linesOf } from "../names/lines-of";
import areasText from "./postcode-areas.txt";

/** Capitals and digits only, as stored. */
export function postalKey(code: string): string {
  return code
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, "")
    .slice(0, 12);
}

export interface WrittenPostcode {
  /** As people write it: 'SW1A 1AA', '10001-1234'; the same for every spacing and case. */
  readonly text: string;
  /** Codes it may be listed under; the first group with a listed code counts. */
  readonly listed: readonly (readonly string[])[];
  /** Text beside the code, such as its place; empty for a code alone. */
  readonly around: string;
}

/**
 * Codes whose first part is listed, too: British 'SW1A 1AA', American '10001-1234', Canadian 'K1A 0B1', Dutch
 * '1012 AB', Irish 'D02 X285'.
 */
const twoParts: readonly (readonly [shape: RegExp, between: string])[] = [
  [/^([A-Z]{1,2}\d[A-Z\d]?)(\d[A-Z]{2})$/, " "],
  [/^(\d{5})(\d{4})$/, "-"],
  [/^([A-Z]\d[A-Z])(\d[A-Z]\d)$/, " "],
  [/^(\d{4})([A-Z]{2})$/, " "],
  [/^([A-Z]\d[\dW])([A-Z\d]{4})$/, " "],
];

/** 'SW1': districts listed as SW1A to SW1Y. */
const londonDistrict = /^[A-Z]{1,2}\d$/;
const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];

/** Reads 'sw1a1aa', 'SW1A 1AA, London' or '90210 Beverly Hills'; null if it does not look like a code. */
export function readPostcode(written: string): WrittenPostcode | null {
  const [first = "", ...rest] = written.normalize("NFKC").split(",");
  const alone = codeOf(first);
  if (alone !== null) return { ...alone, around: rest.join(",").trim() };
  const [, code = "", place = ""] = codeAndPlace.exec(first.trim()) ?? [];
  const leading = code === "" ? null : codeOf(code);
  return leading === null ? null : { ...leading, around: [place, ...rest].join(",").trim() };
}

/** Without a comma, only codes that cannot be part of a name. */
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

const towns = new Map(linesOf(areasText));

interface BritishPostcode {
  /** 'W21NY'; null if only the outward code is given. */
  readonly full: string | null;
  readonly areaTown: string;
}

/** Reads 'W2 1NY', 'w21ny' or 'W2'; null for anything else. */
export function britishPostcode(written: string): BritishPostcode | null {
  const plain = written.toUpperCase().replace(/\s+/g, "");
  const [, letters = "", inward] = /^([A-Z]{1,2})\d[A-Z\d]?(\d[A-Z]{2})?$/.exec(plain) ?? [];
  const areaTown = towns.get(letters);
  if (areaTown === undefined) return null;
  return { full: inward === undefined ? null : plain, areaTown };
}
