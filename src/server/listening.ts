import { once } from "node:events";
import { createServer } from "node:net";

/** The server cannot listen at the requested address. The message is one plain line. */
export class ListeningError extends Error {
  override readonly name = "ListeningError";
}

interface ListenOptions {
  readonly host: string;
  /** 0: the system chooses one. */
  readonly port: number;
}

/** Fails early, before any work is done, when the port is taken. */
export async function checkPortIsFree(place: ListenOptions): Promise<void> {
  const probe = createServer();
  try {
    await once(probe.listen(place.port, place.host), "listening");
  } catch (error) {
    throw asListeningError(error, place);
  }
  await new Promise((resolve) => probe.close(resolve));
}

/** `prefix` belongs to the names of the settings: `METRICS_`. */
export function asListeningError(error: unknown, { host, port }: ListenOptions, prefix = ""): unknown {
  const { code } = error as NodeJS.ErrnoException;
  const messages = {
    EADDRINUSE: `${prefix}PORT ${port} is already in use on ${host}; set ${prefix}PORT to another.`,
    EACCES: `${prefix}PORT ${port} is not open to this user; set ${prefix}PORT to one above 1023.`,
    EADDRNOTAVAIL: `${prefix}HOST ${host} is not an address of this machine.`,
    ENOTFOUND: `${prefix}HOST ${host} is not known.`,
  };
  const message = new Map(Object.entries(messages)).get(code ?? "");
  return message === undefined ? error : new ListeningError(message);
}

/** The server's address for a browser on this machine. */
export function localAddress(host: string, port: number): string {
  const isEverywhere = host === "0.0.0.0" || host === "::";
  const name = isEverywhere ? "localhost" : host.includes(":") ? `[${host}]` : host;
  return `http://${name}:${port}`;
}
