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
  readonly #closing = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  #version = "";
  #making: Promise<void> | undefined;

  constructor(parts: AheadParts) {
    this.#parts = parts;
  }

  start(): void {
    if (this.#timer !== undefined || this.#closing.signal.aborted) return;
    this.#timer = setInterval(() => this.#look(), this.#parts.lookEveryMs ?? lookEveryMs).unref();
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
    if (this.#making !== undefined || this.#version === version) return;
    this.#version = version;
    this.#making = this.#make()
      .catch((error: unknown) => {
        if (!this.#closing.signal.aborted) this.#parts.failed(error);
      })
      .finally(() => {
        this.#making = undefined;
      });
  }

  async #make(): Promise<void> {
    const { answers, search } = this.#parts;
    for (const asked of [pageOf(emptyQuery), fragmentOf(emptyQuery)]) {
      for (const coding of ["br", "gzip"] as const) {
        await answers.answer(asked, coding, this.#patience());
        await answers.shrink(asked, coding);
      }
    }
    for (const query of commonQueries(await search.results(emptyQuery, this.#patience()))) {
      for (const asked of [fragmentOf(query), pageOf(query)]) {
        if (!(await this.#hasTime())) return;
        if (answers.kept(asked, "br") === undefined) await answers.answer(asked, "br", this.#patience());
      }
    }
  }

  #patience(): AbortSignal {
    return AbortSignal.any([this.#closing.signal, AbortSignal.timeout(answerMs)]);
  }

  /** Waits until nobody else is waiting. False when the data have changed meanwhile. */
  async #hasTime(): Promise<boolean> {
    do {
      await after(waitMs, undefined, { signal: this.#closing.signal, ref: false });
    } while (this.#parts.underWay() > 0);
    return this.#parts.answers.version === this.#version;
  }
}
