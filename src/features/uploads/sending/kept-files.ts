import { attempt } from "../../site/attempt";

/** A file that the server keeps, and what deletes it there. */
export interface KeptFile {
  /** The server's. */
  readonly id: string;
  readonly token: string;
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  /** Milliseconds since 1970. */
  readonly keptAt: number;
}

/** Files that can still be deleted when the page has been closed, in this browser alone. Nothing here ever throws. */
export interface KeptFiles {
  /** Those that the server still has, oldest first. */
  list(): readonly KeptFile[];
  add(file: KeptFile): void;
  remove(id: string): void;
}

const storageKey = "jobsieve-uploads";
const dayMs = 24 * 60 * 60 * 1000;

export function windowKeptFiles(window: Pick<Window, "localStorage">, keepDays: number): KeptFiles {
  const list = () => {
    const since = Date.now() - keepDays * dayMs;
    return readKeptFiles(attempt(() => window.localStorage.getItem(storageKey))).filter(
      ({ keptAt }) => keptAt > since,
    );
  };
  const write = (files: readonly KeptFile[]) =>
    void attempt(() => window.localStorage.setItem(storageKey, JSON.stringify(files)));
  return {
    list,
    add: (file) => write([...list().filter(({ id }) => id !== file.id), file]),
    remove: (id) => write(list().filter((file) => file.id !== id)),
  };
}

/** As far as it makes sense: another release or the visitor may have written it. */
export function readKeptFiles(text: string | null | undefined): KeptFile[] {
  const kept: unknown = attempt(() => JSON.parse(text ?? ""));
  return Array.isArray(kept) ? kept.filter(isKeptFile) : [];
}

function isKeptFile(value: unknown): value is KeptFile {
  const { id, token, name, size, keptAt } = (value ?? {}) as Partial<KeptFile>;
  return [id, token, name].every((text) => typeof text === "string") && [size, keptAt].every(Number.isFinite);
}
