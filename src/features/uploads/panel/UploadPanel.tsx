import type { ComponentType } from "react";
import { useSelector } from "react-redux";
import { selectSite } from "../../site/site-slice";
import type { UploadEngine } from "../sending/upload-engine";
import { useUploadText } from "../sending/upload-texts";
import { type UploadsStore, uploadEngineOf } from "../sending/uploads-session";
import { DropArea } from "./DropArea";
import { UploadAnnouncer } from "./UploadAnnouncer";
import { UploadList } from "./UploadList";
import styles from "./upload-panel.module.css";

/** Brings uploads into a store, and gives the panel that shows them. */
export function openPanel(store: UploadsStore): ComponentType {
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
      <p className={styles.privacy}>
        {keepDays === 0 ? t("uploads.privacy.read") : t("uploads.privacy.kept", { days: keepDays })}
      </p>
      <UploadAnnouncer />
    </div>
  );
}
