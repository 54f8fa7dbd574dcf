import { maxThumbnailMebibytes } from "../../../shared/uploads";
import { attempt, isOffline } from "../../site/browser";
import { type SiteRoot, selectSite } from "../../site/site-slice";
import { injectSlice, type ListenerOf, listenIn, type StoreDispatch } from "../../site/store";
import { createUploadEngine, type UploadEngine } from "./upload-engine";
import { askForSuggestion, deleteFile, keyOf } from "./upload-requests";
import { type UploadTranslate, uploadText } from "./upload-texts";
import {
  selectIsUploading,
  selectUpload,
  type UploadsRoot,
  uploadEvents,
  uploadsSlice,
} from "./uploads-slice";

interface KeptFile {
  /** The server's id. */
  readonly id: string;
  readonly token: string;
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  /** Milliseconds since 1970. */
  readonly keptAt: number;
}

const storageKey = "jobsieve-uploads";
const dayMs = 24 * 60 * 60 * 1000;

/** Files that can still be deleted after the page was closed. Never throws. */
export function windowKeptFiles(window: Pick<Window, "localStorage">, keepDays: number) {
  /** Only those that the server still has, oldest first. */
  const list = (): readonly KeptFile[] => {
    const since = Date.now() - keepDays * dayMs;
    return readKeptFiles(attempt(() => window.localStorage.getItem(storageKey))).filter(
      ({ keptAt }) => keptAt > since,
    );
  };
  const write = (files: readonly KeptFile[]) =>
    void attempt(() => window.localStorage.setItem(storageKey, JSON.stringify(files)));
  return {
    list,
    add: (file: KeptFile) => write([...list().filter(({ id }) => id !== file.id), file]),
    remove: (id: string) => write(list().filter((file) => file.id !== id)),
  };
}

/** Skips invalid entries: another release or the visitor may have written them. */
export function readKeptFiles(text: string | null | undefined): KeptFile[] {
  const kept: unknown = attempt(() => JSON.parse(text ?? ""));
  return Array.isArray(kept) ? kept.filter(isKeptFile) : [];
}

function isKeptFile(value: unknown): value is KeptFile {
  const { id, token, name, size, keptAt } = (value ?? {}) as Partial<KeptFile>;
  return [id, token, name].every((text) => typeof text === "string") && [size, keptAt].every(Number.isFinite);
}

/** An image that is too large or never loads must not block the next thumbnail. */
const thumbnailTimeoutMs = 15_000;

function hasThumbnail(file: { readonly type: string; readonly size: number }): boolean {
  return file.type.startsWith("image/") && file.size <= maxThumbnailMebibytes * 1024 * 1024;
}

/** Draws one at a time. */
function thumbnailMaker() {
  let last: Promise<unknown> = Promise.resolve();
  return (file: Blob) => {
    const turn = last.then(() => thumbnailOf(file));
    last = turn;
    return turn;
  };
}

/** An object URL, or null if the file makes no picture. Never rejects. */
async function thumbnailOf(file: Blob): Promise<string | null> {
  const worker = new Worker(new URL("./thumbnail-worker.ts", import.meta.url), { name: "thumbnails" });
  const blob = await new Promise<Blob | null>((resolve) => {
    const timer = setTimeout(() => resolve(null), thumbnailTimeoutMs);
    worker.addEventListener("message", ({ data }: MessageEvent<Blob | null>) => resolve(data));
    worker.addEventListener("error", () => resolve(null));
    worker.addEventListener("message", () => clearTimeout(timer));
    worker.postMessage(file);
  });
  worker.terminate();
  return blob === null ? null : URL.createObjectURL(blob);
}

interface UploadDependencies {
  readonly engine: UploadEngine;
  readonly uploadUrl: string;
  readonly t: UploadTranslate;
  /** Undefined if the server deletes files once read. */
  readonly kept: ReturnType<typeof windowKeptFiles> | undefined;
}

/** Call once per store. */
function listenToUploads(dispatch: StoreDispatch<UploadsRoot>, hands: UploadDependencies): void {
  const { engine, uploadUrl } = hands;
  const listen = listenIn<UploadsRoot>(dispatch);
  listen({
    actionCreator: uploadEvents.cancelConfirmed,
    effect: ({ payload }) => engine.cancel(payload.id),
  });
  listen({
    actionCreator: uploadEvents.uploadRetried,
    effect: ({ payload }) => engine.retry(payload.id),
  });
  listen({
    actionCreator: uploadEvents.removalAsked,
    effect: ({ payload }, listener) => removeUpload(listener, payload.id, hands),
  });
  listen({
    actionCreator: uploadEvents.suggestionAsked,
    effect: async ({ payload: { id } }, { dispatch }) => {
      const key = keyOf(uploadUrl, engine.answerOf(id));
      if (key === undefined) return;
      dispatch(uploadEvents.suggestionGiven({ id, suggestion: await askForSuggestion(key) }));
    },
  });
  listen({
    actionCreator: uploadEvents.uploadFinished,
    effect: ({ payload }, listener) => finishUpload(listener, payload.id, hands),
  });
}

type Listener = ListenerOf<UploadsRoot>;

/** A file on the server is removed only when the server confirms it. */
async function removeUpload({ dispatch, getState }: Listener, id: string, hands: UploadDependencies) {
  const { engine, uploadUrl, t, kept } = hands;
  const key = keyOf(uploadUrl, engine.answerOf(id));
  if (key !== undefined && !(await deleteFile(key))) {
    const message = t(isOffline() ? "uploads.error.removal.offline" : "uploads.error.removal");
    dispatch(uploadEvents.removalFailed({ id, message }));
    return;
  }
  kept?.remove(engine.answerOf(id)?.id ?? "");
  const thumbnail = selectUpload(getState(), id)?.thumbnail;
  engine.forget(id);
  dispatch(uploadEvents.fileRemoved({ id }));
  if (thumbnail) URL.revokeObjectURL(thumbnail);
}

function finishUpload({ dispatch, getState }: Listener, uploadId: string, hands: UploadDependencies) {
  const { id, token } = hands.engine.answerOf(uploadId) ?? {};
  const item = selectUpload(getState(), uploadId);
  if (id === undefined || token === undefined || item === undefined) return;
  dispatch(uploadEvents.suggestionAsked({ id: uploadId }));
  hands.kept?.add({ id, token, name: item.name, size: item.size, keptAt: Date.now() });
}

type Root = UploadsRoot & SiteRoot;

export interface UploadsStore {
  readonly dispatch: StoreDispatch<Root>;
  getState(): Root;
}

const engines = new WeakMap<object, UploadEngine>();

/** Outlives the panel, so that uploads go on whatever is on show. */
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
  const drawThumbnail = thumbnailMaker();
  dispatch(injectSlice(uploadsSlice));
  const onImage = async (id: string, file: File) => {
    const url = hasThumbnail(file) ? await drawThumbnail(file) : null;
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

function warnBeforeLeaving(store: UploadsStore): void {
  window.addEventListener("beforeunload", (event) => {
    if (selectIsUploading(store.getState())) event.preventDefault();
  });
}
