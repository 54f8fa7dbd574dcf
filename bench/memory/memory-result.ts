import type { Row } from "../figures/markdown-table";

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

export function memoryFigureRows(figures: MemoryFigures): Row[] {
  const mib = (bytes: number) => `${Math.round(bytes / 2 ** 20)} MiB`;
  return [
    { what: "first start, at most", figure: mib(figures.first_start_bytes) },
    { what: "serving, at most", figure: mib(figures.serving_bytes) },
    { what: "serving and importing ten rows, at most", figure: mib(figures.with_import_bytes) },
    { what: "data directory", figure: `${Math.round(figures.directory_bytes / 1e6)} MB` },
    { what: "import of ten rows", figure: `${figures.small_import_s.toFixed(1)} s` },
  ];
}
