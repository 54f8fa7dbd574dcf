import { useDispatch, useSelector } from "react-redux";
import { retryAsked } from "../search/search-events";
import { useText } from "../site/use-text";
import styles from "./failure-alert.module.css";
import { selectFragment, selectProgress } from "./results-selectors";

/** Why there are no new results, and a way to ask again. The old ones stay usable below. */
export function FailureAlert() {
  const t = useText();
  const dispatch = useDispatch();
  const progress = useSelector(selectProgress);
  const hasResults = useSelector(selectFragment) !== undefined;
  if (progress === "idle" || progress === "loading") return null;
  const retry = () => {
    // The button goes with the alert; the heading is where the answer will show.
    document.getElementById("results-heading")?.focus();
    dispatch(retryAsked());
  };
  return (
    <div role="alert" className={styles.alert}>
      <p>
        {t(`failure.${progress}`)} {hasResults && t("failure.kept")}
      </p>
      <button type="button" className={styles.retry} onClick={retry}>
        {t("failure.retry")}
      </button>
    </div>
  );
}
