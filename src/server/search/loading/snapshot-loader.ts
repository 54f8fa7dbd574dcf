import type { Database } from "../../database/database";
import type { LocationService } from "../../places/location-service";
import type { SearchRunner } from "../runner/search-runner";
import { nextSnapshot, type Snapshot, takeSnapshot } from "../snapshot";
import { type LoadedChange, loadChange } from "./load-change";
import { type LoadedJobs, loadJobs, standStill } from "./load-jobs";
import { upToDateReader } from "./up-to-date-reader";

/** Takes one snapshot after the other: the first whole, later ones from what has changed, when that is known and little. */
export class SnapshotLoader {
  readonly #database: Database;
  readonly #locations: LocationService;
  readonly #runner: SearchRunner;
  readonly #postingsBytes: number;
  #latest: Snapshot | undefined;

  constructor(database: Database, locations: LocationService, runner: SearchRunner, postingsBytes: number) {
    this.#database = database;
    this.#locations = locations;
    this.#runner = runner;
    this.#postingsBytes = postingsBytes;
  }

  /** One load at a time. */
  async load(): Promise<Snapshot> {
    const before = this.#latest;
    const known = before === undefined ? undefined : await this.#follow(before);
    this.#latest = known ?? (await this.#start());
    return this.#latest;
  }

  async #start(): Promise<Snapshot> {
    const { packed, vocabularies } = await this.#database.transaction(
      async (transaction): Promise<LoadedJobs> => {
        await standStill(transaction);
        return loadJobs(transaction);
      },
    );
    const columns = await this.#runner.load(packed);
    return takeSnapshot(await this.#ground(columns, vocabularies), this.#postingsBytes);
  }

  async #follow(before: Snapshot): Promise<Snapshot | undefined> {
    const loaded = await this.#database.transaction(async (transaction): Promise<LoadedChange | null> => {
      await standStill(transaction);
      return loadChange(transaction, before.columns, before.vocabularies);
    });
    const merged = loaded === null ? null : await this.#runner.merge(loaded.change);
    if (loaded === null || merged === null) return undefined;
    const ground = await this.#ground(merged.columns, loaded.vocabularies);
    return nextSnapshot(before, ground, { splice: merged.splice, changedIds: loaded.change.changedIds });
  }

  async #ground(columns: Snapshot["columns"], vocabularies: Snapshot["vocabularies"]) {
    const database = await upToDateReader(this.#database, columns.version);
    return { columns, vocabularies, database, locations: this.#locations };
  }
}
