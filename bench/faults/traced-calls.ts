import { UnsyncedDisk } from "./unsynced-disk";

export interface TraceReport {
  /** Answers that confirm a chunk, answers that confirm a file, records sent to the database. */
  readonly chunks: number;
  readonly files: number;
  readonly records: number;
  readonly calls: number;
  readonly broken: readonly string[];
}

const call = /^\d+\s+(\w+)\((.*)$/;
const opened = /= \d+<([^>]+)>$/;
const ofFile = /^\d+<([^>]+)>/;
const result = /= (-?\d+)(?: \w+.*)?$/;
const quoted = /"([^"]*)"/g;

/** Checks in an strace log (`-f -y`) of successive uploads that a power cut at any answer loses no data. */
export function judgeTrace(lines: readonly string[], uploads: string): TraceReport {
  const judge = new Judge(uploads);
  for (const line of wholeCalls(lines)) {
    const [, name = "", rest = ""] = call.exec(line) ?? [];
    if (name !== "") judge.take(name, rest);
  }
  return { ...judge.count, broken: judge.broken };
}

class Judge {
  readonly broken: string[] = [];
  readonly count = { chunks: 0, files: 0, records: 0, calls: 0 };
  readonly #disk = new UnsyncedDisk();

  constructor(private readonly uploads: string) {}

  take(name: string, rest: string): void {
    this.count.calls += 1;
    const received = /HTTP\/1\.1 200 .*\{\\"received\\":(\d+)/.exec(rest)?.[1];
    if (rest.includes("insert into uploads")) this.#atRecord();
    else if (received !== undefined) this.#atChunk(Number(received));
    else if (rest.includes("HTTP/1.1 201 ")) this.#atFile();
    follow(this.#disk, name, rest);
  }

  #atRecord(): void {
    this.count.records += 1;
    this.#demand(
      this.#safe("files") >= this.count.records,
      `record ${this.count.records} was sent before its file was safe`,
    );
  }

  #atChunk(received: number): void {
    this.count.chunks += 1;
    const safe = this.#safe("parts");
    this.#demand(safe >= received, `${received} chunks were confirmed, and ${safe} are safe`);
  }

  #atFile(): void {
    this.count.files += 1;
    const { files, records } = this.count;
    this.#demand(this.#safe("files") >= files, `file ${files} was confirmed and is not safe`);
    this.#demand(records >= files, `file ${files} was confirmed without a record`);
  }

  #demand(isTrue: boolean, otherwise: string): void {
    if (!isTrue) this.broken.push(otherwise);
  }

  /** Number of files, or of numbered chunks, whose bytes and names would survive a power cut. */
  #safe(folder: "files" | "parts"): number {
    const left = this.#disk.afterCut(`${this.uploads}/${folder}`);
    return [...left].filter(([name, bytes]) => /\/\w+\/\w+$/.test(name) && bytes > 0).length;
  }
}

function follow(disk: UnsyncedDisk, name: string, rest: string): void {
  const returned = Number(result.exec(rest)?.[1] ?? (opened.test(rest) ? 0 : -1));
  if (returned < 0) return;
  const place = ofFile.exec(rest)?.[1] ?? "";
  const [from = "", to = ""] = [...rest.matchAll(quoted)].map(([, text]) => text);
  if (name === "openat" && /O_CREAT/.test(rest)) disk.create(opened.exec(rest)?.[1] ?? "");
  else if (/^p?writev?(64)?$/.test(name) && place.startsWith("/")) disk.write(place, returned);
  else if (name === "fsync" || name === "fdatasync") disk.sync(place);
  else if (name.startsWith("mkdir")) disk.create(from);
  else if (name.startsWith("rename")) disk.rename(from, to);
  else if (name.startsWith("unlink")) disk.remove(from);
}

/** Joins calls that strace split: disk changes count from their return, sent data from their beginning. */
function* wholeCalls(lines: readonly string[]): Generator<string> {
  const begun = new Map<string, string>();
  for (const line of lines) {
    const thread = /^\d+/.exec(line)?.[0] ?? "";
    const unfinished = / <unfinished \.\.\.>$/;
    const resumed = /^\d+\s+<\.\.\. \w+ resumed>(.*)$/.exec(line)?.[1];
    if (unfinished.test(line) && !/socket:|TCP|UNIX/i.test(line))
      begun.set(thread, line.replace(unfinished, ""));
    else if (resumed === undefined) yield line;
    else if (begun.has(thread)) {
      yield (begun.get(thread) ?? "") + resumed;
      begun.delete(thread);
    }
  }
}
