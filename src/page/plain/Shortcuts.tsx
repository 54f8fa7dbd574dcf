import { choiceText } from "../../features/results/search-texts";
import { relOf } from "../../shared/crawl-policy";
import type { ChoiceField } from "../../shared/facets";
import { withChoice } from "../../shared/query-changes";
import { addressOf } from "../../shared/query-codec";
import { routes } from "../../shared/routes";
import { emptyQuery } from "../../shared/search-query";
import type { ResultsFragment } from "../../shared/wire/results";
import { newSearchesIds } from "../browser/new-searches";
import styles from "./front-page.module.css";
import type { TranslatePlainPage } from "./plain-page-texts";

interface ShortcutsProps {
  readonly fragment: ResultsFragment;
  readonly t: TranslatePlainPage;
}

/** Beside everything, which there always is. */
const offered = [
  ["posted_within", "1"],
  ["posted_within", "7"],
  ["remote", "1"],
] as const satisfies readonly (readonly [ChoiceField, string])[];

/**
 * Searches that anybody may want, one line below the form. Where this browser remembers others that have new
 * jobs since, the front page's script puts those in their place: as high, so that nothing moves.
 */
export function Shortcuts({ fragment, t }: ShortcutsProps) {
  const values = offered.flatMap(([field, value]) => {
    const count = fragment.facets[field].find(({ slug }) => slug === value)?.count ?? 0;
    const query = withChoice(emptyQuery, field, value);
    return count > 0 ? [{ query, text: choiceText(t, field, value), count }] : [];
  });
  const everything = { query: emptyQuery, text: t("front.everything"), count: fragment.total_count };
  return (
    <>
      <nav id={newSearchesIds.shortcuts} className={styles.shortcuts} aria-labelledby="shortcuts-heading">
        <h2 id="shortcuts-heading" className={styles.label}>
          {t("front.shortcuts")}
        </h2>
        <ul className={styles.chips}>
          {[everything, ...values].map(({ query, text, count }) => (
            <li key={text}>
              <a className={styles.chip} href={addressOf(routes.results, query)} rel={relOf(query, count)}>
                <span className={styles.chipText}>{text}</span> <span>{t("jobs", { count })}</span>
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <NewSearches t={t} />
    </>
  );
}

/** Empty until the script knows of any; the words are the site's. */
function NewSearches({ t }: { readonly t: TranslatePlainPage }) {
  return (
    <nav
      id={newSearchesIds.searches}
      className={styles.shortcuts}
      aria-labelledby="new-searches-heading"
      hidden
    >
      <h2 id="new-searches-heading" className={styles.label}>
        {t("front.since")}
      </h2>
      <ul className={styles.chips} />
      <template>
        <li>
          <a className={styles.chip} href={routes.results}>
            <span className={styles.chipText} />{" "}
            <span data-one={t("front.new.one")} data-other={t("front.new.other")} />
          </a>
        </li>
      </template>
    </nav>
  );
}
