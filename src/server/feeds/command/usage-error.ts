/** The command line makes no sense. The message is one line. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}
