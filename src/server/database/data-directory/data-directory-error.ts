/**
 * Why a data directory cannot be used. The message is one plain line for the person who starts the server.
 */
type DataDirectoryCode =
  | "data_dir_damaged"
  | "data_dir_in_use"
  | "data_dir_not_a_directory"
  | "data_dir_unwritable";

export class DataDirectoryError extends Error {
  override readonly name = "DataDirectoryError";

  constructor(
    readonly code: DataDirectoryCode,
    message: string,
  ) {
    super(message);
  }
}

export function inUse(dataDir: string, pid: number): DataDirectoryError {
  return new DataDirectoryError(
    "data_dir_in_use",
    `DATA_DIR ${dataDir} is in use by another Jobsieve (pid ${pid}).`,
  );
}

/** A database that does not open, and does not say why: PostgreSQL ended while it read its own files. */
export function damaged(dataDir: string, { message }: Error): DataDirectoryError {
  return new DataDirectoryError(
    "data_dir_damaged",
    `The database in DATA_DIR ${dataDir} does not open (${message}). Its files are damaged, or its disk is full or read-only: make room, or restore a backup of DATA_DIR.`,
  );
}

/**
 * Turns what the file system says into the line that names the setting; anything unforeseen is passed on as
 * it is.
 */
export function describeFileError(dataDir: string, error: unknown): unknown {
  switch ((error as NodeJS.ErrnoException).code) {
    case "ENOTDIR":
    case "EEXIST":
      return new DataDirectoryError("data_dir_not_a_directory", `DATA_DIR ${dataDir} is not a directory.`);
    case "EACCES":
    case "EPERM":
    case "EROFS":
    case "ENOENT":
      return new DataDirectoryError("data_dir_unwritable", `DATA_DIR ${dataDir} cannot be written to.`);
    case "ENOSPC":
      return new DataDirectoryError("data_dir_unwritable", `DATA_DIR ${dataDir} is on a full disk.`);
    default:
      return error;
  }
}
