type Item = Record<string, unknown>;

/** An element within a posting. */
interface Open {
  /** What properties of elements within it belong to. */
  readonly item: Item;
  /** Where its own value goes; null for an element that has none. */
  readonly property: { readonly of: Item; readonly names: readonly string[] } | null;
  /** Stated in an attribute, or an item; undefined for what its text says. */
  readonly value: unknown;
  text: string;
}

/** Properties within each other; schema.org has some four. */
const deepest = 20;
const blocks = new Set([
  "p",
  "br",
  "li",
  "ul",
  "ol",
  "div",
  "tr",
  "h1",
  "h2",
  "h3",
  "h4",
  "h5",
  "h6",
  "section",
]);

/** Gathers the JobPostings that stand in a page as microdata (`itemprop`), told of its elements in their order. */
export class Microdata {
  readonly postings: object[] = [];
  readonly #open: Open[] = [];
  #properties: Open[] = [];

  opened(name: string, attributes: Readonly<Record<string, string>>): void {
    const owner = this.#open.at(-1)?.item;
    const own = attributes.itemscope === undefined ? undefined : itemOf(attributes.itemtype ?? "");
    if (owner === undefined && own?.["@type"] !== "JobPosting") return;
    if (owner === undefined) this.postings.push(own ?? {});
    const names = (attributes.itemprop ?? "").split(/\s+/).filter((each) => each !== "");
    const isRead = owner !== undefined && names.length > 0 && this.#properties.length < deepest;
    const element: Open = {
      item: own ?? owner ?? {},
      property: isRead ? { of: owner, names } : null,
      value: own ?? statedIn(name, attributes),
      text: "",
    };
    this.#open.push(element);
    if (isRead) this.#properties.push(element);
    if (blocks.has(name)) this.said("\n");
  }

  said(text: string): void {
    for (const element of this.#properties) if (element.value === undefined) element.text += text;
  }

  closed(name: string): void {
    if (blocks.has(name)) this.said("\n");
    const element = this.#open.pop();
    if (element?.property == null) return;
    this.#properties = this.#properties.filter((each) => each !== element);
    const { of, names } = element.property;
    const value = element.value ?? element.text.trim();
    for (const each of names) add(of, each, value);
  }
}

function add(item: Item, name: string, value: unknown): void {
  const before = item[name];
  if (!Object.hasOwn(item, name)) item[name] = value;
  else if (Array.isArray(before)) before.push(value);
  else item[name] = [before, value];
}

/** 'https://schema.org/JobPosting' is a JobPosting. */
function itemOf(type: string): Item {
  return { "@type": type.split(/[/#]/).at(-1) ?? "" };
}

function statedIn(name: string, { content, datetime, href, src }: Readonly<Record<string, string>>) {
  if (content !== undefined) return content;
  if (name === "time") return datetime;
  return name === "a" || name === "link" ? href : src;
}
