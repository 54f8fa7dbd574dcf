import { isObject, valuesAt } from "./paths";
import type { JsonSystem, Paging } from "./system";

/** How long a list of postings is that comes in one document or several, and how long it says that it is. */
export class ListLength {
  /** Postings so far. */
  held = 0;
  /** What the last document said that said anything. */
  total: number | null = null;
  /** The address that the last document names for what follows. */
  next: string | null = null;
  /** Whether a document named fewer postings than one before it. */
  isShrinking = false;
  /** Documents so far that hold a list of postings. */
  lists = 0;

  constructor(
    private readonly list: string,
    private readonly paging: Paging,
  ) {}

  static of({ list, paging }: JsonSystem): ListLength | null {
    return paging === undefined ? null : new ListLength(list, paging);
  }

  /** Called at a document's end with what it holds beside its postings. */
  ended(document: unknown): void {
    if (!isObject(document)) return;
    const { by, total } = this.paging;
    const inDocument = (value: unknown, name: string) => (isObject(value) ? value[name] : undefined);
    if (Array.isArray(this.list.split(".").reduce(inDocument, document))) this.lists += 1;
    const [said] = total === null ? [] : valuesAt(document, total);
    if (typeof said === "number") {
      this.isShrinking ||= this.total !== null && said < this.total;
      this.total = said;
    }
    const [next] = typeof by === "object" && "link" in by ? valuesAt(document, by.link) : [];
    this.next = typeof next === "string" && next !== "" ? next : null;
  }

  /** What the feed says that it has and does not hold, in words; null when it holds all. */
  get shortfall(): string | null {
    const held = this.held.toLocaleString("en");
    if (this.total !== null && this.total > this.held)
      return `The feed says that there are ${this.total.toLocaleString("en")} jobs and holds ${held}`;
    return this.next === null ? null : `The feed holds ${held} jobs and names a page with more`;
  }
}
