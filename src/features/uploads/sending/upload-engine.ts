import type { Dispatch } from "@reduxjs/toolkit";
import Dropzone, { type DropzoneFile, type DropzoneOptions } from "dropzone";
import {
  maxUploadMebibytes,
  parallelUploads,
  uploadChunkBytes,
  uploadChunkRetries,
  uploadClientHeader,
  uploadTimeoutMs,
} from "../../../shared/uploads";
import type { UploadedFile } from "../../../shared/wire/uploads";
import type { UploadSettings } from "../../site/site-slice";
import { createRequestTimeouts, failureMessage, readSuccess } from "./upload-requests";
import type { UploadTranslate } from "./upload-texts";
import { uploadEvents } from "./uploads-slice";

/** Sets every option that matters: Dropzone's defaults have changed between versions. */
function dropzoneOptions(settings: UploadSettings, t: UploadTranslate, secret: string): DropzoneOptions {
  return {
    url: settings.url,
    method: "post",
    paramName: "file",
    maxFilesize: maxUploadMebibytes,
    maxFiles: settings.maxFiles,
    acceptedFiles: settings.acceptedTypes.join(","),
    parallelUploads,
    uploadMultiple: false,
    chunking: true,
    forceChunking: false,
    chunkSize: uploadChunkBytes,
    parallelChunkUploads: false,
    retryChunks: true,
    retryChunksLimit: uploadChunkRetries,
    timeout: uploadTimeoutMs,
    withCredentials: false,
    // Another origin would have to allow the header first.
    headers: settings.url.startsWith("/") ? { [uploadClientHeader]: secret } : {},
    autoQueue: true,
    autoProcessQueue: true,
    ignoreHiddenFiles: true,
    clickable: false,
    previewsContainer: false,
    createImageThumbnails: false,
    // Dropzone's own listeners would look for its markup.
    ...silentListeners,
    dictFileTooBig: t("uploads.error.file_too_big"),
    dictInvalidFileType: t("uploads.error.type_not_accepted"),
    dictMaxFilesExceeded: t("uploads.error.too_many_files"),
    dictResponseError: t("uploads.error.response"),
    dictUploadCanceled: t("uploads.canceled"),
  };
}

const silent = () => undefined;

const silentListeners = {
  drop: silent,
  dragstart: silent,
  dragend: silent,
  dragenter: silent,
  dragover: silent,
  dragleave: silent,
  addedfile: silent,
  removedfile: silent,
  thumbnail: silent,
  error: silent,
  processing: silent,
  uploadprogress: silent,
  sending: silent,
  success: silent,
  canceled(this: Dropzone) {
    return this;
  },
  complete: silent,
} satisfies DropzoneOptions;

interface SentFile {
  readonly size: number;
  readonly upload: SendProgress & { readonly uuid: string };
}

/** Faster updates could not be read. */
const reportIntervalMs = 100;

export function createProgressReports(dispatch: Dispatch, clock = () => performance.now()) {
  const meters = new Map<
    string,
    { readonly meter: ReturnType<typeof createSpeedMeter>; reportedAt: number }
  >();
  return {
    begin: (id: string) =>
      meters.set(id, { meter: createSpeedMeter(), reportedAt: Number.NEGATIVE_INFINITY }),
    report: ({ size, upload }: SentFile, chunkBytes: number) => {
      const entry = meters.get(upload.uuid);
      const now = clock();
      const bytesSent = sentBytes(size, chunkBytes, upload);
      if (entry === undefined) return;
      // Nothing may follow a chunk for long.
      const isChunkSent = bytesSent === size || bytesSent % chunkBytes === 0;
      if (now - entry.reportedAt < reportIntervalMs && !isChunkSent) return;
      entry.reportedAt = now;
      const bytesPerSecond = entry.meter.measure(bytesSent, now);
      dispatch(uploadEvents.uploadProgressed({ id: upload.uuid, bytesSent, bytesPerSecond }));
    },
    end: (id: string) => meters.delete(id),
  };
}

interface SendProgress {
  readonly progress: number;
  readonly chunked?: boolean | undefined;
  readonly chunks?: readonly ({ readonly progress: number } | undefined)[] | undefined;
}

/** Dropzone counts the forms around chunks, too, and its percentage overrates the shorter last chunk. */
export function sentBytes(fileBytes: number, chunkBytes: number, upload: SendProgress): number {
  if (!upload.chunked || upload.chunks === undefined) return Math.round((fileBytes * upload.progress) / 100);
  const sent = upload.chunks.reduce((sum, chunk, index) => {
    const bytes = Math.min(chunkBytes, fileBytes - index * chunkBytes);
    return sum + (bytes * (chunk?.progress ?? 0)) / 100;
  }, 0);
  return Math.min(fileBytes, Math.round(sent));
}

const memoryMs = 3000;
/** Shorter measurements reflect buffers, not the connection. */
const minMs = 200;

/** Bytes per second, smoothed; the last few seconds weigh most. */
export function createSpeedMeter() {
  let last: { bytes: number; ms: number } | undefined;
  let speed: number | null = null;
  return {
    /** `bytes` so far, at `ms` on any monotonic clock. Null until a speed is known. */
    measure(bytes: number, ms: number): number | null {
      last ??= { bytes, ms };
      const elapsed = ms - last.ms;
      if (elapsed < minMs) return speed;
      // A chunk that is sent again starts over.
      const now = (Math.max(0, bytes - last.bytes) * 1000) / elapsed;
      const weight = 1 - Math.exp(-elapsed / memoryMs);
      speed = speed === null ? now : speed + weight * (now - speed);
      last = { bytes, ms };
      return speed;
    },
  };
}

/** Holds everything that cannot be serialised: files, requests, tokens. */
export interface UploadEngine {
  add(files: Iterable<File>): void;
  /** Accepts folders, too. */
  drop(event: DragEvent): void;
  cancel(id: string): void;
  retry(id: string): void;
  /** Ends a running upload. */
  forget(id: string): void;
  /** Undefined until the file is complete. */
  answerOf(id: string): Partial<UploadedFile> | undefined;
  /** Takes over a file of an earlier page, known only by its answer. */
  remember(id: string, answer: Partial<UploadedFile>): void;
}

interface EngineOptions {
  readonly settings: UploadSettings;
  readonly t: UploadTranslate;
  readonly overrides: Readonly<Record<string, string>>;
  readonly dispatch: Dispatch;
  /** Called for every file added. */
  readonly onImage: (id: string, file: File) => void;
}

export function createUploadEngine(options: EngineOptions): UploadEngine {
  const { settings, t } = options;
  const files = new Map<string, DropzoneFile>();
  const answers = new Map<string, Partial<UploadedFile>>();
  const dropzone = new Dropzone(
    document.createElement("div"),
    dropzoneOptions(settings, t, crypto.randomUUID()),
  );
  report(dropzone, options, { files, answers });
  const withFile = (id: string, work: (file: DropzoneFile) => void) => {
    const file = files.get(id);
    if (file !== undefined) work(file);
  };
  return {
    // Dropzone marks files that it takes in, so a file chosen twice needs a copy.
    add: (chosen) => {
      for (const file of chosen) dropzone.addFile(copyOf(file));
    },
    drop: (event) => dropzone.drop(event),
    cancel: (id) => withFile(id, (file) => dropzone.cancelUpload(file)),
    retry: (id) => withFile(id, (file) => uploadAgain(dropzone, file)),
    forget: (id) => {
      answers.delete(id);
      withFile(id, (file) => {
        files.delete(id);
        if (file.status === Dropzone.QUEUED) dropzone.cancelUpload(file);
        dropzone.removeFile(file);
      });
    },
    answerOf: (id) => answers.get(id),
    remember: (id, answer) => void answers.set(id, answer),
  };
}

function copyOf(file: File): DropzoneFile {
  const { name, type, lastModified } = file;
  return new File([file], name, { type, lastModified }) as DropzoneFile;
}

/** Keeps the `dzuuid`, so that the server knows the chunks that it already has. */
function uploadAgain(dropzone: Dropzone, file: DropzoneFile): void {
  file.status = Dropzone.ADDED;
  file.accepted = true;
  Object.assign(file.upload, { progress: 0, bytesSent: 0, total: file.size, chunks: undefined });
  dropzone.enqueueFile(file);
}

interface Ledger {
  readonly files: Map<string, DropzoneFile>;
  readonly answers: Map<string, Partial<UploadedFile>>;
}

function report(dropzone: Dropzone, options: EngineOptions, { files, answers }: Ledger): void {
  const { dispatch, onImage } = options;
  const progress = createProgressReports(dispatch);
  dropzone.on("addedfile", (file) => {
    const id = file.upload.uuid;
    files.set(id, file);
    dispatch(uploadEvents.fileAdded({ id, name: file.name, size: file.size }));
    onImage(id, file);
  });
  dropzone.on("processing", (file) => {
    progress.begin(file.upload.uuid);
    dispatch(uploadEvents.uploadStarted({ id: file.upload.uuid }));
  });
  dropzone.on("uploadprogress", (file) => {
    if (file.status === Dropzone.UPLOADING) progress.report(file, uploadChunkBytes);
  });
  dropzone.on("complete", (file) => progress.end(file.upload.uuid));
  dropzone.on("success", (file, answer: unknown) => {
    const id = file.upload.uuid;
    const uploaded = readSuccess(answer);
    if (uploaded !== undefined) answers.set(id, uploaded);
    const message = options.t("uploads.error.invalid_json");
    dispatch(uploaded ? uploadEvents.uploadFinished({ id }) : uploadEvents.uploadFailed({ id, message }));
  });
  reportFailures(dropzone, options, files);
}

function reportFailures(dropzone: Dropzone, options: EngineOptions, files: Ledger["files"]): void {
  const { dispatch, t, overrides } = options;
  const timeouts = createRequestTimeouts(uploadTimeoutMs);
  dropzone.on("sending", (_file, request: XMLHttpRequest) => timeouts.watch(request));
  dropzone.on("canceled", (file) => {
    const id = file.upload.uuid;
    if (files.has(id)) dispatch(uploadEvents.uploadCanceled({ id, message: t("uploads.canceled") }));
  });
  dropzone.on("error", (...[file, answer, request]: [DropzoneFile, unknown, XMLHttpRequest?]) => {
    const id = file.upload.uuid;
    if (request === undefined) {
      dispatch(uploadEvents.fileRefused({ id, message: String(answer) }));
      return;
    }
    const timedOut = timeouts.timedOut(request) || String(answer).startsWith("Request timedout");
    const failed = { answer, status: request.status, timedOut, timeoutMs: uploadTimeoutMs };
    dispatch(uploadEvents.uploadFailed({ id, message: failureMessage(failed, t, overrides) }));
  });
}
