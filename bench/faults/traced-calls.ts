import { UnsyncedDisk } from "./unsynced-disk";

const call = /^\d+\s+(\w+)\((.*)$/;
const opened = /= \d+<([^>]+)>$/;
const ofFile = /^\d+<([^>]+)>/;
const result = /= (-?\d+)(?: \w+.*)?$/;
const quoted = /"([^"]*)"/g;

/** Checks in an strace log (`-f -y`) of successive uploads that a power cut at any answer loses no data. */
export function judgeTrace(lines: readonly string[], uploads: string) {
  const disk = new UnsyncedDisk();
  const broken: string[] = [];
  // Answers that confirm a chunk, answers that confirm a file, records sent to the database.
  let [chunks, files, records] = [0, 0, 0];
  const demand = (isTrue: boolean, otherwise: string) => {
    if (!isTrue) broken.push(otherwise);
  };
  /** Number of files, or of numbered chunks, whose bytes and names would survive a power cut. */
  const safe = (folder: "files" | "parts") =>
    [...disk.afterCut(`${uploads}/${folder}`)].filter(
      ([name, bytes]) => /\/\w+\/\w+$/.test(name) && bytes > 0,
    ).length;
  for (const line of wholeCalls(lines)) {
    const [, name = "", rest = ""] = call.exec(line) ?? [];
    const received = /HTTP\/1\.1 200 .*\{\\"received\\":(\d+)/.exec(rest)?.[1];
    if (rest.includes("insert into uploads")) {
      records += 1;
      demand(safe("files") >= records, `record ${records} was sent before its file was safe`);
    } else if (received !== undefined) {
      chunks += 1;
      const parts = safe("parts");
      demand(parts >= Number(received), `${received} chunks were confirmed, and ${parts} are safe`);
    } else if (rest.includes("HTTP/1.1 201 ")) {
      files += 1;
      demand(safe("files") >= files, `file ${files} was confirmed and is not safe`);
      demand(records >= files, `file ${files} was confirmed without a record`);
    }
    follow(disk, name, rest);
  }
  return { chunks, files, records, broken };
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
