import { rowGivenUpLength } from "./text/lines";

export type XmlToken =
  | { readonly kind: "text" | "cdata" | "comment"; readonly text: string; readonly line: number }
  | XmlTag;

export interface XmlTag {
  readonly kind: "open" | "empty" | "close";
  /** With its prefix. */
  readonly name: string;
  readonly attributes: string;
  readonly text: string;
  readonly line: number;
  /** Another tag begins before this one ends. */
  readonly isCut: boolean;
}

/** Sections that only their own delimiter ends. */
const enclosures = [
  { kind: "cdata", open: "<![CDATA[", close: "]]>" },
  { kind: "comment", open: "<!--", close: "-->" },
  { kind: "comment", open: "<?", close: "?>" },
] as const;

const tag = /<\/?([\p{L}_][\p{L}\p{N}_:.-]*)((?:[^\p{L}\p{N}_:.<>"'-](?:[^<>"']|"[^"<]*"|'[^'<]*')*)?)>/uy;
/** A tag with an unclosed quote or without a '>'. */
const brokenTag = /<\/?([\p{L}_][\p{L}\p{N}_:.-]*)([^<>]*)>?/uy;
/** A DOCTYPE up to its first inner declaration, which is matched by itself. */
const declaration = /<![A-Za-z][^<>]*>?/y;

/** Characters searched for the end of a tag, and of an enclosed section. */
const tagMaxLength = 65_536;
const enclosedMaxLength = rowGivenUpLength / 2;

/**
 * Tokenises XML in pieces, tolerating errors: a stray '<' or '&' is text, and an unclosed tag, comment or
 * section ends before the next one begins, so that no error spreads beyond it.
 */
export class XmlTokens {
  #rest = "";
  #at = 0;
  #line = 1;
  /** How far the end of the current section has been searched for. */
  #searched = 0;

  *write(piece: string): Generator<XmlToken> {
    this.#rest = this.#rest.slice(this.#at) + piece;
    this.#searched -= this.#at;
    this.#at = 0;
    yield* this.#tokens(false);
  }

  *end(): Generator<XmlToken> {
    yield* this.#tokens(true);
  }

  *#tokens(isLast: boolean): Generator<XmlToken> {
    while (this.#at < this.#rest.length) {
      const token = this.#rest[this.#at] === "<" ? this.#markup(isLast) : this.#textBeforeMarkup();
      if (token === null) return;
      yield token;
    }
  }

  #textBeforeMarkup(): XmlToken {
    const next = this.#rest.indexOf("<", this.#at);
    return this.#plain("text", next === -1 ? this.#rest.length : next);
  }

  /** Null if more input is needed to decide. */
  #markup(isLast: boolean): XmlToken | null {
    const known = this.#rest.length - this.#at;
    if (known < "<![CDATA[".length && !isLast) return null;
    const enclosed = enclosures.find(({ open }) => this.#rest.startsWith(open, this.#at));
    if (enclosed !== undefined) return this.#enclosed(enclosed, isLast);
    const mayGoOn = !isLast && known < tagMaxLength && this.#rest.indexOf("<", this.#at + 1) === -1;
    declaration.lastIndex = this.#at;
    if (declaration.test(this.#rest)) {
      const isWhole = this.#rest[declaration.lastIndex - 1] === ">" || !mayGoOn;
      return isWhole ? this.#plain("comment", declaration.lastIndex) : null;
    }
    const found = this.#tag(tag);
    if (found !== null || mayGoOn) return found;
    return this.#tag(brokenTag) ?? this.#plain("text", this.#at + 1);
  }

  #enclosed({ kind, open, close }: (typeof enclosures)[number], isLast: boolean): XmlToken | null {
    const from = this.#at + open.length;
    const searched = Math.max(from, this.#searched);
    const again = this.#rest.indexOf(open, searched);
    // Searches no further than the next opening, so that many unclosed sections take only linear time.
    const end = this.#rest.slice(searched, again === -1 ? undefined : again).indexOf(close);
    const isOpenedAgain = again !== -1 && end === -1;
    if (end !== -1) return this.#plain(kind, searched + end + close.length);
    const mayEnd = !isLast && !isOpenedAgain && this.#rest.length - from < enclosedMaxLength;
    this.#searched = mayEnd ? this.#rest.length - open.length : 0;
    return mayEnd ? null : this.#plain("comment", from);
  }

  #tag(pattern: RegExp): XmlTag | null {
    pattern.lastIndex = this.#at;
    const [text, name = "", attributes = ""] = pattern.exec(this.#rest) ?? [];
    if (text === undefined) return null;
    const { line } = this.#plain("text", this.#at + text.length);
    const isEmpty = attributes.endsWith("/");
    const kind = text.startsWith("</") ? "close" : isEmpty ? "empty" : "open";
    return { kind, name, attributes, text, line, isCut: !text.endsWith(">") };
  }

  #plain(kind: "text" | "cdata" | "comment", end: number): XmlToken {
    const line = this.#line;
    const whole = this.#rest.slice(this.#at, end);
    this.#at = end;
    for (let next = whole.indexOf("\n"); next !== -1; next = whole.indexOf("\n", next + 1)) this.#line += 1;
    return { kind, text: kind === "cdata" ? whole.slice(9, -3) : whole, line };
  }
}
