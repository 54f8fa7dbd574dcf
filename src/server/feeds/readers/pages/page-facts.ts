import { Parser } from "htmlparser2";
import { FeedError } from "../../feed/feed-error";
import { rowGivenUpLength } from "../text/lines";
import { Microdata } from "./microdata";

/** What a page says of itself, all as it stands there. */
export interface PageFacts {
  /** Texts of the scripts of the type application/ld+json. */
  readonly scripts: readonly string[];
  /** JobPostings in attributes of the page's elements, as JSON-LD would have them. */
  readonly microdata: readonly object[];
  /** Addresses of links that may be followed. */
  readonly links: readonly string[];
  readonly base: string | null;
  readonly canonical: string | null;
  /** For whoever goes by robots, in small letters: 'noindex, nofollow'. */
  readonly robots: string;
}

/** Elements within each other, and links; more than any page has. */
const deepest = 300;
const mostLinks = 20_000;

/** Reads a page piece by piece, in a time that grows with its length alone. Throws a FeedError for what is none. */
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
    else if (name === "a" && !rel.includes("nofollow") && this.#links.length < mostLinks)
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
