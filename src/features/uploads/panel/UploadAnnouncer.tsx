import { useEffect, useRef, useState } from "react";
import { useSelector } from "react-redux";
import type { UploadTranslate } from "../sending/upload-texts";
import { useUploadText } from "../sending/upload-texts";
import { selectUploads, type UploadItem } from "../sending/uploads-slice";

/** Says how each upload ended. Progress is not announced: a screen reader would do nothing else. */
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
