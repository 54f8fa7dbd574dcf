import { type MouseEvent, type ReactNode, type RefObject, useEffect, useRef } from "react";
import { sidebarMinWidthEm } from "../../shared/constants";
import styles from "./menu.module.css";
import { useMenuText } from "./menu-texts";
import { SalaryBars } from "./SalaryBars";

export interface RefineDialogProps {
  readonly isOpen: boolean;
  readonly close: () => void;
  /** Jobs found; undefined until known. */
  readonly count: number | undefined;
  readonly failure: ReactNode;
  readonly children: ReactNode;
}

export function RefineDialog({ isOpen, close, count, failure, children }: RefineDialogProps) {
  const t = useMenuText();
  const dialog = useModal(isOpen, close);
  // The content fills the dialog, so a click on the element itself is on the backdrop.
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

/** The browser makes the rest inert and restores the focus. Closes where there is room for the sidebar. */
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
      // The button that would get the focus back is hidden at this width.
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
