import type { Locator, Page } from "playwright-core";
import { lookupDebounceMs } from "../../src/shared/constants";
import { type ContextOptions, newVisitor, type Watched } from "./browser";
import type { LocationStage } from "./location-stage";
import { alive } from "./results-page";
import { eventually } from "./until";

export interface LocationPage extends Watched {
  readonly box: Locator;
  readonly picker: Locator;
  /** Texts of the visible options. */
  options(): Promise<string[]>;
  /** The option that the field marks as active, or null. */
  active(): Promise<string | null>;
  isOpen(): Promise<boolean>;
  /** Focuses the field and waits until its list has been loaded. */
  focus(): Promise<void>;
  /** Types key by key, while the page's clock stands still. */
  type(text: string): Promise<void>;
  /** Moves on the page's clock, which stands still otherwise. */
  pass(ms: number): Promise<void>;
  /** Moves on the clock by the delay of a lookup. */
  debounce(): Promise<void>;
  /** Waits until the server has received that many lookups. */
  asked(count: number): Promise<void>;
}

/** A hydrated page whose clock stands still. */
export async function locationPage(
  stage: LocationStage,
  path = "/jobs",
  options: ContextOptions = {},
): Promise<LocationPage> {
  const visitor = await newVisitor(stage.browser, options);
  const { page } = visitor;
  await page.clock.install();
  await page.goto(stage.address + path);
  const box = page.getByRole("combobox", { name: "Location", exact: true });
  const picker = page.getByRole("combobox", { name: "Locations", exact: true });
  // The page's script waits for a frame, which never comes while the clock stands still.
  await alive(page);
  await page.clock.pauseAt(Date.now() + 60_000);
  stage.lookups.length = 0;
  const pass = (ms: number) => page.clock.runFor(ms);
  return {
    ...visitor,
    box,
    picker,
    options: () => optionsOf(page),
    active: () => activeOf(page),
    isOpen: () => box.evaluate((input) => input.ariaExpanded === "true"),
    focus: async () => {
      await box.focus();
      await page.locator("#location-list").waitFor({ state: "attached" });
    },
    type: (text) => box.pressSequentially(text),
    pass,
    debounce: () => pass(lookupDebounceMs),
    asked: (count) => eventually(() => stage.lookups.length >= count, `${count} lookups`),
  };
}

function optionsOf(page: Page): Promise<string[]> {
  return page.$$eval("[role=listbox]:not([inert]) [role=option]", (options) =>
    options.filter((option) => option.checkVisibility()).map((option) => option.textContent?.trim() ?? ""),
  );
}

function activeOf(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    const id = document.activeElement?.getAttribute("aria-activedescendant");
    if (!id) return null;
    const option = document.getElementById(id);
    return option?.ariaSelected === "true" ? option.textContent : `${id} is not there`;
  });
}

/** Waits until the list shows this many options, and returns them. */
export async function listed(page: LocationPage, count: number): Promise<string[]> {
  await page.page.waitForFunction(
    (wanted) =>
      [...document.querySelectorAll("[role=listbox]:not([inert]) [role=option]")].filter((option) =>
        option.checkVisibility(),
      ).length === wanted,
    count,
  );
  return page.options();
}
