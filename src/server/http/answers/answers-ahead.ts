import { setTimeout as after } from "node:timers/promises";
import { emptyQuery } from "../../../shared/search-query";
import type { SearchService } from "../../search/search-service";
import { fragmentOf, pageOf } from "./asked-results";
import { commonQueries } from "./common-queries";
import type { ResultsAnswers } from "./results-answers";

export interface AheadParts {
  readonly answers: ResultsAnswers;
  readonly search: SearchService;
  /** How many requests are being worked on. */
  underWay(): number;
  /** Told what kept answers from being made; whoever asks for them gets them all the same. */
  failed(error: unknown): void;
  /** Milliseconds between looks whether the data changed. */
  readonly lookEveryMs?: number;
}

const lookEveryMs = 1000;
/** Looks between one time that everything is made and the next: where jobs change by the second, only the landing page keeps up. */
const looksToRest = 10;
/** Milliseconds that one answer may take: somewhere something hangs, and the next version is another chance. */
const answerMs = 30_000;
/** Milliseconds between looks whether the server has time. */
const waitMs = 20;

/**
 * Makes the answers that most visitors ask for as soon as the data have changed, before anybody asks: the landing page at once and as small
 * as it goes, then what it leads to, one at a time while no request is being worked on. Never in the way of a start or an end.
 */
export class AnswersAhead {
  readonly #parts: AheadParts;
  readonly #lookEveryMs: number;
  readonly #closing = new AbortController();
  /** The versions of the data that each was last made of. */
  readonly #madeOf = { landing: "", leads: "" };
  #timer: NodeJS.Timeout | undefined;
  #making: Promise<void> | undefined;
  #restUntil = 0;

  constructor(parts: AheadParts) {
    this.#parts = parts;
    this.#lookEveryMs = parts.lookEveryMs ?? lookEveryMs;
  }

  start(): void {
    if (this.#timer !== undefined || this.#closing.signal.aborted) return;
    this.#timer = setInterval(() => this.#look(), this.#lookEveryMs).unref();
    this.#look();
  }

  /** Gives up what is being made. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    this.#closing.abort();
    await this.#making;
  }

  #look(): void {
    const { version } = this.#parts.answers;
    if (this.#making !== undefined || this.#closing.signal.aborted) return;
    if (this.#madeOf.landing !== version) {
      this.#madeOf.landing = version;
      this.#run(this.#makeLanding());
    } else if (this.#madeOf.leads !== version && performance.now() >= this.#restUntil) {
      this.#madeOf.leads = version;
      this.#run(this.#makeLeads(version).finally(() => this.#rest()));
    }
  }

  #run(work: Promise<void>): void {
    this.#making = work
      .catch((error: unknown) => {
        if (!this.#closing.signal.aborted) this.#parts.failed(error);
      })
      .finally(() => {
        this.#making = undefined;
        this.#look();
      });
  }

  async #makeLanding(): Promise<void> {
    const { answers } = this.#parts;
    for (const asked of [pageOf(emptyQuery), fragmentOf(emptyQuery)]) {
      for (const coding of ["br", "gzip"] as const) {
        await answers.makeAhead(asked, coding, this.#patience());
        await answers.shrink(asked, coding);
      }
    }
  }

  /** What the landing page leads to, until the data change again. */
  async #makeLeads(version: string): Promise<void> {
    const { answers, search } = this.#parts;
    for (const query of commonQueries(await search.results(emptyQuery, this.#patience()))) {
      for (const asked of [fragmentOf(query), pageOf(query)]) {
        await this.#timeForIt();
        if (answers.version !== version) return;
        if (answers.kept(asked, "br") === undefined) await answers.makeAhead(asked, "br", this.#patience());
      }
    }
  }

  #rest(): void {
    this.#restUntil = performance.now() + looksToRest * this.#lookEveryMs;
  }

  #patience(): AbortSignal {
    return AbortSignal.any([this.#closing.signal, AbortSignal.timeout(answerMs)]);
  }

  /** Waits until nobody else is waiting. */
  async #timeForIt(): Promise<void> {
    do {
      await after(waitMs, undefined, { signal: this.#closing.signal, ref: false });
    } while (this.#parts.underWay() > 0);
  }
}
