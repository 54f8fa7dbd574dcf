import { useSelector } from "react-redux";
import { withoutRefinements } from "../../shared/query-changes";
import { addressOf } from "../../shared/query-codec";
import { routes } from "../../shared/routes";
import { choiceText } from "../results/choice-text";
import { selectFragment } from "../results/results-selectors";
import { selectForeign, selectQuery } from "../search/search-slice";
import { useText } from "../site/use-text";
import { appliedRefinements } from "./applied";
import styles from "./applied.module.css";
import { useFocusAfterRemoval } from "./use-focus-after-removal";

/** What narrows the search, each as a chip that removes it. The heading stays when the last chip goes, to take the focus. */
export function AppliedRefinements() {
  const t = useText();
  const query = useSelector(selectQuery);
  const foreign = useSelector(selectForeign);
  const fragment = useSelector(selectFragment);
  const applied = appliedRefinements(query, fragment);
  const { list, onRemove } = useFocusAfterRemoval(applied.length);
  const heading = (
    <h2 id="applied-heading" className="visually-hidden" tabIndex={-1}>
      {t(applied.length === 0 ? "applied.none" : "applied.label")}
    </h2>
  );
  if (applied.length === 0) return <section aria-labelledby="applied-heading">{heading}</section>;
  return (
    <section aria-labelledby="applied-heading" className={styles.applied}>
      {heading}
      <ul ref={list} className={styles.list} data-in-place="facet">
        {applied.map((each) => {
          const name = "name" in each ? each.name : choiceText(t, each.field, each.value);
          return (
            <li key={each.key}>
              <a
                className={styles.chip}
                href={addressOf(routes.results, each.without, foreign)}
                aria-label={t("applied.remove", { name })}
                onClick={onRemove}
              >
                {name}
              </a>
            </li>
          );
        })}
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
