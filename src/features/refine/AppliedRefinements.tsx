import { useSelector } from "react-redux";
import { withoutRefinements } from "../../shared/query-changes";
import { addressOf } from "../../shared/query-codec";
import { routes } from "../../shared/routes";
import { selectFragment } from "../results/results-selectors";
import { selectForeign, selectQuery } from "../search/search-slice";
import { useText } from "../site/use-text";
import { appliedRefinements } from "./applied";
import styles from "./applied.module.css";
import { useFocusAfterRemoval } from "./use-focus-after-removal";

/** What narrows the search, each as a chip that removes it. */
export function AppliedRefinements() {
  const t = useText();
  const query = useSelector(selectQuery);
  const foreign = useSelector(selectForeign);
  const fragment = useSelector(selectFragment);
  const applied = appliedRefinements(query, fragment);
  const { list, onRemove } = useFocusAfterRemoval(applied.length);
  if (applied.length === 0) return null;
  return (
    <section aria-label={t("applied.label")} className={styles.applied}>
      <ul ref={list} className={styles.list} data-in-place="facet">
        {applied.map(({ key, name, without }) => (
          <li key={key}>
            <a
              className={styles.chip}
              href={addressOf(routes.results, without, foreign)}
              aria-label={t("applied.remove", { name })}
              onClick={onRemove}
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
      <a
        className={styles.clear}
        href={addressOf(routes.results, withoutRefinements(query), foreign)}
        data-in-place="clear"
        onClick={onRemove}
      >
        {t("applied.clear")}
      </a>
    </section>
  );
}
