import { availableParallelism } from "node:os";
import { answerTimeoutMs } from "../../shared/constants";

/** What the server bears where it is told nothing else; the documents name each. */
export const usualLimits = {
  /** Characters of the longest address that is read: every refinement at once fits many times over. */
  addressLength: 8000,
  /** So few that the last of them is still answered in time where each is a page that no cache has. */
  requestsUnderWay: 25 * availableParallelism(),
  /** Some 4,000 responses as they are sent, of 8 to 14 kB each. */
  cacheBytes: 64 * 2 ** 20,
  /** Milliseconds for a client to send a whole request: a chunk of an upload over a slow line. */
  requestMs: 120_000,
  answerMs: answerTimeoutMs,
} as const;
