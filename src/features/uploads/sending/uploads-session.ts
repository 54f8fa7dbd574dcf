import type { ThunkDispatch, UnknownAction } from "@reduxjs/toolkit";
import { type SiteRoot, selectSite } from "../../site/site-slice";
import { sliceInjected } from "../../site/slice-injection";
import { windowKeptFiles } from "./kept-files";
import { createThumbnails, hasThumbnail } from "./thumbnails";
import { createUploadEngine, type UploadEngine } from "./upload-engine";
import { listenToUploads } from "./upload-listeners";
import { type UploadTranslate, uploadText } from "./upload-texts";
import {
  selectIsUploading,
  selectUpload,
  type UploadsRoot,
  uploadEvents,
  uploadsSlice,
} from "./uploads-slice";

type Root = UploadsRoot & SiteRoot;

export interface UploadsStore {
  readonly dispatch: ThunkDispatch<Root, unknown, UnknownAction>;
  getState(): Root;
}

const engines = new WeakMap<object, UploadEngine>();

/** A store's one engine. It outlives the panel, so that uploads go on whatever is on show. */
export function uploadEngineOf(store: UploadsStore): UploadEngine {
  const existing = engines.get(store);
  if (existing !== undefined) return existing;
  const engine = start(store);
  engines.set(store, engine);
  return engine;
}

function start(store: UploadsStore): UploadEngine {
  const { uploads: settings, texts } = selectSite(store.getState());
  const { dispatch } = store;
  const t: UploadTranslate = (key, values) => uploadText(texts, key, values);
  const thumbnails = createThumbnails(
    () => new Worker(new URL("./thumbnail-worker.ts", import.meta.url), { name: "thumbnails" }),
  );
  dispatch(sliceInjected(uploadsSlice));
  const onImage = async (id: string, file: File) => {
    const url = hasThumbnail(file) ? await thumbnails.draw(file) : null;
    if (url === null) return;
    if (selectUpload(store.getState(), id) === undefined) URL.revokeObjectURL(url);
    else dispatch(uploadEvents.thumbnailMade({ id, url }));
  };
  const engine = createUploadEngine({ settings, t, overrides: texts, dispatch, onImage });
  const kept = settings.keepDays > 0 ? windowKeptFiles(window, settings.keepDays) : undefined;
  listenToUploads(dispatch, { engine, uploadUrl: settings.url, t, kept });
  for (const { id, token, name, size } of kept?.list() ?? []) {
    engine.remember(id, { id, token });
    dispatch(uploadEvents.fileKept({ id, name, size }));
  }
  warnBeforeLeaving(store);
  return engine;
}

/** Leaving the page ends its uploads; the browser asks first. */
function warnBeforeLeaving(store: UploadsStore): void {
  window.addEventListener("beforeunload", (event) => {
    if (selectIsUploading(store.getState())) event.preventDefault();
  });
}
