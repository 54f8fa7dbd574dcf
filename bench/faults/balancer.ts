import http from "node:http";
import { listen } from "../serving/listen";

const lookEveryMs = 1000;

/** Round-robin proxy over the servers whose `/readyz` answers 200, or over all if none does. */
export class Balancer {
  readonly #server = http.createServer((request, response) => this.#pass(request, response));
  readonly #agent = new http.Agent({ keepAlive: true });
  readonly #ready = new Set<string>();
  readonly #timer: NodeJS.Timeout;
  #turn = 0;
  address = "";

  private constructor(private readonly addresses: readonly string[]) {
    for (const address of addresses) this.#ready.add(address);
    this.#timer = setInterval(() => addresses.forEach((address) => void this.#look(address)), lookEveryMs);
  }

  static async over(addresses: readonly string[]): Promise<Balancer> {
    const balancer = new Balancer(addresses);
    balancer.address = `http://127.0.0.1:${await listen(balancer.#server)}`;
    return balancer;
  }

  close(): void {
    clearInterval(this.#timer);
    this.#agent.destroy();
    this.#server.close();
  }

  async #look(address: string): Promise<void> {
    const answer = await fetch(`${address}/readyz`, { signal: AbortSignal.timeout(6000) }).catch(
      () => undefined,
    );
    if (answer?.status === 200) this.#ready.add(address);
    else this.#ready.delete(address);
    await answer?.arrayBuffer();
  }

  #pass(request: http.IncomingMessage, response: http.ServerResponse): void {
    const ready = this.addresses.filter((address) => this.#ready.has(address));
    const able = ready.length > 0 ? ready : this.addresses;
    this.#turn += 1;
    const address = able[this.#turn % able.length] ?? "";
    const { method = "GET", headers, url = "/" } = request;
    const passed = http.request(address + url, { method, headers, agent: this.#agent }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
      answer.on("error", () => response.destroy());
    });
    passed.on("error", () => (response.headersSent ? response.destroy() : response.writeHead(502).end()));
    request.pipe(passed);
  }
}
