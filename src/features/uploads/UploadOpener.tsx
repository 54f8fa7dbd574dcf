import type { Store } from "@reduxjs/toolkit";
import { type ComponentType, useState } from "react";
import { useSelector, useStore } from "react-redux";
import { selectTexts } from "../site/site-selectors";
import type { SiteRoot } from "../site/site-slice";
import { openerText } from "./opener-texts";
import styles from "./upload-opener.module.css";
import type { UploadsRoot } from "./uploads-slice";

type Loaded = ComponentType | "closed" | "loading" | "unavailable";

/** The panel's heading, which loads the panel itself when it is first opened. Closing it ends no uploads. */
export function UploadOpener() {
  const texts = useSelector(selectTexts);
  const store = useStore<UploadsRoot & SiteRoot>();
  const [isOpen, setOpen] = useState(false);
  const [panel, setPanel] = useState<{ readonly is: Loaded }>({ is: "closed" });
  const open = async () => {
    setOpen(true);
    setPanel({ is: "loading" });
    setPanel({ is: await loadPanel(store) });
  };
  const toggle = () => (panel.is === "closed" ? open() : setOpen(!isOpen));
  return (
    <section className={styles.uploads} aria-labelledby="uploads-title">
      <h2 className={styles.heading}>
        <button
          type="button"
          id="uploads-title"
          className={styles.toggle}
          aria-expanded={isOpen}
          aria-controls="uploads-panel"
          onClick={toggle}
        >
          {openerText(texts, "uploads.title")}
        </button>
      </h2>
      <div id="uploads-panel" hidden={!isOpen}>
        {typeof panel.is === "function" && <panel.is />}
        {panel.is === "loading" && <p className={styles.note}>{openerText(texts, "uploads.loading")}</p>}
        {panel.is === "unavailable" && (
          <p className={styles.note} role="alert">
            {openerText(texts, "uploads.unavailable")}{" "}
            <button type="button" onClick={open}>
              {openerText(texts, "uploads.again")}
            </button>
          </p>
        )}
      </div>
    </section>
  );
}

/** Asking again really asks again: a failed download is not remembered. */
async function loadPanel(store: Store<UploadsRoot & SiteRoot>): Promise<Loaded> {
  try {
    const { openPanel } = await import(/* webpackChunkName: "uploads" */ "./UploadPanel");
    return openPanel(store);
  } catch {
    return "unavailable";
  }
}
