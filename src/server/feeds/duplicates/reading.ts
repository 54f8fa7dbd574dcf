import type { Advert } from "./advert";
import { companyWords } from "./company-name";
import { foldedWords, foldText, plainForm } from "./fold-words";
import { printOf, type TextPrint } from "./text-likeness";
import { readTitle, requisitionsIn, type TitleReading } from "./title-reading";

/** An advert in the terms that it is compared in. */
export interface AdvertReading {
  readonly advert: Advert;
  readonly title: TitleReading;
  readonly company: readonly string[];
  /** The words of its text, joined by spaces. */
  readonly text: string;
  readonly wordCount: number;
  readonly print: TextPrint;
  readonly requisitions: readonly string[];
  /** An address to apply at that is of this job alone, as far as can be seen; null without one. */
  readonly applyAt: string | null;
}

export function readAdvert(advert: Advert): AdvertReading {
  const company = companyWords(advert.company);
  const placeWords = advert.placeNames.flatMap((name) => foldedWords(foldText(name)));
  const words = foldedWords(foldText(advert.text));
  return {
    advert,
    company,
    title: readTitle(advert.title, new Set([...placeWords, ...company].map(plainForm))),
    text: words.join(" "),
    wordCount: words.length,
    print: printOf(words),
    requisitions: [...new Set([...requisitionsIn(advert.title), ...requisitionsIn(advert.text)])],
    applyAt: ownAddress(advert.applyUrl),
  };
}

const tracking = /^(?:utm_|gclid$|fbclid$|src$|source$|ref$|referrer$|campaign$|cid$)/i;

/** Without what says where a visitor came from. A list of jobs names none: an address of one has a number or a long name. */
export function ownAddress(address: string | null): string | null {
  if (address === null || !URL.canParse(address)) return null;
  const url = new URL(address);
  for (const key of [...url.searchParams.keys()]) if (tracking.test(key)) url.searchParams.delete(key);
  const path = url.pathname.replace(/\/+$/, "") + url.search;
  const isOfOne = /\d{3}/.test(path) || /[a-z0-9]+(?:-[a-z0-9]+){3}/i.test(path);
  return isOfOne ? url.hostname.replace(/^www\./, "") + path : null;
}
