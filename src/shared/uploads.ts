/** Shared by the upload panel, any other Dropzone client and the server. */

const bytesPerMebibyte = 1024 * 1024;

export const maxUploadMebibytes = 256;
export const maxUploadBytes = maxUploadMebibytes * bytesPerMebibyte;
export const uploadChunkBytes = 2_000_000;
/** Per request, in the browser. */
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

/** The client's own secret: with it a `dzuuid` belongs to that client on any network. */
export const uploadClientHeader = "x-upload-client";
/** Alternative to `Authorization: Bearer` for the token that an upload returned. */
export const uploadTokenHeader = "x-upload-token";

/** Dropzone's messages, in its placeholder style. Sites may replace them. */
export const uploadMessages = {
  fileTooBig: "File is too big ({{filesize}}MiB). Max filesize: {{maxFilesize}}MiB.",
  invalidFileType: "You can't upload files of this type.",
  maxFilesExceeded: "You can not upload any more files.",
  responseError: "Server responded with {{statusCode}} code.",
  uploadCanceled: "Upload canceled.",
  invalidJson: "Invalid JSON response from server.",
} as const;

/** Fills in `{{name}}` placeholders; unknown ones stay. */
export function filledMessage(message: string, values: Readonly<Record<string, string | number>>): string {
  return message.replace(/\{\{(\w+)\}\}/g, (place, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : place,
  );
}

/** Mebibytes with at most two decimals, as Dropzone writes them. */
export function mebibytes(bytes: number): number {
  return Math.round((bytes / bytesPerMebibyte) * 100) / 100;
}
