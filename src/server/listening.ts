import { createServer } from "node:net";

/** Why the server cannot be reached where it was asked to be. The message is one plain line. */
export class ListeningError extends Error {
  override readonly name = "ListeningError";
}

interface ListeningPlace {
  readonly host: string;
  /** 0: one that the system chooses. */
  readonly port: number;
}

/** Finds out at once, before any work is done, that the place is taken. */
export async function checkPlace(place: ListeningPlace): Promise<void> {
  const probe = createServer();
  try {
    await new Promise<void>((resolve, reject) => {
      probe.once("error", reject);
      probe.listen(place.port, place.host, resolve);
    });
  } catch (error) {
    throw asListeningError(error, place);
  }
  await new Promise((resolve) => probe.close(resolve));
}

/** `prefix` is of the settings that name the place. */
export function asListeningError(error: unknown, { host, port }: ListeningPlace, prefix = ""): unknown {
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

/** Where a browser on this machine finds the server. */
export function localAddress(host: string, port: number): string {
  const isEverywhere = host === "0.0.0.0" || host === "::";
  const name = isEverywhere ? "localhost" : host.includes(":") ? `[${host}]` : host;
  return `http://${name}:${port}`;
}
