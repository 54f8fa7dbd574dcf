import { violationsInSchemes } from "../support/axe";
import { duringTests } from "../support/during-tests";
import { type LocationPage, listed, locationPage } from "../support/location-page";
import { locationStage } from "../support/location-stage";

const stage = duringTests(locationStage);

async function look(page: LocationPage, text: string) {
  await page.focus();
  await page.box.fill(text);
  await page.debounce();
}

/** The states of the two controls, each reached from the previous one. */
const states: readonly [string, (page: LocationPage) => Promise<unknown>][] = [
  ["as opened", async () => {}],
  ["focused", (page) => page.focus()],
  [
    "with an option active",
    async (page) => {
      await look(page, "newport");
      await listed(page, 20);
      await page.box.press("ArrowDown");
    },
  ],
  [
    "loading, over the list of before",
    async (page) => {
      stage().hold("york");
      await look(page, "york");
      await page.page.getByText("Finding places…").waitFor();
    },
  ],
  [
    "none found",
    async (page) => {
      await look(page, "xyzzy");
      await page.page.getByText("We couldn’t find a place").waitFor();
    },
  ],
  [
    "failed",
    async (page) => {
      stage().failNext();
      await look(page, "leedst");
      await page.page.getByRole("button", { name: "Try again" }).waitFor();
    },
  ],
  [
    "refused a position",
    async (page) => {
      await page.page.getByRole("button", { name: "Use my location" }).click();
      await page.page.getByText("Your browser is blocking your location").waitFor();
    },
  ],
];

const inMenu = (page: LocationPage) =>
  page.page.getByRole("dialog").getByRole("combobox", { name: "Locations" });

test.each([1280, 390])("no state has an accessibility violation at %i px", async (width) => {
  const options = { viewport: { width, height: 900 }, bypassCSP: true };
  const page = await locationPage(stage(), "/jobs?all_locations=leeds.town|york.town", options);
  // axe-core waits for timers, which a paused clock would stop.
  await page.page.clock.resume();
  for (const [state, reach] of states) {
    await reach(page);
    expect({ state, violations: await violationsInSchemes(page.page) }).toEqual({ state, violations: [] });
  }
  const isNarrow = width < 992;
  if (isNarrow) await page.page.getByRole("button", { name: /^Filters/ }).click();
  const picker = isNarrow ? inMenu(page) : page.picker;
  await picker.click();
  await listed(page, 6);
  await picker.press("ArrowDown");
  expect(await violationsInSchemes(page.page)).toEqual([]);
});
