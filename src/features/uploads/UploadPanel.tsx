import type { Store } from "@reduxjs/toolkit";
import type { ComponentType } from "react";
import { useSelector } from "react-redux";
import { type SiteRoot, selectSite } from "../site/site-slice";
import { DropArea } from "./DropArea";
import { UploadAnnouncer } from "./UploadAnnouncer";
import { UploadList } from "./UploadList";
import type { UploadEngine } from "./upload-engine";
import styles from "./upload-panel.module.css";
import { uploadEngineOf } from "./uploads-session";
import type { UploadsRoot } from "./uploads-slice";
import { useUploadText } from "./use-upload-text";

/** Brings uploads into a store, and gives the panel that shows them. */
export function openPanel(store: Store<UploadsRoot & SiteRoot>): ComponentType {
  const engine = uploadEngineOf(store);
  return () => <UploadPanel engine={engine} />;
}

export function UploadPanel({ engine }: { readonly engine: UploadEngine }) {
  const t = useUploadText();
  const { keepDays } = useSelector(selectSite).uploads;
  return (
    <div className={styles.panel}>
      <DropArea engine={engine} />
      <UploadList />
      <p className={styles.privacy}>{t("uploads.privacy", { days: keepDays })}</p>
      <UploadAnnouncer />
    </div>
  );
}
