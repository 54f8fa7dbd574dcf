import { createPortal } from "react-dom";
import { useDispatch } from "react-redux";
import type { useVisitText } from "./visit-texts";
import styles from "./visits.module.css";
import { visitsForgotten, visitsRemembered } from "./visits-slice";

interface VisitSwitchProps {
  readonly isOn: boolean;
  readonly t: ReturnType<typeof useVisitText>;
}

/** In the margin below the results, always: off forgets everything and keeps nothing from then on. */
export function VisitSwitch({ isOn, t }: VisitSwitchProps) {
  const dispatch = useDispatch();
  const main = document.getElementById("main");
  return (
    main &&
    createPortal(
      <label className={styles.switch}>
        <input
          type="checkbox"
          checked={isOn}
          onChange={() => dispatch(isOn ? visitsForgotten() : visitsRemembered())}
        />
        <span>
          {t("visits.switch")} <span className={styles.where}>{t("visits.where")}</span>
        </span>
      </label>,
      main,
    )
  );
}
