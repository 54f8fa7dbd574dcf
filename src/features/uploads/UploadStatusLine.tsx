import { speedText } from "./size-text";
import styles from "./upload-panel.module.css";
import type { UploadTranslate } from "./upload-texts";
import type { UploadItem } from "./uploads-slice";
import { useUploadText } from "./use-upload-text";

/** How far a file is, with a bar while it is on its way. */
export function UploadStatusLine({ item }: { readonly item: UploadItem }) {
  const t = useUploadText();
  const { name, size, bytesSent, status } = item;
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
      <p className={styles.status}>{statusText(item, t)}</p>
    </>
  );
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
