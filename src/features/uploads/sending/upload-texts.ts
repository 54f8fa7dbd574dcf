import { defaultTexts, formatNumber, type KeyOf, pluralForm, type Texts } from "../../../shared/texts";
import { uploadMessages } from "../../../shared/uploads";
import { textHook } from "../../site/use-text";

/** Default texts. Sites override them by key in `site.config.json`. */
export const uploadTexts = {
  "uploads.error.file_too_big": uploadMessages.fileTooBig,
  "uploads.error.type_not_accepted": uploadMessages.invalidFileType,
  "uploads.error.too_many_files": uploadMessages.maxFilesExceeded,
  "uploads.error.response": uploadMessages.responseError,
  "uploads.error.invalid_json": uploadMessages.invalidJson,
  "uploads.error.connection": "The connection was lost.",
  "uploads.error.offline": "You seem to be offline. This file wasn’t uploaded.",
  "uploads.error.timeout": "The server didn’t respond within {seconds} seconds.",
  "uploads.error.removal": "Couldn’t delete this file. Try again.",
  "uploads.error.removal.offline": "You seem to be offline. This file wasn’t deleted.",
  "uploads.error.bad_name": "File names can have up to 255 bytes, without slashes or control characters.",
  "uploads.error.too_many_unfinished": "Too many unfinished uploads from your network. Try again later.",
  "uploads.error.daily_limit": "Your network has reached today’s upload limit. Try again tomorrow.",
  "uploads.error.disk_full": "We can’t take more uploads right now. Try again later.",
  "uploads.error.idle": "The upload stalled.",
  "uploads.error.unavailable": "Uploads aren’t available right now. Try again later.",
  "uploads.canceled": uploadMessages.uploadCanceled,

  "uploads.drop": "Drop files here, paste them, or",
  "uploads.choose": "choose files",
  "uploads.drop.active": "Drop to add",
  "uploads.hint": "{types}, up to {size} MB each, at most {files}",
  "uploads.hint.images": "images",
  "uploads.files.one": "{count} file",
  "uploads.files.other": "{count} files",
  "uploads.privacy.read":
    "We read your CV to find matching jobs, then delete it straight away, within an hour at most. No one else sees it.",
  "uploads.privacy.kept":
    "Other visitors can’t see your files. You can delete them here in this browser at any time. We delete them after {days} days.",

  "uploads.list": "Your files",
  "uploads.status.queued": "Waiting",
  "uploads.status.uploading": "{percent}%",
  "uploads.status.speed": "{percent}% · {speed}",
  "uploads.status.finishing": "Checking the file…",
  "uploads.status.done": "Uploaded",
  "uploads.status.forgotten": "Read and deleted",
  "uploads.status.removing": "Deleting…",
  "uploads.progress": "Upload of {name}",
  "uploads.speed": "{amount} MB/s",
  "uploads.size": "{amount} MB",
  "uploads.size.small": "{amount} kB",

  "uploads.cancel": "Cancel",
  "uploads.cancel.label": "Cancel {name}",
  "uploads.cancel.question": "Are you sure you want to cancel this upload?",
  "uploads.cancel.yes": "Cancel upload",
  "uploads.cancel.no": "Keep uploading",
  "uploads.retry": "Retry",
  "uploads.retry.label": "Retry {name}",
  "uploads.remove": "Remove",
  "uploads.remove.label": "Remove {name}",

  "uploads.suggestion.reading": "Finding jobs that match your CV…",
  "uploads.suggestion": "Jobs that match your CV",
  "uploads.suggestion.about": "Searching for {search}. Based on: {terms}",
  "uploads.suggestion.search": "“{keywords}” and similar titles in {disciplines}",
  "uploads.suggestion.everywhere": "“{keywords}” and similar titles",
  "uploads.suggestion.failed": "Couldn’t look for matching jobs. You may be offline.",
  "uploads.suggestion.none": "We’ve read your CV, but no jobs here match it yet.",
  "uploads.unreadable.type": "We can’t read text in this kind of file.",
  "uploads.unreadable.empty": "We couldn’t find any text in this file.",
  "uploads.unreadable.protected": "This file is password-protected, so we couldn’t read it.",
  "uploads.unreadable.damaged": "We couldn’t read this file.",
  "uploads.unreadable.limits": "This file is too long or too complex for us to read.",

  "uploads.announce.done": "{name} uploaded.",
  "uploads.announce.failed": "{name}: {message}",
  "uploads.announce.removed": "{name} removed.",
} as const;

export type UploadTextKey = "language" | KeyOf<typeof uploadTexts>;

type UploadTextValues = Readonly<Record<string, string | number>>;
export type UploadTranslate = (key: UploadTextKey, values?: UploadTextValues) => string;

const defaults: Texts = { language: defaultTexts.language, ...uploadTexts };

/** Also fills Dropzone's own `{{name}}`; placeholders without a value stay. */
export function uploadText(overrides: Texts, key: UploadTextKey, values: UploadTextValues = {}): string {
  const language = overrides.language ?? defaultTexts.language;
  const form = `${key}.${pluralForm(values.count, language)}`;
  const stored = key in defaults ? key : form in defaults ? form : `${key}.other`;
  const template = overrides[stored] ?? defaults[stored] ?? key;
  return template.replace(/\{\{(\w+)\}\}|\{(\w+)\}/g, (place, double?: string, single?: string) => {
    const name = double ?? single ?? "";
    return Object.hasOwn(values, name) ? String(values[name]) : place;
  });
}

const kibibyte = 1024;
const mebibyte = kibibyte * 1024;

/** In powers of 1024, like the limit's "256 MB". */
export function sizeText(bytes: number, t: UploadTranslate): string {
  if (bytes < mebibyte)
    return t("uploads.size.small", { amount: formatNumber(Math.ceil(bytes / kibibyte), t("language")) });
  return t("uploads.size", { amount: oneDecimal(bytes / mebibyte, t) });
}

export function speedText(bytesPerSecond: number, t: UploadTranslate): string {
  return t("uploads.speed", { amount: oneDecimal(bytesPerSecond / mebibyte, t) });
}

function oneDecimal(value: number, t: UploadTranslate): string {
  return formatNumber(value, t("language"), value >= 99.95 ? 0 : 1);
}

/** `[".pdf", "image/*"]` in words: `PDF, images`. */
export function typesText(acceptedTypes: readonly string[], images: string): string {
  const names = acceptedTypes.map((type) => {
    if (type.startsWith(".")) return type.slice(1).toUpperCase();
    return type === "image/*" ? images : type;
  });
  return [...new Set(names)].join(", ");
}

export const useUploadText = textHook(
  (overrides): UploadTranslate =>
    (key, values) =>
      uploadText(overrides, key, values),
);
