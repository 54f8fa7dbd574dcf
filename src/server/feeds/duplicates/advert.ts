import { lazily } from "../feed/remembering";
import type { Range } from "../normalise/pay/salary-text";
import { foldedWords, foldText, plainForm } from "./fold-words";
import { TextPrint } from "./text-likeness";
import { readTitle, requisitionsIn, type TitleReading } from "./title-reading";

export interface Advert {
  readonly source: string;
  readonly title: string;
  readonly company: string;
  /** Plain text of the description. */
  readonly text: string;
  readonly applyUrl: string | null;
  /** Ids of places, ascending, and their names. */
  readonly placeIds: readonly number[];
  readonly placeNames: readonly string[];
  readonly remote: boolean;
  readonly pay: Pay;
  /** Slugs: `full-time`, `permanent`. */
  readonly jobTypes: readonly string[];
  /** Days since 1970 (UTC): `postedOn` is 0 if undated, `closesOn` null if the job never closes. */
  readonly postedOn: number;
  readonly closesOn: number | null;
}

/** Amounts per `period`; null if not stated. */
export interface Pay extends Range {
  readonly currency: string | null;
  readonly period: string | null;
}

const forms =
  "ltd limited plc llp llc lp inc incorporated corp corporation co company gmbh ag kg se sa sas sarl srl spa bv nv ab oy as aps pty group holding holdings uk usa international the and of";
const meaningless = new Set(forms.split(" "));

/** A company's words without legal forms and articles, or all words if it has no others. */
function companyWords(company: string): string[] {
  const words = foldedWords(foldText(company.replace(/&/g, " and ")));
  const telling = words.filter((word) => !meaningless.has(word));
  return telling.length > 0 ? telling : words;
}

/** Whether one name begins with the other: `Leeds Teaching Hospitals` (`NHS Trust`). */
export function isPartOf(one: readonly string[], other: readonly string[]): boolean {
  const [few, many] = one.length <= other.length ? [one, other] : [other, one];
  const isLong = few.length > 1 || (few[0] ?? "").length > 4;
  return few.length > 0 && isLong && few.every((word, place) => word === many[place]);
}

/** Whether a text (folded words joined by spaces) has the name, or the first words of a long name. */
export function isNamedIn(name: readonly string[], text: string): boolean {
  const said = name.length > 2 ? name.slice(0, Math.max(2, name.length - 2)) : name;
  const isTelling = said.length > 1 || (said[0] ?? "").length > 4;
  return isTelling && ` ${text} `.includes(` ${said.join(" ")} `);
}

/** An advert with its derived values, each computed on first use, since few are needed. */
export class AdvertReading {
  readonly company: readonly string[];
  /** An apply address that is specific to this job, as far as can be seen; null without one. */
  readonly applyAt: string | null;
  readonly #words = lazily(() => foldedWords(foldText(this.advert.text)));
  readonly #text = lazily(() => this.#words().join(" "));
  readonly #print = lazily(() => new TextPrint(this.#words()));
  readonly #requisitions = lazily(() => requisitionsIn(`${this.advert.title}\n${this.advert.text}`));
  readonly #title = lazily(() => {
    const placeWords = this.advert.placeNames.flatMap((name) => foldedWords(foldText(name)));
    return readTitle(this.advert.title, new Set([...placeWords, ...this.company].map(plainForm)));
  });

  constructor(readonly advert: Advert) {
    this.company = companyWords(advert.company);
    this.applyAt = ownAddress(advert.applyUrl);
  }

  get title(): TitleReading {
    return this.#title();
  }

  get wordCount(): number {
    return this.#words().length;
  }

  /** Folded words joined by spaces. */
  get text(): string {
    return this.#text();
  }

  get print(): TextPrint {
    return this.#print();
  }

  get requisitions(): readonly string[] {
    return this.#requisitions();
  }
}

const tracking = /^(?:utm_|gclid$|fbclid$|src$|source$|ref$|referrer$|campaign$|cid$)/i;

/** Without tracking parameters. Null for likely lists of jobs: no number and no long name in it. */
function ownAddress(address: string | null): string | null {
  if (address === null || !URL.canParse(address)) return null;
  const url = new URL(address);
  for (const key of [...url.searchParams.keys()]) if (tracking.test(key)) url.searchParams.delete(key);
  const folder = url.pathname.endsWith("/") ? url.pathname.slice(0, -1) : url.pathname;
  const path = folder + url.search;
  const isOfOne = /\d{3}/.test(path) || folder.split("/").some((part) => part.split("-").length > 3);
  return isOfOne ? url.hostname.replace(/^www\./, "") + path : null;
}
