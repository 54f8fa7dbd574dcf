import { FeedError } from "../../feed/feed-error";
import { isObject, valuesAt } from "./paths";

/** Characters of all that is kept: some 200,000 addresses. */
const mostKept = 50_000_000;
/** A longer text is no part of an address and no name. */
const longestText = 1_000;

type Resource = Readonly<Record<string, unknown>>;

/**
 * What a JSON:API document includes beside its postings, by type and id: the locations and departments they
 * refer to.
 */
export class Included {
  readonly #resources = new Map<string, Resource>();
  #kept = 0;

  /** Throws a FeedError when a document includes more than can be held. */
  add(resource: unknown): void {
    const { attributes, key } = isObject(resource)
      ? { attributes: resource.attributes, key: keyOf(resource) }
      : { attributes: null, key: null };
    if (key === null || !isObject(attributes)) return;
    const short = Object.fromEntries(Object.entries(attributes).filter(([, value]) => isShort(value)));
    this.#kept += JSON.stringify(short).length + key.length;
    if (this.#kept > mostKept) throw new FeedError("The feed includes too much beside its jobs.");
    this.#resources.set(key, short);
  }

  /** The posting with each relationship's references replaced by what they refer to. */
  resolve(posting: Resource): Resource {
    if (!isObject(posting.relationships)) return posting;
    const relationships = Object.entries(posting.relationships).map(([name, relationship]) => [
      name,
      valuesAt(relationship, "data").flatMap((reference) => this.#referredTo(reference) ?? []),
    ]);
    return { ...posting, relationships: Object.fromEntries(relationships) };
  }

  #referredTo(reference: unknown): Resource | undefined {
    const key = isObject(reference) ? keyOf(reference) : null;
    return key === null ? undefined : this.#resources.get(key);
  }
}

function keyOf({ type, id }: Resource): string | null {
  return typeof type === "string" && typeof id === "string" ? JSON.stringify([type, id]) : null;
}

function isShort(value: unknown): boolean {
  return typeof value === "number" || (typeof value === "string" && value.length <= longestText);
}
