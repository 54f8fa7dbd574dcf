import { useEffect, useRef } from "react";
import { useSelector } from "react-redux";
import { useUploadText } from "../sending/upload-texts";
import { selectUploads } from "../sending/uploads-slice";
import { UploadRow } from "./UploadRow";
import styles from "./upload-panel.module.css";

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

/**
 * When a row goes and the focus with it, the next row's button has it, else the one before, else the file
 * field.
 */
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
