/** Memory of the server with an embedded database, all threads included. */
export interface MemoryFigures {
  readonly jobs: number;
  /** Peak, bytes. */
  readonly first_start_bytes: number;
  /** Peak of a second start and its visitors. */
  readonly serving_bytes: number;
  /** Peak of the same with an import afterwards. */
  readonly with_import_bytes: number;
  /** On disk once the first start has settled. */
  readonly directory_bytes: number;
  /** The whole command for a feed of ten rows, seconds. */
  readonly small_import_s: number;
}
