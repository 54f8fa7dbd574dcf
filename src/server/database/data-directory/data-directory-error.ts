/**
 * Why a data directory cannot be used. The message is one plain line for the person who starts the server.
 */
type DataDirectoryCode = "data_dir_in_use" | "data_dir_not_a_directory" | "data_dir_unwritable";

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
