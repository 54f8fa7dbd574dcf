import type { Advert } from "./advert";
import { companyWords } from "./company-name";
import { foldedWords, foldText, plainForm } from "./fold-words";
import { TextPrint } from "./text-likeness";
import { readTitle, requisitionsIn, type TitleReading } from "./title-reading";

/** An advert in the terms that it is compared in; each is worked out when it is first asked for, as few are. */
export class AdvertReading {
  readonly advert: Advert;
  readonly company: readonly string[];
  /** An address to apply at that is of this job alone, as far as can be seen; null without one. */
  readonly applyAt: string | null;
  #title: TitleReading | undefined;
  #words: readonly string[] | undefined;
  #text: string | undefined;
  #print: TextPrint | undefined;
  #requisitions: readonly string[] | undefined;

  constructor(advert: Advert) {
    this.advert = advert;
    this.company = companyWords(advert.company);
    this.applyAt = ownAddress(advert.applyUrl);
  }

  get title(): TitleReading {
    const placeWords = () => this.advert.placeNames.flatMap((name) => foldedWords(foldText(name)));
    this.#title ??= readTitle(this.advert.title, new Set([...placeWords(), ...this.company].map(plainForm)));
    return this.#title;
  }

  get wordCount(): number {
    return this.#allWords.length;
  }

  /** The words of its text, joined by spaces. */
  get text(): string {
    this.#text ??= this.#allWords.join(" ");
    return this.#text;
  }

  get print(): TextPrint {
    this.#print ??= new TextPrint(this.#allWords);
    return this.#print;
  }

  /** What the advertiser calls the job by. */
  get requisitions(): readonly string[] {
    this.#requisitions ??= requisitionsIn(`${this.advert.title}\n${this.advert.text}`);
    return this.#requisitions;
  }

  get #allWords(): readonly string[] {
    this.#words ??= foldedWords(foldText(this.advert.text));
    return this.#words;
  }
}

const tracking = /^(?:utm_|gclid$|fbclid$|src$|source$|ref$|referrer$|campaign$|cid$)/i;

/**
 * Without what says where a visitor came from. A list of jobs names none: an address of one has a number or a long
 * name.
 */
function ownAddress(address: string | null): string | null {
  if (address === null || !URL.canParse(address)) return null;
  const url = new URL(address);
  for (const key of [...url.searchParams.keys()]) if (tracking.test(key)) url.searchParams.delete(key);
  const folder = url.pathname.endsWith("/") ? url.pathname.slice(0, -1) : url.pathname;
  const path = folder + url.search;
  const isOfOne = /\d{3}/.test(path) || folder.split("/").some((part) => part.split("-").length > 3);
  return isOfOne ? url.hostname.replace(/^www\./, "") + path : null;
}
