import { useSelector } from "react-redux";
import { withoutRefinements } from "../../shared/query-changes";
import { addressOf } from "../../shared/query-codec";
import { routes } from "../../shared/routes";
import { appliedCount } from "../refine/applied";
import { selectForeign, selectQuery } from "../search/search-slice";
import type { Translate } from "../site/use-text";
import styles from "./results.module.css";

/** Nothing found is never a dead end: these links always lead on, and the broaden block follows. */
export function EmptyState({ t }: { readonly t: Translate }) {
  const query = useSelector(selectQuery);
  const foreign = useSelector(selectForeign);
  const isRefined = appliedCount(query) > 0;
  return (
    <div className={styles.empty}>
      <h2 className={styles.emptyTitle}>{t("empty.title")}</h2>
      <p>{t("empty.advice")}</p>
      <ul className={styles.ways} data-in-place="clear">
        {isRefined && (
          <li>
            <a href={addressOf(routes.results, withoutRefinements(query), foreign)}>{t("empty.clear")}</a>
          </li>
        )}
        <li>
          <a href={routes.results}>{t("empty.all")}</a>
        </li>
      </ul>
    </div>
  );
}
