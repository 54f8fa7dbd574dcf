/** The part of a browser's storage that the page uses; texts of more than `limit` characters do not fit. */
export class FakeStorage {
  readonly kept = new Map<string, string>();

  constructor(private readonly limit = 1e6) {}

  getItem(key: string) {
    return this.kept.get(key) ?? null;
  }

  setItem(key: string, text: string) {
    if (text.length > this.limit) throw new DOMException("full", "QuotaExceededError");
    this.kept.set(key, text);
  }

  removeItem(key: string) {
    this.kept.delete(key);
  }
}
