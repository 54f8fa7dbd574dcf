import { FeedError } from "../feed/feed-error";
import type { ListLength } from "../readers/postings/list-length";
import type { Paging } from "../readers/postings/system";
import { shownAddress } from "../requests/guarded-request";

interface Asked {
  /** The first page and the last one so far. */
  readonly first: URL;
  readonly last: URL;
  readonly pages: number;
}

/** The page that follows those so far; null at the end. Throws a FeedError for one that is not to be asked. */
export function nextPage({ by }: Paging, length: ListLength, asked: Asked): URL | null {
  if (typeof by === "object" && "link" in by) return length.next === null ? null : linked(length.next, asked);
  if (length.total === null || startOf(asked.first, by) + length.held >= length.total) return null;
  const next = new URL(asked.first);
  if (by === "path") return pathCounted(next, asked.pages);
  if ("offset" in by) next.searchParams.set(by.offset, String(startOf(next, by) + length.held));
  else next.searchParams.set(by.page, String((counted(next, by.page) || 1) + asked.pages));
  return next;
}

/** On the same host and as encrypted as before, whatever a document says. */
function linked(link: string, { first, last }: Asked): URL {
  const next = URL.canParse(link, last) ? new URL(link, last) : null;
  if (next?.host !== first.host || !/^https?:$/.test(next.protocol))
    throw new FeedError(`${shownAddress(first)} names a next page that is not on its own host.`);
  return new URL(next.pathname + next.search, first);
}

/** Postings that the first page leaves out. */
function startOf(first: URL, by: Exclude<Paging["by"], { readonly link: string }>): number {
  return typeof by === "object" && "offset" in by ? counted(first, by.offset) : 0;
}

function counted({ searchParams }: URL, parameter: string): number {
  const value = Number(searchParams.get(parameter));
  return Number.isSafeInteger(value) && value > 0 ? value : 0;
}

/** Null where the path ends with no number. */
function pathCounted(address: URL, more: number): URL | null {
  const parts = address.pathname.split("/");
  const number = parts.pop() ?? "";
  if (!/^\d{1,9}$/.test(number)) return null;
  address.pathname = [...parts, Number(number) + more].join("/");
  return address;
}
