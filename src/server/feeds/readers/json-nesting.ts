/** Levels; no job needs ten. */
export const deepest = 50;
export const tooDeep = `nested more than ${deepest} levels deep`;

/** Whether a parsed value is nested too deep for what looks at it level by level. */
export function isTooDeep(value: unknown): boolean {
  let level: readonly unknown[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > deepest) return true;
    level = level.flatMap((one) => (typeof one === "object" && one !== null ? Object.values(one) : []));
  }
  return false;
}

/** A little deeper than a job may be, so that one that was cut still counts as too deep. */
const cutBelow = deepest + 10;

/**
 * Takes what is nested far too deep out of JSON that comes in pieces, before a parser has to hold it: an
 * array or object down there becomes null. What is left is as well-formed as what was given.
 */
export class NestingCut {
  #depth = 0;
  #inString = false;
  #escaped = false;

  /** Whether all that was opened has been closed. */
  get isOutside(): boolean {
    return this.#depth === 0;
  }

  cut(text: string): string {
    let kept = "";
    let from = this.#depth > cutBelow ? text.length : 0;
    for (let at = 0; at < text.length; at += 1) {
      const before = this.#depth;
      this.#read(text.charCodeAt(at));
      if (this.#depth > cutBelow && before === cutBelow) {
        kept += `${text.slice(from, at)}null`;
        from = text.length;
      } else if (this.#depth === cutBelow && before > cutBelow) {
        from = at + 1;
      }
    }
    return kept + text.slice(from);
  }

  #read(character: number): void {
    if (this.#escaped) this.#escaped = false;
    else if (this.#inString && character === backslash) this.#escaped = true;
    else if (character === quote) this.#inString = !this.#inString;
    else if (this.#inString) return;
    else if (character === openBracket || character === openBrace) this.#depth += 1;
    else if (character === closeBracket || character === closeBrace) this.#depth -= 1;
  }
}

const [backslash, quote, openBracket, openBrace, closeBracket, closeBrace] = [...'\\"[{]}'].map((character) =>
  character.charCodeAt(0),
);
