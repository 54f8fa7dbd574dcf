import {
  type ChangeEvent,
  type ComponentType,
  type KeyboardEvent,
  type DragEvent as ReactDragEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { useSelector } from "react-redux";
import { maxUploadMebibytes } from "../../../shared/uploads";
import { selectSite } from "../../site/site-slice";
import type { UploadEngine } from "../sending/upload-engine";
import { typesText, type UploadTranslate, useUploadText } from "../sending/upload-texts";
import { type UploadsStore, uploadEngineOf } from "../sending/uploads-session";
import { selectUploads, type UploadItem } from "../sending/uploads-slice";
import { UploadRow } from "./UploadRow";
import styles from "./upload-panel.module.css";

/** Takes files pasted anywhere, and keeps the browser from opening files dropped outside the drop area. */
export function useFilesFromPage(engine: UploadEngine): void {
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const files = event.clipboardData?.files;
      // Text from an office program comes with a picture of it.
      if (!files?.length || (event.target as Element).closest("input:not([type=file])")) return;
      event.preventDefault();
      engine.add(files);
    };
    const stay = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes("Files")) event.preventDefault();
    };
    document.addEventListener("paste", paste);
    document.addEventListener("dragover", stay);
    document.addEventListener("drop", stay);
    return () => {
      document.removeEventListener("paste", paste);
      document.removeEventListener("dragover", stay);
      document.removeEventListener("drop", stay);
    };
  }, [engine]);
}

/** Browsers open a file field with the space bar only. */
function openByEnter({ key, currentTarget }: KeyboardEvent<HTMLInputElement>) {
  if (key === "Enter") currentTarget.click();
}

export function DropArea({ engine }: { readonly engine: UploadEngine }) {
  const t = useUploadText();
  const { acceptedTypes, maxFiles } = useSelector(selectSite).uploads;
  const hint = useId();
  const [isOver, setOver] = useState(false);
  useFilesFromPage(engine);
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    engine.add(currentTarget.files ?? []);
    // Otherwise the same file could not be chosen twice in a row.
    currentTarget.value = "";
  };
  const drop = ({ nativeEvent }: ReactDragEvent) => {
    nativeEvent.preventDefault();
    setOver(false);
    engine.drop(nativeEvent);
  };
  const leave = ({ currentTarget, relatedTarget }: ReactDragEvent) => {
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

export function UploadList() {
  const t = useUploadText();
  const items = useSelector(selectUploads);
  const list = useRef<HTMLUListElement>(null);
  const keepFocus = useFocusAfterRemoval(list, items.length);
  return (
    <ul ref={list} className={styles.list} aria-label={t("uploads.list")} hidden={items.length === 0}>
      {items.map((item, index) => (
        <UploadRow key={item.id} item={item} onRemove={() => keepFocus(index)} />
      ))}
    </ul>
  );
}

/** Focuses the next row's button, else the previous one's, else the file field. */
function useFocusAfterRemoval(list: { readonly current: HTMLUListElement | null }, count: number) {
  const removed = useRef<{ readonly index: number; readonly count: number } | null>(null);
  useEffect(() => {
    if (removed.current === null || count >= removed.current.count) return;
    const { index } = removed.current;
    removed.current = null;
    const rows = list.current?.children;
    const row = rows?.[index] ?? rows?.[index - 1];
    const field = list.current?.parentElement?.querySelector<HTMLElement>("input[type=file]");
    const lost = document.activeElement === document.body || document.activeElement === null;
    if (lost) (row?.querySelector<HTMLElement>("button") ?? field)?.focus();
  }, [list, count]);
  return (index: number) => {
    removed.current = { index, count };
  };
}

/** Progress is not announced: it would keep a screen reader busy. */
export function UploadAnnouncer() {
  const t = useUploadText();
  const items = useSelector(selectUploads);
  const before = useRef(items);
  const [news, setNews] = useState("");
  useEffect(() => {
    const told = newsBetween(before.current, items, t);
    before.current = items;
    if (told.length > 0) setNews(told.join(" "));
  }, [items, t]);
  return (
    <div className="visually-hidden" aria-live="polite">
      {news}
    </div>
  );
}

export function newsBetween(
  before: readonly UploadItem[],
  after: readonly UploadItem[],
  t: UploadTranslate,
): string[] {
  const old = new Map(before.map((item) => [item.id, item]));
  const here = new Set(after.map(({ id }) => id));
  const removed = before.filter(({ id }) => !here.has(id));
  return [
    ...after.flatMap((item) => newsOf(old.get(item.id), item, t)),
    ...removed.map(({ name }) => t("uploads.announce.removed", { name })),
  ];
}

function newsOf(
  before: UploadItem | undefined,
  { status, message, name }: UploadItem,
  t: UploadTranslate,
): string[] {
  if (message !== null && message !== before?.message)
    return [t("uploads.announce.failed", { name, message })];
  const isDone = status === "done" && before?.status !== "done" && before?.status !== "removing";
  return isDone ? [t("uploads.announce.done", { name })] : [];
}

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
