import type { MouseEvent } from "react";
import { useDispatch, useSelector } from "react-redux";
import { selectFragment } from "../results/results-selectors";
import { useText } from "../site/use-text";
import styles from "./menu.module.css";
import { RefineSidebar } from "./RefineSidebar";
import { menuClosed, selectRefine } from "./refine-slice";
import { useModal } from "./use-modal";

/** The sidebar's copy on small screens, in a modal dialog. Empty while closed. */
export function RefineMenu() {
  const t = useText();
  const dispatch = useDispatch();
  const { menuOpen } = useSelector(selectRefine);
  const count = useSelector(selectFragment)?.total_count;
  const close = () => dispatch(menuClosed());
  const dialog = useModal(menuOpen, close);
  // The dialog's own box is filled by its content, so a click on the element itself is one on its backdrop.
  const closeOnBackdrop = ({ target, currentTarget }: MouseEvent) => {
    if (target === currentTarget) close();
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself.
    <dialog
      ref={dialog}
      className={styles.menu}
      aria-labelledby="menu-refine-heading"
      onClose={() => menuOpen && close()}
      onClick={closeOnBackdrop}
    >
      {menuOpen && (
        <div className={styles.content}>
          <button type="button" className={styles.close} aria-label={t("refine.close")} onClick={close} />
          <RefineSidebar idPrefix="menu-" className={styles.copy} />
          <div className={styles.foot}>
            <button type="button" className={styles.show} onClick={close}>
              {count === undefined ? t("refine.close") : t("refine.show", { count })}
            </button>
          </div>
        </div>
      )}
    </dialog>
  );
}
