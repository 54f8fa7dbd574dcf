import { Parser } from "htmlparser2";
import { FeedError } from "../../feed/feed-row";
import { rowGivenUpLength } from "../text/lines";

export interface PageFacts {
  /** Contents of scripts of type application/ld+json. */
  readonly scripts: readonly string[];
  /** JobPostings in microdata, in the form that they would have in JSON-LD. */
  readonly microdata: readonly object[];
  /** Without those marked `nofollow`. */
  readonly links: readonly string[];
  readonly base: string | null;
  readonly canonical: string | null;
  /** Robots meta directives in lower case: 'noindex, nofollow'. */
  readonly robots: string;
}

/** Nested elements, and links; more than any page has. */
const deepest = 300;
const maxLinks = 20_000;

/** Works in linear time. Throws a FeedError if the page is too long or too deeply nested. */
export class PageReader {
  readonly #scripts: string[] = [];
  readonly #links: string[] = [];
  readonly #robots: string[] = [];
  readonly #microdata = new Microdata();
  #base: string | null = null;
  #canonical: string | null = null;
  #inScript = false;
  #depth = 0;
  #length = 0;
  readonly #parser = new Parser({
    onopentag: (name, attributes) => this.#opened(name, attributes),
    ontext: (text) => this.#said(text),
    onclosetag: (name) => this.#closed(name),
  });

  write(text: string): void {
    this.#length += text.length;
    if (this.#length > rowGivenUpLength) throw new FeedError("The page is too long to be a job's.");
    this.#parser.write(text);
  }

  end(): PageFacts {
    this.#parser.end();
    return {
      scripts: this.#scripts,
      microdata: this.#microdata.postings,
      links: this.#links,
      base: this.#base,
      canonical: this.#canonical,
      robots: this.#robots.join(","),
    };
  }

  #opened(name: string, attributes: Readonly<Record<string, string>>): void {
    this.#depth += 1;
    if (this.#depth > deepest) throw new FeedError(`The page is nested more than ${deepest} levels deep.`);
    this.#microdata.opened(name, attributes);
    const { href, rel = "", type = "", content = "" } = attributes;
    if (name === "script" && /^\s*application\/ld\+json/i.test(type)) {
      this.#inScript = true;
      this.#scripts.push("");
    } else if (name === "meta" && /^(?:robots|jobsieve)$/i.test(attributes.name ?? "")) {
      this.#robots.push(content.toLowerCase());
    } else if (href !== undefined) {
      this.#leads(name, href, rel.toLowerCase());
    }
  }

  #leads(name: string, href: string, rel: string): void {
    if (name === "base") this.#base ??= href;
    else if (name === "link" && rel === "canonical") this.#canonical ??= href;
    else if (name === "a" && !rel.includes("nofollow") && this.#links.length < maxLinks)
      this.#links.push(href);
  }

  #said(text: string): void {
    if (this.#inScript) this.#scripts.push((this.#scripts.pop() ?? "") + text);
    else this.#microdata.said(text);
  }

  #closed(name: string): void {
    this.#depth -= 1;
    if (name === "script") this.#inScript = false;
    this.#microdata.closed(name);
  }
}

type Item = Record<string, unknown>;

interface Open {
  /** The item that properties within the element belong to. */
  readonly item: Item;
  /** Where its value goes; null if it has no value. */
  readonly property: { readonly of: Item; readonly names: readonly string[] } | null;
  /** From an attribute, or an item; undefined if its text is the value. */
  readonly value: unknown;
  text: string;
}

/** Nested properties; schema.org has some four levels. */
const deepestProperty = 20;
const blocks = new Set("p br li ul ol div tr h1 h2 h3 h4 h5 h6 section".split(" "));

/** Collects a page's JobPostings in microdata (`itemprop`) from its elements in document order. */
class Microdata {
  readonly postings: object[] = [];
  readonly #open: Open[] = [];
  #properties: Open[] = [];

  opened(name: string, attributes: Readonly<Record<string, string>>): void {
    const owner = this.#open.at(-1)?.item;
    const type = attributes.itemtype?.split(/[/#]/).at(-1) ?? "";
    const own: Item | undefined = attributes.itemscope === undefined ? undefined : { "@type": type };
    if (owner === undefined && own?.["@type"] !== "JobPosting") return;
    if (owner === undefined) this.postings.push(own ?? {});
    const names = (attributes.itemprop ?? "").split(/\s+/).filter((each) => each !== "");
    const isRead = owner !== undefined && names.length > 0 && this.#properties.length < deepestProperty;
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

function statedIn(name: string, { content, datetime, href, src }: Readonly<Record<string, string>>) {
  if (content !== undefined) return content;
  if (name === "time") return datetime;
  return name === "a" || name === "link" ? href : src;
}
