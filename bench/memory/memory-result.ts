import type { Row } from "../figures/markdown-table";

/** What the server needs beside an embedded database, all its threads together. */
export interface MemoryFigures {
  readonly jobs: number;
  /** The most that it held, bytes. */
  readonly first_start_bytes: number;
  /** Of a start on what is there, and its visitors. */
  readonly serving_bytes: number;
  /** Of the same with an import after them. */
  readonly with_import_bytes: number;
  /** On the disk when the first start has settled. */
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
