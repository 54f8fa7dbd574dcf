import { createConnection, createServer, type Server, type Socket } from "node:net";
import { listen } from "../serving/listen";

/** A TCP line to a local socket, with every fault that a network has. */
export class FaultyLine {
  readonly #server: Server;
  readonly #open = new Set<Socket>();
  readonly #silent = new Set<Socket>();
  #delayMs = 0;
  #refuses = false;
  port = 0;

  private constructor(public target: string) {
    this.#server = createServer({ noDelay: true }, (near) => this.#connect(near));
  }

  static async to(target: string): Promise<FaultyLine> {
    const line = new FaultyLine(target);
    line.port = await listen(line.#server);
    return line;
  }

  get url(): string {
    return `postgres://postgres@127.0.0.1:${this.port}/postgres`;
  }

  delay(milliseconds: number): void {
    this.#delayMs = milliseconds;
  }

  refuse(refuses: boolean): void {
    this.#refuses = refuses;
  }

  cut(): void {
    for (const socket of this.#open) socket.destroy();
    this.#open.clear();
  }

  /** Open connections pass nothing any more, without either end being notified; new ones work. */
  goSilent(): void {
    for (const socket of this.#open) this.#silent.add(socket.pause());
    this.#open.clear();
  }

  dropSilent(): void {
    for (const socket of this.#silent) socket.destroy();
    this.#silent.clear();
  }

  close(): void {
    this.dropSilent();
    this.cut();
    this.#server.close();
  }

  #connect(near: Socket): void {
    near.on("error", () => undefined);
    if (this.#refuses) {
      near.destroy();
      return;
    }
    const far = createConnection(this.target);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      this.#open.add(one);
      one.on("error", () => undefined);
      one.on("data", (bytes) => this.#pass(bytes, one, other, one === far));
      one.on("close", () => {
        this.#open.delete(one);
        if (!this.#silent.has(one)) other.destroy();
      });
    }
  }

  #pass(bytes: Buffer, from: Socket, to: Socket, isAnswer: boolean): void {
    const write = () => {
      if (this.#silent.has(from) || to.destroyed) return;
      if (!to.write(bytes) && this.#open.has(from)) {
        from.pause();
        to.once("drain", () => this.#silent.has(from) || from.resume());
      }
    };
    if (isAnswer && this.#delayMs > 0) setTimeout(write, this.#delayMs);
    else write();
  }
}
