import { parseQuery } from "../../shared/query-codec";
import type { ResultsFragment } from "../../shared/wire/results";
import { searchPhrase } from "../search/search-phrase";
import type { Translate } from "../site/use-text";
import styles from "./results.module.css";

interface ResultsHeadingProps {
  readonly fragment: ResultsFragment | undefined;
  readonly t: Translate;
}

/** Says what is on show, which may be older than the search. Takes the focus after paging and submitting. */
export function ResultsHeading({ fragment, t }: ResultsHeadingProps) {
  return (
    <h1 id="results-heading" className={styles.heading} tabIndex={-1}>
      {fragment === undefined ? t("heading.pending") : headingText(t, fragment)}
    </h1>
  );
}

export function headingText(t: Translate, fragment: ResultsFragment): string {
  const phrase = searchPhrase(t, parseQuery(fragment.query), fragment.place);
  return t(`heading.${phrase.form}`, {
    jobs: t("jobs", { count: fragment.total_count }),
    keywords: phrase.keywords,
    where: phrase.where,
  });
}
