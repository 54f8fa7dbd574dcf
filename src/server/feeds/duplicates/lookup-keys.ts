import type { Advert } from "./advert";
import { hashOf, stirred } from "./fold-words";
import type { AdvertReading } from "./reading";
import { leastWords } from "./same-job";

/** Bands of the text's sketch: texts that share eight shingles in ten share a band nineteen times in twenty. */
const bands = 4;
const rowsInBand = 3;

/**
 * What adverts of one job are found by, without comparing all with all: 32-bit numbers, of which two adverts of one job
 * have one in common, as good as always. Each is of something that agrees in them beside the place.
 */
export function lookupKeys(reading: AdvertReading): number[] {
  const { advert, title, company, print, requisitions, applyAt } = reading;
  const place = advert.placeIds.join(",");
  const core = title.core.join(" ");
  if (reading.wordCount < leastWords) return unique([everything(advert), ...pointers(reading)]);
  const { minimum, maximum, period } = advert.pay;
  const isPaid = minimum !== null || maximum !== null;
  return unique([
    keyOf("title", company.join(" "), core, place),
    keyOf("text", reading.text, core, place),
    ...(isPaid ? [keyOf("pay", core, place, `${minimum} ${maximum} ${period}`)] : []),
    ...sketch(print.shingles).map((band, number) => keyOf(`band ${number}`, String(band), place)),
    ...pointers({ requisitions, applyAt }),
  ]);
}

function pointers({ requisitions, applyAt }: Pick<AdvertReading, "requisitions" | "applyAt">): number[] {
  const numbers = requisitions.slice(0, 3).map((number) => keyOf("number", number));
  return applyAt === null ? numbers : [...numbers, keyOf("address", applyAt)];
}

function everything({ title, company, text, placeIds, postedOn, closesOn }: Advert): number {
  return keyOf("all", title, company, text, placeIds.join(","), `${postedOn} ${closesOn}`);
}

function keyOf(...parts: readonly string[]): number {
  return hashOf(parts.join("\n"));
}

const unique = (keys: readonly number[]) => [...new Set(keys)];

/** MinHash: the least of the shingles under each of several orders, some of them together as a band. */
function sketch(shingles: Int32Array): number[] {
  const least = new Int32Array(bands * rowsInBand).fill(2 ** 31 - 1);
  for (const shingle of shingles) {
    for (let order = 0; order < least.length; order++) {
      const value = Math.imul(shingle, orders[order] as number);
      if (value < (least[order] as number)) least[order] = value;
    }
  }
  return Array.from({ length: bands }, (_, band) =>
    least
      .subarray(band * rowsInBand, (band + 1) * rowsInBand)
      .reduce((sum, each) => stirred(sum ^ each), band),
  );
}

/** Odd numbers: shingles are stirred already, and a product with one keeps all of them apart. */
const orders = Int32Array.from({ length: bands * rowsInBand }, (_, order) => stirred(order + 1) | 1);
