import type Dropzone from "dropzone";
import type { DropzoneOptions } from "dropzone";
import {
  maxUploadMebibytes,
  parallelUploads,
  uploadChunkBytes,
  uploadChunkRetries,
  uploadClientHeader,
  uploadTimeoutMs,
} from "../../../shared/uploads";
import type { UploadSettings } from "../../site/site-slice";
import type { UploadTranslate } from "./upload-texts";

/** Every option that matters, said: Dropzone's defaults have changed between versions. */
export function dropzoneOptions(
  settings: UploadSettings,
  t: UploadTranslate,
  secret: string,
): DropzoneOptions {
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
    // React draws the files, and takes them in.
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
