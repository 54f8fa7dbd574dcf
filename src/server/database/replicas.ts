import type { Queryable } from "./database";
import { DatabaseDownError, QueryError } from "./database-errors";
import type { WatchedPool } from "./watched-pool";

export interface Replica extends Queryable {
  readonly connections: WatchedPool;
}

/** Refused by a replica because it follows its primary; another may answer. */
const conflictsWithRecovery = "40001";

/**
 * Several servers to read the same from, in the order that they are preferred in: a query goes to the first
 * that answers, and to the next when its server fails under it. One that answers again is gone back to.
 */
export function firstThatAnswers(replicas: readonly Replica[]): Queryable {
  return {
    async query<Row extends object>(
      sql: string,
      parameters?: readonly unknown[],
      signal?: AbortSignal,
    ): Promise<Row[]> {
      const inOrder = replicas.toSorted(
        (one, other) => Number(one.connections.isDown) - Number(other.connections.isDown),
      );
      let failure: unknown;
      for (const replica of inOrder) {
        try {
          return await replica.query<Row>(sql, parameters, signal);
        } catch (error) {
          if (!mayAnotherAnswer(error)) throw error;
          failure = error;
        }
      }
      throw failure;
    },
  };
}

function mayAnotherAnswer(error: unknown): boolean {
  return (
    error instanceof DatabaseDownError ||
    (error instanceof QueryError && error.code === conflictsWithRecovery)
  );
}
