import { useSyncExternalStore } from "react";
import { useDispatch, useSelector } from "react-redux";
import { appliedCount } from "../../shared/search-query";
import { selectEffectiveQuery } from "../navigation/navigation-status";
import { useText } from "../site/use-text";
import { loadDialog } from "./RefineMenu";
import styles from "./refine-button.module.css";
import { menuOpened } from "./refine-slice";

/** Without scripts a link to the sidebar below the results. */
export function RefineButton() {
  const t = useText();
  const dispatch = useDispatch();
  const isHydrated = useHydrated();
  const count = appliedCount(useSelector(selectEffectiveQuery));
  const name = count === 0 ? undefined : t("refine.applied", { count });
  const shared = {
    className: styles.button,
    "aria-label": name,
    children: (
      <>
        {t("refine.open")}
        {name && <span className={styles.badge} data-count={count} />}
      </>
    ),
  };
  if (!isHydrated) return <a href="#refine" {...shared} />;
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onPointerEnter={warm}
      onFocus={warm}
      onClick={() => dispatch(menuOpened())}
      {...shared}
    />
  );
}

const never = () => () => {};

/** False on the server and during hydration, then true. */
function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

/** A failure shows when the menu is opened. */
function warm() {
  loadDialog().catch(() => {});
}
