import { plainPageText } from "../../page/plain/plain-page-texts";
import { moneyText, type Texts } from "../../shared/texts";
import type { SiteCurrency } from "../jobs/currencies";

/** As a part of the footer's text, which is data: the page's script need not know of credits. */
export function withCredits(texts: Texts, credits: readonly string[]): Texts {
  if (credits.length === 0) return texts;
  return { ...texts, "footer.places": [plainPageText(texts)("footer.places"), ...credits].join(" ") };
}

/**
 * The language's texts under the site's own, with salaries by their currency, and what becomes of others; the site's
 * own words for either come first.
 */
export function withCurrency(own: Texts, currency: SiteCurrency | null, language: Texts = {}): Texts {
  const texts = { ...language, ...own };
  if (currency === null) return texts;
  const { code, worth } = currency;
  const others = Object.keys(worth).filter((other) => other !== code);
  const note = others.length === 0 ? "salary.only" : "salary.converted";
  const t = plainPageText(texts);
  const amount = moneyText(0, code, t("language")).replace("0", "{count}");
  return {
    ...language,
    "salary_min.value": t("salary.value", { amount }),
    "salary_min.note": t(note, { currency: code, others: others.join(", ") }),
    ...own,
  };
}

/** What a browser has to be told, whose script holds the texts `known`. */
export function untoldTexts(texts: Texts, known: Texts): Texts {
  return Object.fromEntries(Object.entries(texts).filter(([key, words]) => known[key] !== words));
}
