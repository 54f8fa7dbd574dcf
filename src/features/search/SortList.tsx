import { useSelector } from "react-redux";
import { withSortType } from "../../shared/query-changes";
import { addressOf } from "../../shared/query-codec";
import { routes } from "../../shared/routes";
import { selectFragment } from "../results/results-selectors";
import { useText } from "../site/use-text";
import { selectForeign, selectQuery } from "./search-slice";
import styles from "./sort-list.module.css";

/** Sort orders as links. Hidden, not gone, while no radius location is chosen, so that its links keep their focus. */
export function SortList() {
  const t = useText();
  const query = useSelector(selectQuery);
  const foreign = useSelector(selectForeign);
  const fragment = useSelector(selectFragment);
  const hasPlace = query.location !== "" && fragment !== undefined && fragment.place !== null;
  return (
    <nav aria-labelledby="sort-label" className={styles.sort} data-in-place="sort" hidden={!hasPlace}>
      <span id="sort-label" className={styles.label}>
        {t("sort.label")}
      </span>
      <ul className={styles.list}>
        {fragment?.sort_types.map((sortType) => (
          <li key={sortType}>
            <a
              className={styles.order}
              href={addressOf(routes.results, withSortType(query, sortType), foreign)}
              aria-current={sortType === query.sortType ? "true" : undefined}
            >
              {t(`sort.${sortType}`)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
