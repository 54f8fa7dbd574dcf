import type { RivalJob } from "./rival-jobs";

export const rivalNames = ["minisearch", "itemsjs", "orama"] as const;
export type RivalName = (typeof rivalNames)[number];

export interface RivalQuery {
  /** All are required. */
  readonly words: readonly string[];
  /** Slugs of the towns in reach; null for everywhere. */
  readonly towns: readonly string[] | null;
  /** Null when none is chosen. */
  readonly discipline: string | null;
  readonly jobType: string | null;
  /** From 1, with 20 jobs each. */
  readonly page: number;
}

export interface RivalAnswer {
  readonly total: number;
  readonly ids: readonly number[];
}

export interface Rival {
  /** Facet counts besides the total, in a few words. */
  readonly counts: string;
  search(query: RivalQuery): RivalAnswer | Promise<RivalAnswer>;
}

export const perPage = 20;

export type MakeRival = (jobs: Iterable<RivalJob>) => Rival | Promise<Rival>;
