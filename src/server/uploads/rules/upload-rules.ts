import { filledMessage, maxUploadBytes, mebibytes, uploadMessages } from "../../../shared/uploads";

const mebibyte = 1024 * 1024;
const minute = 60_000;

/** Sizes are in bytes, times in milliseconds, unless the name says otherwise. */
export interface UploadSettings {
  /** Extensions (`.pdf`) and media types (`image/*`), matched by content. */
  readonly acceptedTypes: readonly string[];
  /** 0: until they have been read, an hour at most. */
  readonly keepDays: number;
  readonly maxFileBytes: number;
  readonly maxChunks: number;
  readonly maxUnfinishedPerAddress: number;
  /** Size of chunks waiting for the rest of their files. */
  readonly maxHeldBytesPerAddress: number;
  readonly maxHeldBytes: number;
  /** Includes refused uploads. */
  readonly maxBegunPerAddressPerMinute: number;
  readonly maxFilesPerAddressPerDay: number;
  readonly maxBytesPerAddressPerDay: number;
  readonly minFreeBytes: number;
  /** Uploads idle for this long are dropped. */
  readonly abandonedAfterMs: number;
  /** Requests without data for this long are refused. */
  readonly idleTimeoutMs: number;
  readonly cleanEveryMs: number;
}

export const defaultUploadSettings: UploadSettings = {
  acceptedTypes: [".pdf", ".docx", ".txt", "image/*"],
  keepDays: 0,
  maxFileBytes: maxUploadBytes,
  maxChunks: 1024,
  maxUnfinishedPerAddress: 100,
  maxHeldBytesPerAddress: 2048 * mebibyte,
  maxHeldBytes: 20 * 1024 * mebibyte,
  maxBegunPerAddressPerMinute: 120,
  maxFilesPerAddressPerDay: 500,
  maxBytesPerAddressPerDay: 10 * 1024 * mebibyte,
  minFreeBytes: 512 * mebibyte,
  abandonedAfterMs: 24 * 60 * minute,
  idleTimeoutMs: 30_000,
  cleanEveryMs: 10 * minute,
};

/** An upload error. `message` is for people; `code` is stable and meant for programs. */
export class UploadRefusal extends Error {
  override readonly name = "UploadRefusal";

  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
  ) {
    super(message);
  }

  get statusCode(): number {
    return this.status;
  }
}

const refusal = (status: number, code: string, message: string) => new UploadRefusal(status, code, message);

export const refusals = {
  notMultipart: () =>
    refusal(415, "not_multipart", "Files must be sent as multipart/form-data in the field “file”."),
  malformed: () => refusal(400, "malformed_body", "The form data is damaged or cut off."),
  fileMissing: () => refusal(400, "file_missing", "There is no file in the field “file”."),
  severalFiles: () => refusal(400, "several_files", "One request can carry one file or one chunk of it."),
  tooManyFields: () => refusal(400, "too_many_fields", "The form has too many or too long fields."),
  fieldMissing: (field: string) => refusal(400, "field_missing", `The field ${field} is missing.`),
  fieldRepeated: (field: string) => refusal(400, "field_repeated", `The field ${field} is there twice.`),
  badUuid: () => refusal(400, "bad_uuid", "dzuuid must be 1 to 64 letters, digits, hyphens and underscores."),
  badNumber: (field: string) => refusal(400, "bad_number", `${field} must be a whole number.`),
  mismatch: (reason: string) => refusal(400, "numbers_disagree", reason),
  badName: () =>
    refusal(400, "bad_name", "A file's name must be 1 to 255 bytes, without slashes or control characters."),
  wrongSize: (expected: number, got: number) =>
    refusal(400, "wrong_size", `The chunk must have ${expected} bytes and has ${got}.`),
  chunkTooLong: (expected: number) =>
    refusal(400, "wrong_size", `The chunk must have ${expected} bytes and has more.`),
  tooManyChunks: (most: number) =>
    refusal(413, "too_many_chunks", `A file can come in at most ${most} chunks.`),
  tooBig: (bytes: number, most: number) =>
    refusal(
      413,
      "file_too_big",
      filledMessage(uploadMessages.fileTooBig, {
        filesize: mebibytes(bytes),
        maxFilesize: mebibytes(most),
      }),
    ),
  wrongType: () => refusal(415, "type_not_accepted", uploadMessages.invalidFileType),
  otherUpload: () =>
    refusal(409, "other_upload", "This dzuuid belongs to an upload of another file or in other chunks."),
  otherBytes: () => refusal(409, "other_bytes", "This chunk was received before, with other bytes."),
  tooManyBegun: () =>
    refusal(429, "too_many_requests", "Too many uploads from your network. Try again in a minute."),
  tooManyUnfinished: () =>
    refusal(429, "too_many_unfinished", "Too many unfinished uploads from your network. Try again later."),
  tooMuchToday: () =>
    refusal(429, "daily_limit", "Your network has uploaded all it may for one day. Try again tomorrow."),
  diskFull: () =>
    refusal(507, "disk_full", "There is no room for more uploads at the moment. Try again later."),
  idle: () => refusal(408, "idle", "The upload stood still for too long."),
  gone: () => refusal(400, "client_gone", "The upload broke off."),
  tokenMissing: () => refusal(401, "token_missing", "Reading or deleting a file needs its token."),
  notFound: () => refusal(404, "not_found", "There is no such file, or this is not its token."),
  unavailable: () => refusal(503, "unavailable", "Uploads are not available at the moment. Try again later."),
} as const;

const fullDisk = new Set(["ENOSPC", "EDQUOT", "EFBIG"]);

/** Converts any error to a refusal; internal errors reveal no details. */
export function asRefusal(error: unknown): UploadRefusal {
  if (error instanceof UploadRefusal) return error;
  const { code } = error as NodeJS.ErrnoException;
  return code !== undefined && fullDisk.has(code) ? refusals.diskFull() : refusals.unavailable();
}
