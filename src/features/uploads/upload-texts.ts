import { uploadMessages } from "../../shared/uploads";

/** Every word of the upload panel. A site overrides any of them, as the page's other texts, in `site.config.json`. */
export const uploadTexts = {
  "uploads.error.file_too_big": uploadMessages.fileTooBig,
  "uploads.error.type_not_accepted": uploadMessages.invalidFileType,
  "uploads.error.too_many_files": uploadMessages.maxFilesExceeded,
  "uploads.error.response": uploadMessages.responseError,
  "uploads.error.invalid_json": uploadMessages.invalidJson,
  "uploads.error.connection": "The connection broke off.",
  "uploads.error.timeout": "The server did not answer within {seconds} seconds.",
  "uploads.error.removal": "This file could not be deleted. Please try again.",
  "uploads.canceled": uploadMessages.uploadCanceled,

  "uploads.drop": "Drop files here, paste them, or",
  "uploads.choose": "choose files",
  "uploads.drop.active": "Let go to add them",
  "uploads.hint": "{types}, up to {size} MB each, at most {files}",
  "uploads.hint.images": "images",
  "uploads.files.one": "{count} file",
  "uploads.files.other": "{count} files",
  "uploads.privacy":
    "Other visitors cannot see your files. Only this page can read or delete them, until you close or reload it. We delete them after {days} days.",

  "uploads.list": "Your files",
  "uploads.status.queued": "Waiting",
  "uploads.status.uploading": "{percent}%",
  "uploads.status.speed": "{percent}% · {speed}",
  "uploads.status.finishing": "Checking the file…",
  "uploads.status.done": "Uploaded",
  "uploads.status.removing": "Deleting…",
  "uploads.progress": "Upload of {name}",
  "uploads.speed": "{amount} MB/s",
  "uploads.size": "{amount} MB",
  "uploads.size.small": "{amount} kB",

  "uploads.cancel": "Cancel",
  "uploads.cancel.label": "Cancel {name}",
  "uploads.cancel.question": "Are you sure you want to cancel this upload?",
  "uploads.cancel.yes": "Cancel upload",
  "uploads.cancel.no": "Go on",
  "uploads.retry": "Retry",
  "uploads.retry.label": "Retry {name}",
  "uploads.remove": "Remove",
  "uploads.remove.label": "Remove {name}",

  "uploads.suggestion.reading": "Reading it to find jobs like it…",
  "uploads.suggestion": "Jobs like your CV",
  "uploads.suggestion.about": "Found in it: {terms}",
  "uploads.suggestion.none": "We read it, and no job here is much like it yet.",
  "uploads.unreadable.type": "This kind of file holds no text that we can read. It is kept all the same.",
  "uploads.unreadable.empty": "We found no text in this file. It is kept all the same.",
  "uploads.unreadable.protected":
    "This file is protected by a password, so we could not read it. It is kept all the same.",
  "uploads.unreadable.damaged": "We could not read this file. It is kept all the same.",
  "uploads.unreadable.limits": "This file is too much for us to read. It is kept all the same.",

  "uploads.announce.done": "{name} is uploaded.",
  "uploads.announce.failed": "{name}: {message}",
  "uploads.announce.removed": "{name} is removed.",
} as const;

type StoredKey = keyof typeof uploadTexts;
type Counted = Extract<StoredKey, `${string}.other`>;
export type UploadTextKey =
  | Exclude<StoredKey, `${string}.one` | Counted>
  | (Counted extends `${infer Stem}.other` ? Stem : never);

export type UploadTextValues = Readonly<Record<string, string | number>>;
export type UploadTranslate = (key: UploadTextKey, values?: UploadTextValues) => string;

const defaults: Readonly<Record<string, string>> = uploadTexts;

/** Fills Dropzone's own `{{name}}` places as well as this page's `{name}`. One without a value stays as it stands. */
export function uploadText(
  overrides: Readonly<Record<string, string>>,
  key: UploadTextKey,
  values: UploadTextValues = {},
): string {
  const stored = key in defaults ? key : `${key}.${values.count === 1 ? "one" : "other"}`;
  const template = overrides[stored] ?? defaults[stored] ?? key;
  return template.replace(/\{\{(\w+)\}\}|\{(\w+)\}/g, (place, double?: string, single?: string) => {
    const name = double ?? single ?? "";
    return Object.hasOwn(values, name) ? String(values[name]) : place;
  });
}
