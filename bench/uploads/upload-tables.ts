import type { Row } from "../figures/markdown-table";

export interface UploadFigures {
  /** Of 256 MiB in 135 chunks. */
  readonly up_ms: number;
  readonly down_ms: number;
  /** Peak memory of the server's process, beyond its memory before. */
  readonly memory_growth_bytes: number;
  /** Of 100 kB, two at a time. */
  readonly small_files_per_second: number;
  readonly suggestion_ms: number;
  readonly suggestion: string;
}

export function uploadRows(figures: UploadFigures): Row[] {
  return [
    { what: "256 MiB up, in 135 chunks", figure: `${(figures.up_ms / 1000).toFixed(1)} s` },
    { what: "256 MiB down, byte for byte", figure: `${(figures.down_ms / 1000).toFixed(1)} s` },
    {
      what: "server memory, at most more than before",
      figure: `${(figures.memory_growth_bytes / 2 ** 20).toFixed(0)} MiB`,
    },
    { what: "100 kB, two at a time", figure: `${figures.small_files_per_second.toFixed(0)} files/s` },
    {
      what: `a CV read, with its suggestion (${figures.suggestion})`,
      figure: `${figures.suggestion_ms.toFixed(0)} ms`,
    },
  ];
}

export function printUploads(figures: UploadFigures): void {
  console.log("\nUploads:");
  console.table(uploadRows(figures));
}
