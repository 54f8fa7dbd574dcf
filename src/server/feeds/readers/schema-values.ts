import type { RawValue } from "../feed/feed-row";
import { isObject } from "./postings/paths";

/** An object of schema.org, each of whose properties may be a text, an object or an array. */
export type Node = Record<string, unknown>;

export function many(given: unknown): unknown[] {
  return given === undefined || given === null ? [] : Array.isArray(given) ? given : [given];
}

export function texts(given: unknown): string[] {
  return many(given)
    .map(text)
    .filter((one) => one !== null);
}

export function text(given: unknown): string | null {
  if (Array.isArray(given)) return text(given[0]);
  if (isObject(given)) return text(given.name ?? given["@value"] ?? given.value);
  return typeof given === "string" || typeof given === "number" ? String(given).trim() || null : null;
}

export function value(given: unknown): RawValue {
  return typeof given === "number" ? given : text(given);
}
