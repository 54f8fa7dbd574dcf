import { useRef } from "react";
import { useDispatch, useSelector } from "react-redux";
import { retryAsked } from "../navigation/events";
import { selectFragment, selectProgress } from "../navigation/navigation-status";
import styles from "./failure-alert.module.css";
import { useLaterText } from "./later-texts";

/** At the window's lower edge: always in view, without moving anything. */
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

/** Focuses the element used before the button, which disappears, else the heading. */
function focusAgain(used: Element | null) {
  const heading = document.getElementById("results-heading");
  const target = used instanceof HTMLElement && used.isConnected ? used : heading;
  target?.focus({ preventScroll: true });
}
