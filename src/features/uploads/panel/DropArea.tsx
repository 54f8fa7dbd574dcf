import { type ChangeEvent, type DragEvent, type KeyboardEvent, useId, useState } from "react";
import { useSelector } from "react-redux";
import { maxUploadMebibytes } from "../../../shared/uploads";
import { selectSite } from "../../site/site-slice";
import type { UploadEngine } from "../sending/upload-engine";
import { typesText, useUploadText } from "../sending/upload-texts";
import styles from "./upload-panel.module.css";
import { useFilesFromPage } from "./use-files-from-page";

/** Browsers open a file field with the space bar alone. */
function openByEnter({ key, currentTarget }: KeyboardEvent<HTMLInputElement>) {
  if (key === "Enter") currentTarget.click();
}

/** Where files come in: dropped, pasted, or chosen with mouse, finger or keyboard. */
export function DropArea({ engine }: { readonly engine: UploadEngine }) {
  const t = useUploadText();
  const { acceptedTypes, maxFiles } = useSelector(selectSite).uploads;
  const hint = useId();
  const [isOver, setOver] = useState(false);
  useFilesFromPage(engine);
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    engine.add(currentTarget.files ?? []);
    // Or the same file could not be chosen twice in a row.
    currentTarget.value = "";
  };
  const drop = ({ nativeEvent }: DragEvent) => {
    nativeEvent.preventDefault();
    setOver(false);
    engine.drop(nativeEvent);
  };
  const leave = ({ currentTarget, relatedTarget }: DragEvent) => {
    if (!currentTarget.contains(relatedTarget as Node | null)) setOver(false);
  };
  return (
    <>
      <label
        className={styles.area}
        data-over={isOver || undefined}
        onDragEnter={() => setOver(true)}
        onDragLeave={leave}
        onDrop={drop}
      >
        <span>{isOver ? t("uploads.drop.active") : t("uploads.drop")}</span>{" "}
        <span className={styles.choose}>{t("uploads.choose")}</span>
        <input
          type="file"
          className="visually-hidden"
          multiple={maxFiles > 1}
          accept={acceptedTypes.join(",")}
          aria-describedby={hint}
          onChange={choose}
          onKeyDown={openByEnter}
        />
      </label>
      <p id={hint} className={styles.hint}>
        {t("uploads.hint", {
          types: typesText(acceptedTypes, t("uploads.hint.images")),
          size: maxUploadMebibytes,
          files: t("uploads.files", { count: maxFiles }),
        })}
      </p>
    </>
  );
}
