import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { occupations } from "../../src/server/sample/occupations";
import { endWhenInterrupted, PostgresServer } from "../postgres/postgres-server";
import { Random } from "../search/random";
import { exitCode, startCommand, temporaryFolder } from "../serving/command";
import { writeOwnFeed } from "./own-feed";
import type { Uploader } from "./uploader";
import { ownJobs, stageRows, type Visitors } from "./visitors";

/** A new folder with the settings of a site that keeps uploads. */
export function soakFolder(): { readonly folder: string; readonly siteConfig: string } {
  const folder = temporaryFolder("soak");
  const siteConfig = path.join(folder, "site.json");
  writeFileSync(siteConfig, JSON.stringify({ uploads: { keepDays: 30 }, baseUrl: "https://soak.example" }));
  return { folder, siteConfig };
}

/** Settings as on a dedicated machine. Without `fsync` a crash of the process alone loses nothing. */
const settings = { max_connections: "200", shared_buffers: "256MB", wal_keep_size: "512MB" };

/** A new PostgreSQL server, in a folder removed at exit. */
export async function startPrimary(): Promise<PostgresServer> {
  const home = temporaryFolder("soak-postgres");
  endWhenInterrupted();
  const primary = new PostgresServer({ home, name: "primary", settings, atExit: "SIGKILL" });
  await primary.start();
  return primary;
}

/** Copied while `primary` is stopped: a stopped server is its own backup. */
export async function startReplica(
  primary: PostgresServer,
  name: string,
  more: Readonly<Record<string, string>>,
): Promise<PostgresServer> {
  const home = path.dirname(primary.data);
  await primary.stop();
  execFileSync("cp", ["-a", primary.data, path.join(home, name)]);
  writeFileSync(path.join(home, name, "standby.signal"), "");
  await primary.start();
  const replica = new PostgresServer({ home, name, settings: { ...settings, ...more }, atExit: "SIGKILL" });
  await replica.start();
  return replica;
}

/** Searches whose results depend on the sample's jobs alone. */
export function steadySearches(count: number, seed: number): string[] {
  const random = new Random(seed);
  const words = occupations.flatMap(({ titles, words: others }) => [...titles, ...others]);
  return Array.from({ length: count }, () => {
    const query = random.pick(words).toLowerCase();
    const more = random.chance(0.4) ? ` ${random.pick(words).toLowerCase().split(" ")[0]}` : "";
    const page = random.chance(0.2) ? "&page=2" : "";
    return `search%5Bexact%5D=1&search%5Bquery%5D=${encodeURIComponent(query + more)}&sort_type=newest${page}`;
  });
}

/** Imports of the own feed, each of the next version. */
export class OwnFeed {
  /** The last version that an import began to load, and the last that one reported as loaded. */
  begun = 0;
  loaded = 0;
  imports = { done: 0, failed: 0 };

  constructor(
    private readonly folder: string,
    private readonly databaseUrl: string,
  ) {}

  async import(): Promise<void> {
    this.begun += 1;
    const version = this.begun;
    const file = path.join(this.folder, "own.csv");
    writeOwnFeed(file, version, ownJobs);
    const environment = { DATABASE_URL: this.databaseUrl, DATA_DIR: this.folder };
    const code = await exitCode(startCommand(["import", file, "--source", "soak"], environment, "ignore"));
    this.imports[code === 0 ? "done" : "failed"] += 1;
    if (code === 0) this.loaded = version;
  }
}

interface Life {
  readonly visitors: Visitors;
  readonly people: number;
  readonly feed: OwnFeed;
  readonly uploader: Uploader;
  /** Called five times a second. */
  readonly watch: () => Promise<unknown>;
}

/** People, imports and uploads from now on; the returned function ends them. */
export function live({ visitors, people, feed, uploader, watch }: Life): () => Promise<void> {
  let working = true;
  const repeat = async (act: () => Promise<unknown>, pauseMs: number) => {
    for (; working; await wait(pauseMs)) await act();
  };
  const random = new Random(7);
  const works = [
    repeat(() => feed.import(), 3000),
    repeat(() => uploader.send(random), 2000),
    repeat(watch, 200),
  ];
  const visits = Array.from({ length: people }, (_, place) => visitors.visit(new Random(100 + place)));
  return async () => {
    working = false;
    await Promise.all(works);
    visitors.stop();
    await Promise.all(visits);
  };
}

/** Seconds until it is true, at most about as many as promised. */
export async function until(
  broken: string[],
  what: string,
  seconds: number,
  isTrue: () => boolean | Promise<boolean>,
): Promise<number> {
  const begun = performance.now();
  const elapsed = () => Math.round((performance.now() - begun) / 100) / 10;
  while (!(await isTrue()) && elapsed() <= seconds) await wait(100);
  const took = elapsed();
  if (took > seconds) broken.push(`${what}: not within ${seconds} s`);
  return took;
}

/** How many searches find what they did not find before. */
export async function differences(seen: Visitors["seen"], at: Visitors): Promise<number> {
  let different = 0;
  for (const [search, found] of seen.found) if ((await at.found(search)) !== found) different += 1;
  return different;
}

/** Prints what happened; returns the promises broken towards visitors and uploads. */
export async function reportLife({ visitors, feed, uploader }: Omit<Life, "people" | "watch">) {
  const { confirmed, givenUp } = uploader;
  const lost = await uploader.lost();
  console.table(stageRows(visitors.stages));
  console.log(
    `${feed.imports.done} imports were loaded, ${feed.imports.failed} said that they were not; ` +
      `${confirmed.length} uploads were confirmed, ${givenUp} given up.`,
  );
  const losses = lost > 0 ? [`${lost} of ${confirmed.length} confirmed uploads are lost.`] : [];
  return [...losses, ...visitors.seen.broken, ...uploader.broken];
}
