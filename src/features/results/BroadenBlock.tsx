import { useSelector } from "react-redux";
import { addressOf, parseQuery } from "../../shared/query-codec";
import { routes } from "../../shared/routes";
import type { ResultsFragment } from "../../shared/wire/results";
import { selectForeign } from "../search/search-slice";
import type { Translate } from "../site/use-text";
import styles from "./broaden.module.css";
import { broadenText } from "./broaden-text";

interface BroadenBlockProps {
  readonly fragment: ResultsFragment;
  readonly t: Translate;
}

/** Ways that show at once; one or two more are not worth hiding. */
const shortLength = 6;

/** What each constraint costs, the most useful first. Stands out where little was found. */
export function BroadenBlock({ fragment, t }: BroadenBlockProps) {
  const foreign = useSelector(selectForeign);
  const { broaden } = fragment;
  if (broaden.length === 0) return null;
  const from = parseQuery(fragment.query);
  const end = broaden.length > shortLength + 2 ? shortLength : broaden.length;
  const way = (item: ResultsFragment["broaden"][number]) => {
    const change = broadenText(t, item, from);
    const jobs = t("jobs", { count: item.count });
    return (
      <li key={`${item.kind} ${item.query}`}>
        <a
          className={styles.way}
          href={addressOf(routes.results, parseQuery(item.query), foreign)}
          aria-label={t("broaden.value", { change, jobs })}
        >
          {`${change} `}
          <span className={styles.count}>{jobs}</span>
        </a>
      </li>
    );
  };
  return (
    <section
      aria-labelledby="broaden-heading"
      className={styles.broaden}
      data-in-place="broaden"
      data-few={foundLittle(fragment) ? "" : undefined}
    >
      <h2 id="broaden-heading" className={styles.heading}>
        {t("broaden.label")}
      </h2>
      <ul className={styles.list}>{broaden.slice(0, end).map(way)}</ul>
      {end < broaden.length && (
        <details className={styles.more}>
          <summary>{t("broaden.more", { count: broaden.length - end })}</summary>
          <ul className={styles.list}>{broaden.slice(end).map(way)}</ul>
        </details>
      )}
    </section>
  );
}

const few = 5;

/** Then ways to find more come before the list. */
export function foundLittle({ total_count }: ResultsFragment): boolean {
  return total_count <= few;
}
