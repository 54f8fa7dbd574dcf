/** A vocabulary that cannot be read; the message says where and why, in one line. */
export class VocabularyError extends Error {
  override readonly name = "VocabularyError";
}
