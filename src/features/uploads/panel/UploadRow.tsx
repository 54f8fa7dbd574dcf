import { useDispatch } from "react-redux";
import { thumbnailPixels } from "../../../shared/uploads";
import { sizeText, useUploadText } from "../sending/upload-texts";
import { type UploadItem, uploadEvents } from "../sending/uploads-slice";
import { CancelQuestion } from "./CancelQuestion";
import { UploadStatusLine } from "./UploadStatusLine";
import { UploadSuggestion } from "./UploadSuggestion";
import styles from "./upload-panel.module.css";

interface UploadRowProps {
  readonly item: UploadItem;
  readonly onRemove: () => void;
}

export function UploadRow({ item, onRemove }: UploadRowProps) {
  const t = useUploadText();
  const { name, size, thumbnail } = item;
  const ending = /\.([^.]{1,5})$/.exec(name)?.[1] ?? "";
  return (
    <li className={styles.row} data-status={item.status}>
      {thumbnail === null ? (
        <span className={styles.ending} aria-hidden="true">
          {ending}
        </span>
      ) : (
        <img
          className={styles.thumbnail}
          src={thumbnail}
          alt=""
          width={thumbnailPixels}
          height={thumbnailPixels}
        />
      )}
      <div className={styles.facts}>
        <p className={styles.name}>
          <bdi>{name}</bdi> <span className={styles.size}>{sizeText(size, t)}</span>
        </p>
        <UploadStatusLine item={item} />
        <UploadSuggestion item={item} />
      </div>
      <RowActions item={item} onRemove={onRemove} />
    </li>
  );
}

/** What can be done depends on where the upload stands; what stays the same button keeps the focus. */
function RowActions({ item, onRemove }: UploadRowProps) {
  const t = useUploadText();
  const dispatch = useDispatch();
  const { id, name, status } = item;
  if (item.isAsking) return <CancelQuestion id={id} name={name} />;
  const isActive = status === "queued" || status === "uploading";
  const canRetry = status === "failed" || status === "canceled";
  const remove = () => {
    onRemove();
    dispatch(uploadEvents.removalAsked({ id }));
  };
  const act = isActive ? () => dispatch(uploadEvents.cancelAsked({ id })) : remove;
  const action = isActive ? "cancel" : "remove";
  return (
    <div className={styles.actions}>
      {canRetry && (
        <button
          type="button"
          aria-label={t("uploads.retry.label", { name })}
          onClick={() => dispatch(uploadEvents.uploadRetried({ id }))}
        >
          {t("uploads.retry")}
        </button>
      )}
      <button
        key="act"
        type="button"
        data-act={id}
        aria-label={t(`uploads.${action}.label`, { name })}
        aria-disabled={status === "removing" || undefined}
        onClick={status === "removing" ? undefined : act}
      >
        {t(`uploads.${action}`)}
      </button>
    </div>
  );
}
