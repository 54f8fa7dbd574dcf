import type { Page } from "playwright-core";
import { hydrated } from "./throttled-page";

/** The results page, in the hands of one script or none. */
export interface PageSite {
  readonly name: string;
  /** Without a trailing slash. */
  readonly address: string;
  /** Whether clicks are followed in place; otherwise they lead to new documents and are not measured. */
  readonly isInPlace: boolean;
  /** Until the script takes clicks. */
  ready(page: Page): Promise<void>;
  /** Part of the address that it asks for when the pointer comes near; without one it never asks ahead. */
  readonly asksAhead?: string;
}

export function jobsieve(address: string): PageSite {
  return { name: "Jobsieve", address, isInPlace: true, ready: hydrated, asksAhead: "/api/v1/results" };
}
