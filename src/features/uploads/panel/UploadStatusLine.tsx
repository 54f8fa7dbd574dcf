import { useSelector } from "react-redux";
import { selectSite } from "../../site/site-slice";
import type { UploadTranslate } from "../sending/upload-texts";
import { speedText, useUploadText } from "../sending/upload-texts";
import type { UploadItem } from "../sending/uploads-slice";
import styles from "./upload-panel.module.css";

/** How far a file is, with a bar while it is on its way. */
export function UploadStatusLine({ item }: { readonly item: UploadItem }) {
  const t = useUploadText();
  const { name, size, bytesSent, status, message } = item;
  const { keepDays } = useSelector(selectSite).uploads;
  const isForgotten = keepDays === 0 && status === "done" && message === null && wasRead(item);
  return (
    <>
      {status === "uploading" && (
        <progress
          className={styles.progress}
          aria-label={t("uploads.progress", { name })}
          max={Math.max(1, size)}
          value={bytesSent}
        />
      )}
      <p className={styles.status}>{isForgotten ? t("uploads.status.forgotten") : statusText(item, t)}</p>
    </>
  );
}

function wasRead({ suggestion }: UploadItem): boolean {
  return suggestion !== null && ["found", "none", "unreadable"].includes(suggestion.state);
}

function statusText(
  { status, message, size, bytesSent, bytesPerSecond }: UploadItem,
  t: UploadTranslate,
): string {
  if (message !== null) return message;
  switch (status) {
    case "queued":
    case "done":
    case "removing":
      return t(`uploads.status.${status}`);
    case "uploading": {
      if (bytesSent >= size) return t("uploads.status.finishing");
      const percent = Math.floor((100 * bytesSent) / size);
      if (bytesPerSecond === null) return t("uploads.status.uploading", { percent });
      return t("uploads.status.speed", { percent, speed: speedText(bytesPerSecond, t) });
    }
    default:
      return "";
  }
}
