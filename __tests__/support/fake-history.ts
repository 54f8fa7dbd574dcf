import type { BrowserHistory, EntryState } from "../../src/features/navigation/events";

interface Entry {
  readonly address: string;
  readonly state: EntryState | null;
}

/**
 * A session history like a browser's: a push drops the entries ahead, and Back and Forward complete in a
 * later task, with the address already changed when the listeners are called.
 */
export class FakeHistory implements BrowserHistory {
  private readonly listeners = new Set<() => void>();
  private readonly origin = "http://jobsieve.test";
  private entries: Entry[];
  private index = 0;
  /** All writes in order, for example `push /jobs?page=2`. */
  readonly writes: string[] = [];

  constructor(address = "/jobs") {
    this.entries = [{ address, state: null }];
  }

  get address(): string {
    return this.current.address;
  }

  get length(): number {
    return this.entries.length;
  }

  get position(): number {
    return this.index;
  }

  private get current(): Entry {
    const entry = this.entries[this.index];
    if (entry === undefined) throw new Error("A history always stands at an entry.");
    return entry;
  }

  read() {
    const { search, hash } = new URL(this.address, this.origin);
    return { search, hash, state: this.current.state };
  }

  push(address: string, state: EntryState) {
    this.writes.push(`push ${address}`);
    this.entries = [...this.entries.slice(0, this.index + 1), { address, state }];
    this.index += 1;
  }

  replace(address: string, state: EntryState) {
    this.writes.push(`replace ${address}`);
    this.entries[this.index] = { address, state };
  }

  onPop(listener: () => void) {
    this.listeners.add(listener);
  }

  /** Unloads the document: removes all listeners. */
  leave() {
    this.listeners.clear();
  }

  /** Resolves after the listeners were called, also when there is no such entry. */
  go(delta: number): Promise<void> {
    return new Promise((resolve) => {
      setImmediate(() => {
        if (this.entries[this.index + delta] !== undefined) {
          this.index += delta;
          for (const listener of this.listeners) listener();
        }
        resolve();
      });
    });
  }

  /** Goes to the nearest other entry with this query string. */
  popTo(search: string) {
    const steps = this.entries
      .map(({ address }, index) => ({
        delta: index - this.index,
        search: new URL(address, this.origin).search,
      }))
      .filter((entry) => entry.search === search && entry.delta !== 0)
      .sort((one, other) => Math.abs(one.delta) - Math.abs(other.delta));
    return this.go(steps[0]?.delta ?? 0);
  }

  back() {
    return this.go(-1);
  }

  forward() {
    return this.go(1);
  }

  /** Follows a link within the page, or a hash typed by the visitor. */
  followHash(hash: string) {
    const [page = ""] = this.address.split("#");
    this.entries = [...this.entries.slice(0, this.index + 1), { address: `${page}${hash}`, state: null }];
    return this.go(1);
  }
}
