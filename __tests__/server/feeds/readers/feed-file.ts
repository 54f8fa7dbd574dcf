import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { FeedRow } from "../../../../src/server/feeds/feed/feed-row";
import { type FeedFile, openFeed } from "../../../../src/server/feeds/readers/open-feed";

export interface ReadFeed {
  readonly format: string;
  readonly rows: readonly FeedRow[];
  readonly shortfall: string | null;
  readonly remarks: readonly string[];
}

/** Reads the content through a file, as an import does. */
export function readWhole(content: string | Uint8Array, more: Partial<FeedFile> = {}): Promise<ReadFeed> {
  return inFile(content, async (file) => {
    const { format, rows, end } = await openFeed({ path: file, ...more });
    const all: FeedRow[] = [];
    for await (const row of rows) all.push(row);
    return { format, rows: all, ...end() };
  });
}

export async function readFeed(
  content: string | Uint8Array,
  more?: Partial<FeedFile>,
): Promise<readonly FeedRow[]> {
  return (await readWhole(content, more)).rows;
}

/** Reads the content by a column map. */
export function readMapped(map: unknown, content: string): Promise<readonly FeedRow[]> {
  return inFile(JSON.stringify(map), (columns) => readFeed(content, { columns }));
}

export async function inFile<Result>(
  content: string | Uint8Array,
  work: (file: string) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(path.join(tmpdir(), "jobsieve-feed-"));
  try {
    const file = path.join(folder, "feed");
    await writeFile(file, content);
    return await work(file);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** One line per row, for comparison. */
export function told(rows: readonly FeedRow[]): string[] {
  return rows.map((row) =>
    row.kind === "job" ? `${row.row}: ${row.job.externalId} ${row.job.title}` : `${row.row}! ${row.reason}`,
  );
}
