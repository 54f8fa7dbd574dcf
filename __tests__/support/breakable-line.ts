import { once } from "node:events";
import { type AddressInfo, createConnection, createServer, type Socket } from "node:net";
import path from "node:path";

/** A proxy to the run's PostgreSQL that tests can break. */
export interface BreakableLine {
  readonly databaseUrl: string;
  /** Stops passing data on open connections without closing either end. */
  goSilent(): void;
  /** Breaks open connections and refuses new ones. */
  cut(): Promise<void>;
  mend(): void;
  close(): Promise<void>;
}

export async function breakableLine(databaseUrl: string): Promise<BreakableLine> {
  const directory = new URL(databaseUrl.replace("@/", "@localhost/")).searchParams.get("host") ?? "";
  const open = new Set<Socket>();
  const silent = new Set<Socket>();
  let isCut = false;
  const server = createServer((near) => {
    near.on("error", () => undefined);
    if (isCut) return near.destroy();
    const far = createConnection(path.join(directory, ".s.PGSQL.5432"));
    far.on("error", () => undefined);
    near.pipe(far).pipe(near);
    open.add(near).add(far);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    databaseUrl: databaseUrl.replace(/@\/(\w+)\?.*/, `@127.0.0.1:${port}/$1`),
    goSilent: () => {
      for (const socket of open) silent.add(socket.unpipe().pause());
      open.clear();
    },
    cut: async () => {
      isCut = true;
      await Promise.all([...open].map((socket) => socket.destroyed || once(socket.destroy(), "close")));
      open.clear();
    },
    mend: () => {
      isCut = false;
    },
    close: async () => {
      for (const socket of [...open, ...silent]) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
