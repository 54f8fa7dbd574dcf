import { setTimeout as wait } from "node:timers/promises";
import type { ResultsFragment } from "../../src/shared/wire/results";
import { percentile } from "../figures/percentiles";
import type { Random } from "../search/random";

export const ownTitle = "Zyxsoak version";
export const ownJobs = 30;

interface Tally {
  answered: number;
  refused: number;
  broken: number;
  readonly ms: number[];
}

export interface Seen {
  /** Ids and total by search. Each search is repeated at the end and must find the same. */
  readonly found: Map<string, string>;
  readonly broken: string[];
}

interface VisitorsOptions {
  /** Without a trailing slash. */
  readonly address: string;
  readonly searches: readonly string[];
  /** Range of versions of the own feed that may be shown. */
  readonly versions: () => { readonly least: number; readonly most: number };
}

const patienceMs = 12_000;

export class Visitors {
  readonly stages = new Map<string, Tally>();
  readonly seen: Seen = { found: new Map(), broken: [] };
  stage = "calm";
  #jobUrls: readonly string[] = [];
  #stopped = false;

  constructor(private readonly options: VisitorsOptions) {}

  stop(): void {
    this.#stopped = true;
  }

  async visit(random: Random): Promise<void> {
    const kinds = [
      this.#fragment,
      this.#fragment,
      this.#page,
      this.#job,
      this.#suggestions,
      this.#own,
      this.#twin,
    ];
    while (!this.#stopped) {
      const kind = random.pick(kinds);
      const { stage } = this;
      const begun = performance.now();
      const outcome = await kind.call(this, random).catch((error: unknown) => `${kind.name}: ${error}`);
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
  async ask(path: string, isForPrograms: boolean): Promise<string | undefined> {
    const answer = await fetch(this.options.address + path, { signal: AbortSignal.timeout(patienceMs) });
    const text = await answer.text();
    if (answer.status === 200) return text;
    const type = answer.headers.get("content-type") ?? "";
    const isClear = type.startsWith(isForPrograms ? "application/problem+json" : "text/html");
    if (answer.status === 503 && Number(answer.headers.get("retry-after")) > 0 && isClear) return undefined;
    throw new Error(`${path} was answered ${answer.status} ${type}: ${text.slice(0, 200)}`);
  }

  async found(search: string): Promise<string | undefined> {
    const text = await this.ask(`/api/v1/results?${search}`, true);
    if (text === undefined) return undefined;
    const { total_count, jobs } = JSON.parse(text) as ResultsFragment;
    this.#jobUrls = jobs.length > 0 ? jobs.map(({ url }) => url) : this.#jobUrls;
    return `${total_count}: ${jobs.map(({ id }) => id).join()}`;
  }

  async #fragment(random: Random): Promise<string> {
    const search = random.pick(this.options.searches);
    const found = await this.found(search);
    if (found === undefined) return "refused";
    const before = this.seen.found.get(search);
    if (before !== undefined && before !== found) throw new Error(`${search} found ${before}, then ${found}`);
    this.seen.found.set(search, found);
    return "answered";
  }

  async #page(random: Random): Promise<string> {
    return whole(await this.ask(`/jobs?${random.pick(this.options.searches)}`, false), "</html>");
  }

  async #job(random: Random): Promise<string> {
    if (this.#jobUrls.length === 0) return "answered";
    return whole(await this.ask(random.pick(this.#jobUrls), false), "</html>");
  }

  async #twin(random: Random): Promise<string> {
    return whole(await this.ask(`/jobs.atom?${random.pick(this.options.searches)}`, true), "</feed>");
  }

  async #suggestions(random: Random): Promise<string> {
    const text =
      random.pick(["nu", "man", "eng", "off", "dri", "te", "ac"]) + random.pick(["", "r", "e", "i"]);
    return whole(await this.ask(`/api/v1/suggestions?text=${text}`, true), "]}", '"partial":');
  }

  async #own(): Promise<string> {
    return (await this.ownVersion()) === undefined ? "refused" : "answered";
  }

  /** The version of the own feed that is shown, 0 for none; undefined if refused. Throws if unexpected. */
  async ownVersion(): Promise<number | undefined> {
    const { least } = this.options.versions();
    const text = await this.ask(`/api/v1/results?${ownSearch()}`, true);
    if (text === undefined) return undefined;
    const { total_count, jobs } = JSON.parse(text) as ResultsFragment;
    const versions = [...new Set(jobs.map(({ title }) => Number(title.slice(ownTitle.length))))];
    const { most } = this.options.versions();
    const [version = 0] = versions;
    const isWhole = versions.length <= 1 && total_count === (version === 0 ? 0 : ownJobs);
    if (isWhole && version >= least && version <= most) return version;
    throw new Error(
      `of the own feed ${total_count} jobs of versions ${versions} were shown, not of ${least} to ${most}`,
    );
  }
}

let asked = 0;

/** Never answered from a cache: each call gives another search. */
export function ownSearch(): string {
  asked += 1;
  return `search%5Bexact%5D=1&search%5Bquery%5D=zyxsoak&search%5Bwithout%5D=x${asked}`;
}

function whole(text: string | undefined, ...endings: string[]): string {
  if (text === undefined) return "refused";
  if (endings.some((ending) => text.includes(ending))) return "answered";
  throw new Error(`an answer was cut off: …${text.slice(-100)}`);
}

export function stageRows(stages: ReadonlyMap<string, Tally>) {
  return Object.fromEntries(
    [...stages].map(([stage, { ms, ...counts }]) => {
      const sorted = ms.toSorted((one, other) => one - other);
      const at = (share: number) => Math.round(percentile(sorted, share));
      return [stage, { ...counts, "p50, ms": at(0.5), "p99, ms": at(0.99), "slowest, ms": at(1) }];
    }),
  );
}
