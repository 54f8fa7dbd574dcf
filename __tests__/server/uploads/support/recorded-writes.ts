import fs from "node:fs";
import promises from "node:fs/promises";
import { relative } from "node:path";
import type { Database } from "../../../../src/server/database/database";
import { databaseWith } from "../../../support/databases";

/** Disk and database writes in order: `sync files/ab`, `move incoming/x parts/y/0`, `record`. */
export interface Writes {
  readonly done: string[];
  readonly database: Database;
  stop(): void;
}

/** Records every operation that decides what survives a power cut in `directory`. */
export function recordWrites(directory: string, database: Database): Writes {
  const done: string[] = [];
  const short = (path: unknown) => relative(directory, String(path)) || ".";
  const { open, rename } = promises;
  const { open: openStream, write, fsync } = fs;
  const pathOf = new Map<number, string>();
  const spies = [
    jest.spyOn(promises, "rename").mockImplementation(async (from, to) => {
      await rename(from, to);
      done.push(`move ${short(from)} ${short(to)}`);
    }),
    jest.spyOn(promises, "open").mockImplementation(async (path, ...rest) => {
      const handle = await open(path, ...rest);
      const sync = handle.sync.bind(handle);
      const writeFile = handle.writeFile.bind(handle);
      handle.sync = async () => {
        await sync();
        done.push(`sync ${short(path)}`);
      };
      handle.writeFile = async (...given) => {
        await writeFile(...given);
        done.push(`write ${short(path)}`);
      };
      return handle;
    }),
    // Streams refer to files by descriptor.
    jest.spyOn(fs, "open").mockImplementation(((path: string, ...rest: unknown[]) => {
      const opened = rest.pop() as (error: Error | null, fd: number) => void;
      Reflect.apply(openStream, fs, [
        path,
        ...rest,
        (error: Error | null, fd: number) => {
          pathOf.set(fd, short(path));
          opened(error, fd);
        },
      ]);
    }) as typeof fs.open),
    jest.spyOn(fs, "write").mockImplementation(((fd: number, ...rest: unknown[]) => {
      done.push(`write ${pathOf.get(fd)}`);
      Reflect.apply(write, fs, [fd, ...rest]);
    }) as typeof fs.write),
    jest.spyOn(fs, "fsync").mockImplementation((fd, synced) =>
      fsync(fd, (error) => {
        done.push(`sync ${pathOf.get(fd)}`);
        synced(error);
      }),
    ),
  ];
  const query: Database["query"] = async (sql, parameters) => {
    if (sql.startsWith("insert into uploads")) done.push("record");
    return database.query(sql, parameters);
  };
  return {
    done,
    database: databaseWith(database, { query }),
    stop: () => {
      for (const spy of spies) spy.mockRestore();
    },
  };
}
