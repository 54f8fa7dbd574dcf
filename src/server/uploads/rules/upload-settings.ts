import { maxUploadBytes } from "../../../shared/uploads";

const mebibyte = 1024 * 1024;
const minute = 60_000;

/**
 * What an operator may decide about uploads. Sizes are bytes, times are milliseconds unless the name says
 * otherwise.
 */
export interface UploadSettings {
  /** Endings (`.pdf`) and media types (`image/*`) that a file's content must be one of. */
  readonly acceptedTypes: readonly string[];
  /** 0: until they have been read, an hour at most. */
  readonly keepDays: number;
  readonly maxFileBytes: number;
  /** The most chunks that one file may come in. */
  readonly maxChunks: number;
  readonly maxUnfinishedPerAddress: number;
  /** Of parts waiting for the rest of their files. */
  readonly maxHeldBytesPerAddress: number;
  readonly maxHeldBytes: number;
  readonly maxFilesPerAddressPerDay: number;
  readonly maxBytesPerAddressPerDay: number;
  /** What uploads must leave free on their disk. */
  readonly minFreeBytes: number;
  /** An upload that heard nothing for so long is dropped. */
  readonly abandonedAfterMs: number;
  /** A request that brings nothing for so long is refused. */
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
  maxFilesPerAddressPerDay: 500,
  maxBytesPerAddressPerDay: 10 * 1024 * mebibyte,
  minFreeBytes: 512 * mebibyte,
  abandonedAfterMs: 24 * 60 * minute,
  idleTimeoutMs: 30_000,
  cleanEveryMs: 10 * minute,
};
