/** What the server bears where it is told nothing else; the documents name each. */
export const usualLimits = {
  /** Characters of the longest address that is read: every refinement at once fits many times over. */
  addressLength: 8000,
  /** Some 4,000 responses as they are sent, of 8 to 14 kB each. */
  cacheBytes: 64 * 2 ** 20,
  /** Milliseconds for a client to send a whole request: a chunk of an upload over a slow line. */
  requestMs: 120_000,
} as const;
