import type { Dispatch } from "@reduxjs/toolkit";
import Dropzone, { type DropzoneFile } from "dropzone";
import { uploadChunkBytes, uploadTimeoutMs } from "../../../shared/uploads";
import type { UploadedFile } from "../../../shared/wire/uploads";
import type { UploadSettings } from "../../site/site-slice";
import { dropzoneOptions } from "./dropzone-options";
import { createProgressReports } from "./progress-reports";
import { createRequestTimeouts, failureMessage, readSuccess } from "./upload-answer";
import type { UploadTranslate } from "./upload-texts";
import { uploadEvents } from "./uploads-slice";

/** Holds everything about uploads that cannot be written down: files, requests, tokens. */
export interface UploadEngine {
  add(files: Iterable<File>): void;
  /** Takes in what was dropped, folders too. */
  drop(event: DragEvent): void;
  cancel(id: string): void;
  retry(id: string): void;
  /** Lets go of a file, and ends its upload where it is under way. */
  forget(id: string): void;
  /** What the server answered when the file was whole; undefined before. */
  answerOf(id: string): Partial<UploadedFile> | undefined;
  /** Takes over a file of an earlier page, of which nothing but its answer is known. */
  remember(id: string, answer: Partial<UploadedFile>): void;
}

interface EngineOptions {
  readonly settings: UploadSettings;
  readonly t: UploadTranslate;
  readonly overrides: Readonly<Record<string, string>>;
  readonly dispatch: Dispatch;
  /** Called for every file that may get a thumbnail. */
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
    // Dropzone marks the files that it takes in, so one that is chosen twice must be two.
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

/** With its old `dzuuid`: chunks that the server has already are no news to it. */
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

/** Turns Dropzone's events into the store's. */
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
    // One that is being forgotten is not reported on any more.
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
