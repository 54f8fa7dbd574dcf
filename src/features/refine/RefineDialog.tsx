import { type MouseEvent, type ReactNode, type RefObject, useEffect, useRef } from "react";
import { sidebarMinWidthEm } from "../../shared/constants";
import styles from "./menu.module.css";
import { useMenuText } from "./menu-texts";
import { SalaryBars } from "./SalaryBars";

export interface RefineDialogProps {
  readonly isOpen: boolean;
  readonly close: () => void;
  /** Jobs that there are to show, once it is known. */
  readonly count: number | undefined;
  /** Stands above the button that closes. */
  readonly failure: ReactNode;
  /** The copy of the sidebar. */
  readonly children: ReactNode;
}

/** The small-screen menu: a modal dialog with what it is given, or empty while closed. */
export function RefineDialog({ isOpen, close, count, failure, children }: RefineDialogProps) {
  const t = useMenuText();
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
          <div className={styles.copy}>
            {children}
            <SalaryBars idPrefix="menu-" />
          </div>
          <div className={styles.foot}>
            {failure}
            <button type="button" className={styles.show} onClick={close}>
              {count === undefined ? t("refine.close") : t("refine.show", { count })}
            </button>
          </div>
        </div>
      )}
    </dialog>
  );
}

/**
 * Keeps a native dialog as open as the store says. The browser makes the rest inert and gives the focus back. Where
 * there is room for the sidebar itself, the dialog closes.
 */
function useModal(isOpen: boolean, close: () => void): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  const latestClose = useRef(close);
  useEffect(() => {
    latestClose.current = close;
  });
  useEffect(() => {
    const element = dialog.current;
    if (element === null || element.open === isOpen) return;
    if (isOpen) element.showModal();
    else element.close();
  }, [isOpen]);
  useEffect(() => {
    if (!isOpen) return;
    const { dataset } = document.documentElement;
    dataset.modal = "";
    return () => {
      delete dataset.modal;
    };
  }, [isOpen]);
  useEffect(() => {
    const wide = matchMedia(`(min-width: ${sidebarMinWidthEm}em)`);
    const closeWhenWide = () => {
      if (!wide.matches || !dialog.current?.open) return;
      // The button that would have the focus back has gone: it stands where the sidebar now is.
      dialog.current.addEventListener("close", focusSidebar, { once: true });
      latestClose.current();
    };
    if (isOpen) closeWhenWide();
    wide.addEventListener("change", closeWhenWide);
    return () => wide.removeEventListener("change", closeWhenWide);
  }, [isOpen]);
  return dialog;
}

function focusSidebar() {
  document.getElementById("refine-heading")?.focus();
}
