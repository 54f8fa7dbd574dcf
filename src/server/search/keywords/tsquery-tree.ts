/** A lexeme and how many words after the previous one it stands. */
export interface PhraseWord {
  readonly lexeme: string;
  readonly distance: number;
}

/**
 * A query as PostgreSQL parsed it. A lexeme or a whole phrase is one leaf, `leaf` being its text as a
 * tsquery.
 */
export type TsqueryTree =
  | { readonly leaf: string; readonly words: readonly PhraseWord[] }
  | { readonly all: readonly TsqueryTree[] }
  | { readonly any: readonly TsqueryTree[] }
  | { readonly not: TsqueryTree };

const token = /\s*('(?:[^'\\]|''|\\.)*'(?::[*A-D]*)?|<(?:-|\d+)>|[!&|()])/y;

/** Reads the text form of a tsquery; null when it has no words (`''`). */
export function parseTsquery(text: string): TsqueryTree | null {
  const reader = new TokenReader(text);
  return reader.peek === undefined ? null : readAny(reader);
}

class TokenReader {
  readonly #text: string;
  #place = 0;
  peek: string | undefined;

  constructor(text: string) {
    this.#text = text;
    this.#advance();
  }

  /** The token that was next. */
  take(): string {
    const taken = this.peek ?? "";
    this.#advance();
    return taken;
  }

  takeIf(expected: string): boolean {
    if (this.peek !== expected) return false;
    this.#advance();
    return true;
  }

  #advance(): void {
    token.lastIndex = this.#place;
    const match = token.exec(this.#text);
    this.peek = match?.[1];
    this.#place = match === null ? this.#text.length : token.lastIndex;
  }
}

function readAny(reader: TokenReader): TsqueryTree {
  const parts = [readAll(reader)];
  while (reader.takeIf("|")) parts.push(readAll(reader));
  return single(parts) ?? { any: parts };
}

function readAll(reader: TokenReader): TsqueryTree {
  const parts = [readPhrase(reader)];
  while (reader.takeIf("&")) parts.push(readPhrase(reader));
  return single(parts) ?? { all: parts };
}

function single(parts: readonly TsqueryTree[]): TsqueryTree | undefined {
  return parts.length === 1 ? parts[0] : undefined;
}

function readPhrase(reader: TokenReader): TsqueryTree {
  let phrase = readOperand(reader);
  while (reader.peek?.startsWith("<")) {
    const operator = reader.take();
    phrase = followedBy(phrase, operator, readOperand(reader));
  }
  return phrase;
}

function followedBy(left: TsqueryTree, operator: string, right: TsqueryTree): TsqueryTree {
  const distance = operator === "<->" ? 1 : Number(operator.slice(1, -1));
  const [first, ...rest] = wordsOf(right);
  const next = first === undefined ? [] : [{ ...first, distance }, ...rest];
  return {
    leaf: `${textOf(left)} ${operator} ${"leaf" in right && right.words.length === 1 ? right.leaf : `( ${textOf(right)} )`}`,
    words: [...wordsOf(left), ...next],
  };
}

/** The words that stand for a match, in reading order. */
export function wordsOf(tree: TsqueryTree): readonly PhraseWord[] {
  if ("leaf" in tree) return tree.words;
  if ("not" in tree) return [];
  return ("all" in tree ? tree.all : tree.any).flatMap(wordsOf);
}

function textOf(tree: TsqueryTree): string {
  if ("leaf" in tree) return tree.leaf;
  if ("not" in tree) return `!( ${textOf(tree.not)} )`;
  const parts = "all" in tree ? tree.all : tree.any;
  return `( ${parts.map((part) => `( ${textOf(part)} )`).join("all" in tree ? " & " : " | ")} )`;
}

function readOperand(reader: TokenReader): TsqueryTree {
  if (reader.takeIf("!")) return { not: readOperand(reader) };
  if (reader.takeIf("(")) {
    const inner = readAny(reader);
    reader.takeIf(")");
    return inner;
  }
  const leaf = reader.take();
  return { leaf, words: [{ lexeme: lexemeOf(leaf), distance: 1 }] };
}

function lexemeOf(leaf: string): string {
  const quoted = leaf.slice(1, leaf.lastIndexOf("'"));
  return quoted.replaceAll("''", "'").replace(/\\(.)/g, "$1");
}

/** A lexeme as the text of a tsquery. */
export function quoteLexeme(lexeme: string): string {
  return `'${lexeme.replaceAll("\\", "\\\\").replaceAll("'", "''")}'`;
}
