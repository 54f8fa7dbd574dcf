import type { MouseEvent, ReactNode } from "react";
import type { Translate } from "../site/use-text";
import styles from "./menu.module.css";
import { useModal } from "./use-modal";

export interface RefineDialogProps {
  readonly isOpen: boolean;
  readonly close: () => void;
  /** Jobs that there are to show, once it is known. */
  readonly count: number | undefined;
  readonly t: Translate;
  /** The copy of the sidebar. */
  readonly children: ReactNode;
}

/** The small-screen menu: a modal dialog with what it is given, or empty while closed. */
export function RefineDialog({ isOpen, close, count, t, children }: RefineDialogProps) {
  const dialog = useModal(isOpen, close);
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
      onClose={() => isOpen && close()}
      onClick={closeOnBackdrop}
    >
      {isOpen && (
        <div className={styles.content}>
          <button type="button" className={styles.close} aria-label={t("refine.close")} onClick={close} />
          <div className={styles.copy}>{children}</div>
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
