import type { RawValue } from "../../feed/feed-row";
import { valuesAt } from "./paths";
import type { Condition, Paths } from "./system";

/** What stands in a posting, or in a part of it, by the paths of a table. */
export class PostingValues {
  constructor(
    readonly posting: unknown,
    readonly words: Readonly<Record<string, string>> = {},
  ) {}

  /** The first value that says something: a number as it is, anything else as text. */
  value(paths: Paths | undefined): RawValue {
    return this.#values(listOf(paths))[0] ?? null;
  }

  /** The texts at the first path that says something. */
  first(paths: Paths | undefined): string[] {
    const texts = listOf(paths).map((path) => this.texts([path]));
    return texts.find(({ length }) => length > 0) ?? [];
  }

  text(paths: Paths | undefined): string | null {
    const value = this.value(paths);
    return value === null ? null : String(value);
  }

  /** Every text at any of the paths. */
  texts(paths: readonly string[] | undefined): string[] {
    return this.#values(paths ?? []).map(String);
  }

  holds({ at, is }: Condition): boolean {
    return this.texts([at]).some((text) => is.includes(text.toLowerCase()));
  }

  /** The parts at a path, each to be read by itself. */
  parts(path: string): PostingValues[] {
    return valuesAt(this.posting, path).map((part) => new PostingValues(part, this.words));
  }

  /** The first address: a path's, or that of a pattern with '{path}' in it. */
  address(paths: Paths | undefined): string | null {
    const addresses = listOf(paths).map((path) =>
      path.includes("{") ? this.#filled(path) : this.text(path),
    );
    return addresses.find((address) => address !== null) ?? null;
  }

  #filled(pattern: string): string | null {
    const parts = pattern.split(/[{}]/);
    const filled = parts.map((part, place) => (place % 2 === 0 ? part : this.#inAddress(part)));
    return filled.includes(null) ? null : filled.join("");
  }

  #inAddress(path: string): string | null {
    const text = this.text(path);
    return text === null ? null : encodeURIComponent(text.toWellFormed());
  }

  #values(paths: readonly string[]): (string | number)[] {
    return paths.flatMap((path) => valuesAt(this.posting, path).flatMap((value) => this.#said(value) ?? []));
  }

  #said(value: unknown): string | number | null {
    if (typeof value === "number") return value;
    const text = typeof value === "string" || typeof value === "boolean" ? String(value).trim() : "";
    return (Object.hasOwn(this.words, text) ? this.words[text] : text) || null;
  }
}

function listOf(paths: Paths | undefined): readonly string[] {
  if (paths === undefined) return [];
  return typeof paths === "string" ? [paths] : paths;
}
