import type { Store } from "@reduxjs/toolkit";
import { type SiteRoot, selectSite } from "../site/site-slice";
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
import { uploadsSlot } from "./uploads-slot";

type UploadsStore = Store<UploadsRoot & SiteRoot>;

const engines = new WeakMap<object, UploadEngine>();

/** A store's one engine. It outlives the panel, so that uploads go on whatever is on show. */
export function uploadEngineOf(store: UploadsStore): UploadEngine {
  const known = engines.get(store);
  if (known !== undefined) return known;
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
  uploadsSlot.fill(uploadsSlice.reducer);
  const onImage = async (id: string, file: File) => {
    const url = hasThumbnail(file) ? await thumbnails.draw(file) : null;
    if (url === null) return;
    if (selectUpload(store.getState(), id) === undefined) URL.revokeObjectURL(url);
    else dispatch(uploadEvents.thumbnailMade({ id, url }));
  };
  const engine = createUploadEngine({ settings, t, overrides: texts, dispatch, onImage });
  listenToUploads(dispatch, { engine, uploadUrl: settings.url, t });
  warnBeforeLeaving(store);
  return engine;
}

/** Leaving the page ends its uploads; the browser asks first. */
function warnBeforeLeaving(store: UploadsStore): void {
  window.addEventListener("beforeunload", (event) => {
    if (selectIsUploading(store.getState())) event.preventDefault();
  });
}
