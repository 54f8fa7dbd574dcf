import { useRef } from "react";
import { useDispatch, useSelector } from "react-redux";
import { retryAsked } from "../navigation/events";
import { selectFragment, selectProgress } from "../navigation/navigation-status";
import styles from "./failure-alert.module.css";
import { useLaterText } from "./later-texts";

/**
 * Why there are no new results, and a way to ask again, at the lower edge of the window: wherever the visitor is, and
 * moving nothing. The old ones stay usable.
 */
export function FailureAlert() {
  const t = useLaterText();
  const dispatch = useDispatch();
  const progress = useSelector(selectProgress);
  const hasResults = useSelector(selectFragment) !== undefined;
  const before = useRef<Element>(null);
  if (progress === "idle" || progress === "loading") return null;
  const retry = () => {
    focusAgain(before.current);
    dispatch(retryAsked());
  };
  return (
    <div role="alert" className={styles.alert}>
      <p>
        {t(`failure.${progress}`)} {hasResults && t("failure.kept")}
      </p>
      <button
        type="button"
        className={styles.retry}
        onFocus={({ relatedTarget }) => {
          before.current = relatedTarget;
        }}
        onClick={retry}
      >
        {t("failure.retry")}
      </button>
    </div>
  );
}

/** The button goes with the alert: back to what was used before it, else to where the answer will show. */
function focusAgain(used: Element | null) {
  const heading = document.getElementById("results-heading");
  const target = used instanceof HTMLElement && used.isConnected ? used : heading;
  target?.focus({ preventScroll: true });
}
