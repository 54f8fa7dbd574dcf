/** What the upload panel, any other Dropzone client and the server agree on. */

const bytesPerMebibyte = 1024 * 1024;

export const maxUploadMebibytes = 256;
export const maxUploadBytes = maxUploadMebibytes * bytesPerMebibyte;
export const uploadChunkBytes = 2_000_000;
/** Of one request, in the browser. */
export const uploadTimeoutMs = 30_000;
export const uploadChunkRetries = 3;
/** Files at a time; the chunks of one file follow each other. */
export const parallelUploads = 2;
/** Width and height. */
export const thumbnailPixels = 120;
/** Larger images are uploaded without a thumbnail. */
export const maxThumbnailMebibytes = 10;

/** Dropzone's form fields of one chunk, besides `file`. */
export const chunkFields = [
  "dzuuid",
  "dzchunkindex",
  "dztotalfilesize",
  "dzchunksize",
  "dztotalchunkcount",
  "dzchunkbyteoffset",
] as const;
export type ChunkField = (typeof chunkFields)[number];

/** A secret of the client's own; with it a `dzuuid` belongs to that client whatever network it comes from. */
export const uploadClientHeader = "x-upload-client";
/** Beside `Authorization: Bearer`, the way to show the token that an upload returned. */
export const uploadTokenHeader = "x-upload-token";

/** Dropzone's messages, in its own placeholder style. Sites may put others in their place. */
export const uploadMessages = {
  fileTooBig: "File is too big ({{filesize}}MiB). Max filesize: {{maxFilesize}}MiB.",
  invalidFileType: "You can't upload files of this type.",
  maxFilesExceeded: "You can not upload any more files.",
  responseError: "Server responded with {{statusCode}} code.",
  uploadCanceled: "Upload canceled.",
  invalidJson: "Invalid JSON response from server.",
} as const;

/** Puts values in a message's `{{name}}` places. */
export function filledMessage(message: string, values: Readonly<Record<string, string | number>>): string {
  return message.replace(/\{\{(\w+)\}\}/g, (place, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : place,
  );
}

/** Mebibytes with at most two decimals, as Dropzone writes them. */
export function mebibytes(bytes: number): number {
  return Math.round((bytes / bytesPerMebibyte) * 100) / 100;
}
