import { readdirSync, readlinkSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import type { WatchedServer } from "../serving/serve";
import { residentMemory } from "../serving/sizes";

/** Prints the broken promises and ends the process, with 1 if there are any. */
export function verdict(broken: readonly string[]): never {
  for (const each of broken) console.error(`BROKEN ${each}`);
  console.log(broken.length === 0 ? "Every promise was kept." : `${broken.length} promises were broken.`);
  process.exit(broken.length === 0 ? 0 : 1);
}

interface LogEntry {
  readonly err?: { readonly stack?: string; readonly type?: string };
  readonly msg?: string;
}

/** Counts the entries of a server's log by name; without name they do not count. */
export function logCounter(nameOf: (entry: LogEntry) => string | undefined) {
  const counts = new Map<string, number>();
  const hear = (line: string) => {
    if (!line.startsWith("{")) return;
    const name = nameOf(JSON.parse(line) as LogEntry);
    if (name !== undefined) counts.set(name, (counts.get(name) ?? 0) + 1);
  };
  return { counts, hear };
}

export type Footprint = Awaited<ReturnType<typeof footprintOf>>;

const mebibytes = (bytes: number) => Math.round(bytes / 2 ** 20);

/** What the server holds once it has calmed down and collected its garbage. Linux only. */
export async function footprintOf(server: WatchedServer) {
  await wait(3000);
  const { memory, threads } = await server.vitals({ collect: true });
  const rss_mib = mebibytes(residentMemory(server.pid));
  const heap_mib = mebibytes(memory.heapUsed + memory.external);
  return { handles: handlesOf(server), threads, rss_mib, heap_mib };
}

/** Without tables and indexes, each of which the embedded database opens once, when first read. */
function handlesOf({ pid }: WatchedServer): number {
  const open = readdirSync(`/proc/${pid}/fd`).map((handle) => linkOf(`/proc/${pid}/fd/${handle}`));
  return open.filter((file) => !file.includes("/database/base/")).length;
}

function linkOf(handle: string): string {
  try {
    return readlinkSync(handle);
  } catch {
    return "closed meanwhile";
  }
}

/** Broken promises of a server that holds more at the end than the given memory and handles. */
export function leaks(
  before: Footprint | undefined,
  after: Footprint | undefined,
  most: Pick<Footprint, "rss_mib" | "handles">,
): string[] {
  if (before === undefined || after === undefined) return [];
  return [
    ...(after.rss_mib - before.rss_mib > most.rss_mib ? ["Memory has grown."] : []),
    ...(after.handles - before.handles > most.handles ? ["Handles are left over."] : []),
  ];
}
