import { type ComponentType, useState } from "react";
import { useSelector, useStore } from "react-redux";
import { type SiteRoot, selectSite } from "../site/site-slice";
import { useOpenerText } from "./opener-texts";
import type { UploadsStore } from "./sending/uploads-session";
import type { UploadsRoot } from "./sending/uploads-slice";
import styles from "./upload-opener.module.css";

type Panel = { readonly Panel: ComponentType } | "unavailable" | undefined;

/** Loads the panel when first opened. Closing it does not end uploads. */
export function UploadOpener() {
  const t = useOpenerText();
  const store = useStore<UploadsRoot & SiteRoot>();
  const [isOpen, setOpen] = useState(false);
  const [panel, setPanel] = useState<Panel>();
  const { enabled } = useSelector(selectSite).uploads;
  const load = async () => setPanel(await loadPanel(store));
  const toggle = () => {
    setOpen(!isOpen);
    if (panel === undefined) load();
  };
  if (!enabled) return null;
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
          {t("uploads.title")}
        </button>
      </h2>
      <div id="uploads-panel" hidden={!isOpen}>
        {panel === "unavailable" ? (
          <p className={styles.note} role="alert">
            {t("uploads.unavailable")}{" "}
            <button type="button" onClick={load}>
              {t("uploads.again")}
            </button>
          </p>
        ) : (
          panel && <panel.Panel />
        )}
      </div>
    </section>
  );
}

/** A failed download is not remembered, so a retry requests it again. */
async function loadPanel(store: UploadsStore): Promise<Panel> {
  try {
    const { openPanel } = await import(/* webpackChunkName: "uploads" */ "./panel/UploadPanel");
    return { Panel: openPanel(store) };
  } catch {
    return "unavailable";
  }
}
