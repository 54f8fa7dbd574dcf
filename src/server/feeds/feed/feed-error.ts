/** The feed as a whole cannot be used, so nothing was changed. The message is one line for an operator. */
export class FeedError extends Error {
  override readonly name = "FeedError";
}
