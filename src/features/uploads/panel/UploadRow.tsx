import { type KeyboardEvent, useEffect, useRef } from "react";
import { useDispatch, useSelector } from "react-redux";
import { addressOf, parseQuery } from "../../../shared/query-codec";
import { routes } from "../../../shared/routes";
import { thumbnailPixels } from "../../../shared/uploads";
import { selectForeign } from "../../navigation/address";
import { selectSite } from "../../site/site-slice";
import { sizeText, speedText, type UploadTranslate, useUploadText } from "../sending/upload-texts";
import { type UploadItem, uploadEvents } from "../sending/uploads-slice";
import styles from "./upload-panel.module.css";

function UploadStatusLine({ item }: { readonly item: UploadItem }) {
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

type Suggestion = NonNullable<UploadItem["suggestion"]>;
type SearchFound = Extract<Suggestion, { readonly state: "found" }>;

/** Takes the focus when *Retry* disappears. */
function UploadSuggestion({ item: { id, suggestion } }: { readonly item: UploadItem }) {
  const place = useRef<HTMLDivElement>(null);
  const dispatch = useDispatch();
  if (suggestion === null || suggestion.state === "unavailable") return null;
  const retry = () => {
    place.current?.focus();
    dispatch(uploadEvents.suggestionAsked({ id }));
  };
  return (
    <div ref={place} tabIndex={-1}>
      {suggestion.state === "found" ? (
        <SuggestedSearch {...suggestion} />
      ) : (
        <NoSuggestionNote suggestion={suggestion} retry={retry} />
      )}
    </div>
  );
}

function SuggestedSearch({ query: search, disciplines, words }: SearchFound) {
  const t = useUploadText();
  const foreign = useSelector(selectForeign);
  const query = parseQuery(search);
  const names = disciplines.map(({ name }) => name).join(", ");
  const found =
    query.keywords === ""
      ? names
      : t(names === "" ? "uploads.suggestion.everywhere" : "uploads.suggestion.search", {
          keywords: query.keywords,
          disciplines: names,
        });
  return (
    <p className={styles.suggestion} data-in-place="keywords">
      <a href={addressOf(routes.results, query, foreign)}>{t("uploads.suggestion")}</a>{" "}
      <span className={styles.note}>
        {t("uploads.suggestion.about", { search: found, terms: words.join(", ") })}
      </span>
    </p>
  );
}

interface WhyNoneProps {
  readonly suggestion: Exclude<Suggestion, SearchFound | { readonly state: "unavailable" }>;
  readonly retry: () => void;
}

function NoSuggestionNote({ suggestion, retry }: WhyNoneProps) {
  const t = useUploadText();
  if (suggestion.state === "unreadable")
    return <p className={styles.note}>{t(`uploads.unreadable.${suggestion.reason}`)}</p>;
  return (
    <p className={styles.note}>
      {t(`uploads.suggestion.${suggestion.state}`)}
      {suggestion.state === "failed" && (
        <>
          {" "}
          <button type="button" onClick={retry}>
            {t("uploads.retry")}
          </button>
        </>
      )}
    </p>
  );
}

/** Returns the focus to the button that takes its place. */
function CancelQuestion({ id, name }: Pick<UploadItem, "id" | "name">) {
  const t = useUploadText();
  const dispatch = useDispatch();
  const yes = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    yes.current?.focus();
    return () => {
      const lost = document.activeElement === document.body;
      const act = `[data-act="${CSS.escape(id)}"]`;
      if (lost) document.querySelector<HTMLElement>(act)?.focus();
    };
  }, [id]);
  const decline = () => dispatch(uploadEvents.cancelDeclined({ id }));
  const declineByKey = ({ key }: KeyboardEvent) => {
    if (key === "Escape") decline();
  };
  return (
    <fieldset className={styles.question} onKeyDown={declineByKey}>
      <legend>
        {t("uploads.cancel.question")} <span className="visually-hidden">{name}</span>
      </legend>
      <button ref={yes} type="button" onClick={() => dispatch(uploadEvents.cancelConfirmed({ id }))}>
        {t("uploads.cancel.yes")}
      </button>
      <button type="button" onClick={decline}>
        {t("uploads.cancel.no")}
      </button>
    </fieldset>
  );
}

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

/** The button stays the same when its action changes, to keep the focus. */
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
