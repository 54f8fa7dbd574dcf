import { type RefObject, useEffect, useRef } from "react";
import { sidebarMinWidthPx } from "../../shared/constants";

/**
 * Keeps a native dialog as open as the store says. The browser makes the rest inert and gives the focus back. Where
 * there is room for the sidebar itself, the dialog closes.
 */
export function useModal(isOpen: boolean, close: () => void): RefObject<HTMLDialogElement | null> {
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
    const wide = matchMedia(`(min-width: ${sidebarMinWidthPx}px)`);
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
