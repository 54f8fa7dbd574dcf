import { useDispatch, useSelector } from "react-redux";
import { withSortType } from "../../shared/query-changes";
import { addressOf } from "../../shared/query-codec";
import { routes } from "../../shared/routes";
import { selectForeign, selectQuery } from "../navigation/address";
import type { useVisitText } from "./visit-texts";
import styles from "./visits.module.css";
import { visitsForgotten } from "./visits-slice";

interface VisitNoticeProps {
  readonly text: string;
  /** New jobs; left out once the visits are forgotten. */
  readonly count?: number | null;
  readonly t: ReturnType<typeof useVisitText>;
}

/** On the upper edge of the list: how much is new, the order that shows it, and the way to be forgotten. */
export function VisitNotice({ text, count, t }: VisitNoticeProps) {
  const dispatch = useDispatch();
  const query = useSelector(selectQuery);
  const foreign = useSelector(selectForeign);
  const forget = () => {
    // The button goes; the heading is just above it.
    document.getElementById("results-heading")?.focus({ preventScroll: true });
    dispatch(visitsForgotten());
  };
  return (
    <div className={styles.edge}>
      <div className={styles.notice} data-new={count ? "" : undefined}>
        <p>{text}</p>
        {Boolean(count) && query.sortType !== "newest" && (
          <a data-in-place="sort" href={addressOf(routes.results, withSortType(query, "newest"), foreign)}>
            {t("visits.show")}
          </a>
        )}
        {count !== undefined && (
          <button type="button" className={styles.forget} onClick={forget}>
            {t("visits.forget")}
          </button>
        )}
      </div>
    </div>
  );
}
