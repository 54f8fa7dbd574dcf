import { setTimeout as wait } from "node:timers/promises";
import type { ResultsFragment } from "../../src/shared/wire/results";
import { spreadOf } from "../figures/percentiles";
import type { Random } from "../search/random";
import { ownSearch, versionIn } from "./own-feed";

export const ownJobs = 30;

interface Tally {
  answered: number;
  refused: number;
  broken: number;
  readonly ms: number[];
}

interface VisitorsOptions {
  /** Without a trailing slash. */
  readonly address: string;
  readonly searches: readonly string[];
  /** Range of versions of the own feed that may be shown. */
  readonly versions: () => { readonly least: number; readonly most: number };
}

type Outcome = "answered" | "refused";

const patienceMs = 12_000;

export class Visitors {
  readonly stages = new Map<string, Tally>();
  /** `found`: ids and total by search. Each search is repeated at the end and must find the same. */
  readonly seen = { found: new Map<string, string>(), broken: [] as string[] };
  stage = "calm";
  #jobUrls: readonly string[] = ["/jobs"];
  #stopped = false;

  constructor(private readonly options: VisitorsOptions) {}

  stop(): void {
    this.#stopped = true;
  }

  async visit(random: Random): Promise<void> {
    const search = () => random.pick(this.options.searches);
    const typed = () =>
      random.pick(["nu", "man", "eng", "off", "dri", "te", "ac"]) + random.pick(["", "r", "e", "i"]);
    const acts: (() => Promise<Outcome>)[] = [
      () => this.#fragment(search()),
      () => this.#fragment(search()),
      () => this.#page(`/jobs?${search()}`, "</html>"),
      () => this.#page(random.pick(this.#jobUrls), "</html>"),
      () => this.#page(`/jobs.atom?${search()}`, "</feed>"),
      () => this.#page(`/api/v1/suggestions?text=${typed()}`, "]}", '"partial":'),
      async () => ((await this.ownVersion()) === undefined ? "refused" : "answered"),
    ];
    while (!this.#stopped) {
      const { stage } = this;
      const begun = performance.now();
      const outcome = await random.pick(acts)().catch(String);
      this.#count(stage, outcome, performance.now() - begun);
      if (outcome !== "answered") await wait(100);
      await wait(random.below(20));
    }
  }

  #count(stage: string, outcome: string, ms: number): void {
    const tally = this.stages.get(stage) ?? { answered: 0, refused: 0, broken: 0, ms: [] };
    this.stages.set(stage, tally);
    tally.ms.push(ms);
    if (outcome === "answered" || outcome === "refused") tally[outcome] += 1;
    else {
      tally.broken += 1;
      if (this.seen.broken.length < 40) this.seen.broken.push(`${stage}: ${outcome}`);
    }
  }

  /** The text of a 200; undefined for a proper refusal (503 with Retry-After). Throws for anything else. */
  async #ask(path: string): Promise<string | undefined> {
    const answer = await fetch(this.options.address + path, { signal: AbortSignal.timeout(patienceMs) });
    const text = await answer.text();
    if (answer.status === 200) return text;
    const type = answer.headers.get("content-type") ?? "";
    const isForPrograms = /^\/api\/|^\/jobs\.atom/.test(path);
    const isClear = type.startsWith(isForPrograms ? "application/problem+json" : "text/html");
    if (answer.status === 503 && Number(answer.headers.get("retry-after")) > 0 && isClear) return undefined;
    throw new Error(`${path} was answered ${answer.status} ${type}: ${text.slice(0, 200)}`);
  }

  async #results(search: string): Promise<ResultsFragment | undefined> {
    const text = await this.#ask(`/api/v1/results?${search}`);
    return text === undefined ? undefined : (JSON.parse(text) as ResultsFragment);
  }

  async found(search: string): Promise<string | undefined> {
    const results = await this.#results(search);
    if (results === undefined) return undefined;
    const { total_count, jobs } = results;
    this.#jobUrls = jobs.length > 0 ? jobs.map(({ url }) => url) : this.#jobUrls;
    return `${total_count}: ${jobs.map(({ id }) => id).join()}`;
  }

  async #fragment(search: string): Promise<Outcome> {
    const found = await this.found(search);
    if (found === undefined) return "refused";
    const before = this.seen.found.get(search);
    if (before !== undefined && before !== found) throw new Error(`${search} found ${before}, then ${found}`);
    this.seen.found.set(search, found);
    return "answered";
  }

  async #page(path: string, ...endings: readonly string[]): Promise<Outcome> {
    const text = await this.#ask(path);
    if (text === undefined) return "refused";
    if (endings.some((ending) => text.includes(ending))) return "answered";
    throw new Error(`${path} was cut off: …${text.slice(-100)}`);
  }

  /** The version of the own feed that is shown, 0 for none; undefined if refused. Throws if unexpected. */
  async ownVersion(): Promise<number | undefined> {
    const { least } = this.options.versions();
    const results = await this.#results(ownSearch());
    if (results === undefined) return undefined;
    const version = results.total_count === 0 ? 0 : versionIn(results, ownJobs);
    const { most } = this.options.versions();
    // Cards are read apart from the counts.
    const shown = [...new Set(results.jobs.map(({ company }) => company))];
    if (shown.length <= 1 && version >= least && version <= most) return version;
    throw new Error(`version ${version} was counted and ${shown} shown, not one of ${least} to ${most}`);
  }
}

export function stageRows(stages: ReadonlyMap<string, Tally>) {
  return Object.fromEntries(
    [...stages].map(([stage, { ms, ...counts }]) => {
      const { p50, p99 } = spreadOf(ms);
      return [stage, { ...counts, "p50, ms": p50, "p99, ms": p99 }];
    }),
  );
}
