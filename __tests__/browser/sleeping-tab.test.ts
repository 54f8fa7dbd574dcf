import type { Page } from "playwright-core";
import { abortedRequests, holdAnswers } from "../support/held-answers";
import { countOn, jobsOn, settledAt } from "../support/results-page";
import { served } from "../support/served";

const site = served();

async function open() {
  const { page } = await site().open();
  // From here on only the test advances the clock.
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1000);
  return { page, aborted: abortedRequests(page), answers: await holdAnswers(page) };
}

async function search(page: Page, words: string) {
  await page.getByLabel("Keywords", { exact: true }).fill(words);
  await page.keyboard.press("Enter");
}

test("an hour of sleep does not count towards the deadline, and the answer is shown", async () => {
  const { page, aborted, answers } = await open();
  await search(page, "manager");
  await answers.heldFor("manager");
  await page.clock.runFor(3000);
  // The clock jumps and due timers fire once, as when a laptop is opened again.
  await page.clock.fastForward(60 * 60 * 1000);
  expect([await page.getByRole("alert").count(), aborted]).toEqual([0, []]);
  await answers.release("manager");
  await settledAt(page, "?search[query]=manager");
  const asked = await fetch(`${site().address}/api/v1/results?search[query]=manager`);
  expect(await countOn(page)).toBe(((await asked.json()) as { total_count: number }).total_count);
});

test("the 5 s deadline starts again after a sleep, then aborts the request", async () => {
  const { page, aborted, answers } = await open();
  const before = await jobsOn(page);
  await search(page, "manager");
  await answers.heldFor("manager");
  await page.clock.fastForward(60 * 60 * 1000);
  await page.clock.runFor(4999);
  expect(await page.getByRole("alert").count()).toBe(0);
  await page.clock.runFor(1);
  await page.getByRole("alert").waitFor();
  expect(aborted).toHaveLength(1);
  expect(await jobsOn(page)).toEqual(before);
});
