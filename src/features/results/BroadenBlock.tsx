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

export function BroadenBlock({ fragment, t }: BroadenBlockProps) {
  const foreign = useSelector(selectForeign);
  if (fragment.broaden.length === 0) return null;
  const from = parseQuery(fragment.query);
  return (
    <section aria-labelledby="broaden-heading" className={styles.broaden} data-in-place="broaden">
      <h2 id="broaden-heading" className={styles.heading}>
        {t("broaden.label")}
      </h2>
      <ul className={styles.list}>
        {fragment.broaden.map((item) => {
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
        })}
      </ul>
    </section>
  );
}
