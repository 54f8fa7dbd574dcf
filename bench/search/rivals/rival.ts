import type { RivalJob } from "./rival-jobs";

export const rivalNames = ["minisearch", "itemsjs", "orama"] as const;
export type RivalName = (typeof rivalNames)[number];

/** A search in the terms that every library has. */
export interface RivalQuery {
  /** All of them have to be there. */
  readonly words: readonly string[];
  /** Slugs of the towns in reach; null everywhere. */
  readonly towns: readonly string[] | null;
  /** Null when none is chosen. */
  readonly discipline: string | null;
  readonly jobType: string | null;
  /** 1 and up, of 20 jobs. */
  readonly page: number;
}

export interface RivalAnswer {
  readonly total: number;
  /** The jobs of the page. */
  readonly ids: readonly number[];
}

/** A library that searches in the memory of one process, holding the same jobs. */
export interface Rival {
  /** What it counts besides the total, in a few words. */
  readonly counts: string;
  search(query: RivalQuery): RivalAnswer | Promise<RivalAnswer>;
}

export const perPage = 20;

export type MakeRival = (jobs: Iterable<RivalJob>) => Rival | Promise<Rival>;
