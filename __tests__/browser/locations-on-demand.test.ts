import type { Page } from "playwright-core";
import { newVisitor } from "../support/browser";
import { duringTests } from "../support/during-tests";
import { locationStage } from "../support/location-stage";
import { alive } from "../support/results-page";

const stage = duringTests(locationStage);

/** Only a lookup by name finds it: it is not one of the search's own places. */
const zurich = (page: Page) => page.getByRole("option", { name: /^Zürich/ });

async function open() {
  const visitor = await newVisitor(stage().browser);
  await visitor.page.goto(`${stage().address}/jobs`);
  await alive(visitor.page);
  return visitor;
}

test.each([
  ["Location", "location-list"],
  ["Locations", "picker-list"],
])("text pasted into %s at the moment its list is mounted is looked up", async (name, list) => {
  const { page, complaints } = await open();
  await page.evaluate((id) => {
    const watch = new MutationObserver(() => {
      if (document.getElementById(id) === null) return;
      watch.disconnect();
      document.execCommand("insertText", false, "zurich");
    });
    watch.observe(document.body, { subtree: true, childList: true });
  }, list);
  stage().lookups.length = 0;
  await page.getByRole("combobox", { name, exact: true }).focus();
  await zurich(page).waitFor();
  expect(stage().lookups).toEqual([{ name: "zurich", page: 1 }]);
  expect(complaints).toEqual([]);
});

/** Pastes `delay` ms after the focus and returns how many ms the list took to appear. */
function pasteAfter(page: Page, [field, list]: readonly [string, string], delay: number): Promise<number> {
  return page.getByRole("combobox", { name: field, exact: true }).evaluate(
    async (input: HTMLInputElement, [id, ms]) => {
      const began = performance.now();
      input.focus();
      const pasted = new Promise((resolve) => {
        setTimeout(() => resolve(document.execCommand("insertText", false, "zurich")), ms);
      });
      await new Promise<void>((resolve) => {
        const look = () => {
          if (document.getElementById(id) !== null) resolve();
        };
        new MutationObserver(look).observe(document, {
          attributeFilter: ["id"],
          childList: true,
          subtree: true,
        });
        look();
      });
      const took = performance.now() - began;
      await pasted;
      return took;
    },
    [list, delay] as const,
  );
}

const fields = [
  ["Location", "location-list"],
  ["Locations", "picker-list"],
] as const;

/** Per field. */
const tries = 12;

test("pastes at many moments around the loading of the lists are all looked up on a slow CPU", async () => {
  const { page, context } = await open();
  const session = await context.newCDPSession(page);
  const slowDown = (rate: number) => session.send("Emulation.setCPUThrottlingRate", { rate });
  const comesAfter = new Map<string, number>();
  const missed: [string, number][] = [];
  // The first attempt measures when the list appears; the others paste later and later, up to twice that.
  for (let attempt = 0; attempt <= tries; attempt += 1) {
    await slowDown(1);
    await page.reload();
    await alive(page);
    await slowDown(4);
    for (const field of fields) {
      const delay = ((comesAfter.get(field[0]) ?? 0) * 2 * attempt) / tries;
      const took = await pasteAfter(page, field, delay);
      if (attempt === 0) comesAfter.set(field[0], took);
      const found = zurich(page).waitFor({ timeout: 60_000 });
      if (!(await found.then(() => true).catch(() => false))) missed.push([field[0], delay]);
      await page.keyboard.press("Escape");
    }
  }
  expect({ missed, comesAfter }).toEqual({ missed: [], comesAfter });
});
