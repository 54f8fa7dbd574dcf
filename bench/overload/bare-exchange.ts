import net from "node:net";

// One GET over a bare socket: an HTTP library would cost as much as the server's refusal.

/** Milliseconds until a request is given up. */
const patience = 20_000;

export class BareConnection {
  #socket: net.Socket | undefined;

  constructor(private readonly port: number) {}

  /** Resolves with the status, or `failed: …` if the answer is missing or cut off. Reads the whole answer. */
  get(path: string, stays: boolean): Promise<string> {
    const socket = this.#socket ?? net.connect({ port: this.port, host: "127.0.0.1", noDelay: true });
    this.#socket = stays ? socket : undefined;
    return new Promise((resolve) => {
      let head = "";
      let status = "";
      let left = -1;
      let tail = "";
      const end = (answer: string) => {
        socket.removeAllListeners();
        socket.on("error", () => undefined);
        socket.setTimeout(0);
        // The server ends connections that are idle for long.
        socket.once("close", () => {
          if (this.#socket === socket) this.#socket = undefined;
        });
        if (!stays || answer.startsWith("failed")) {
          socket.destroy();
          this.#socket = undefined;
        }
        resolve(answer);
      };
      const read = (bytes: Buffer) => {
        if (status !== "") return left < 0 ? lastOf(bytes) : take(bytes.length);
        head += bytes.toString("latin1");
        const over = head.indexOf("\r\n\r\n");
        if (over < 0) return;
        status = head.slice(9, 12);
        const length = /\r\ncontent-length: (\d+)/i.exec(head.slice(0, over));
        if (length === null) return lastOf(bytes);
        left = Number(length[1]);
        take(head.length - over - 4);
      };
      const take = (count: number) => {
        left -= count;
        if (left <= 0) end(status);
      };
      const lastOf = (bytes: Buffer) => {
        tail = (tail + bytes.subarray(-5).toString("latin1")).slice(-5);
        if (tail === "0\r\n\r\n") end(status);
      };
      socket.on("data", read);
      const fail = (how: string) =>
        end(`failed: ${status === "" ? "unanswered" : `${status} cut off`}, ${how}`);
      socket.once("error", ({ message }) => fail(message));
      socket.once("close", () => fail("closed"));
      socket.setTimeout(patience, () => fail("silent"));
      const connection = stays ? "keep-alive" : "close";
      socket.write(
        `GET ${path} HTTP/1.1\r\nHost: bench\r\nAccept-Encoding: br\r\nConnection: ${connection}\r\n\r\n`,
      );
    });
  }

  close(): void {
    this.#socket?.destroy();
  }
}
