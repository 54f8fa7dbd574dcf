import fc from "fast-check";
import type { Page } from "playwright-core";
import type { ResultsFragment } from "../../src/shared/wire/results";
import { newVisitor } from "../support/browser";
import { type HeldAnswers, holdAnswers } from "../support/held-answers";
import { alive, leadingNumber } from "../support/results-page";
import { served } from "../support/served";

const site = served();

interface Session {
  readonly page: Page;
  readonly answers: HeldAnswers;
  /** The number of document requests that are not reloads by the visitor. */
  unwantedDocuments: number;
}

type Step = fc.AsyncCommand<object, Session>;

function step(name: string, run: (session: Session) => Promise<unknown>): Step {
  return {
    check: () => true,
    run: async (_model, session) => {
      await run(session);
    },
    toString: () => name,
  };
}

/** Clicks by script, so that dimmed elements are clicked too. */
const click = (name: string, selector: string) =>
  fc
    .nat({ max: 5 })
    .map((index) =>
      step(`${name} ${index}`, ({ page }) =>
        page.evaluate(([wanted, at]) => document.querySelectorAll<HTMLElement>(wanted)[at]?.click(), [
          selector,
          index,
        ] as const),
      ),
    );

const searches = fc.constantFrom("manager", "nurse", "C++ & R&D", "").map((words) =>
  step(`search “${words}”`, async ({ page }) => {
    await page.getByLabel("Keywords", { exact: true }).fill(words);
    await page.keyboard.press("Enter");
  }),
);

const travels = fc.constantFrom(-1, 1, -2).map((delta) =>
  // Stays within the page's own entries: a blank page precedes the first.
  step(`go ${delta}`, ({ page }) =>
    page.evaluate((by) => {
      const index = navigation.currentEntry?.index ?? 0;
      if (navigation.entries()[index + by] !== undefined) history.go(by);
    }, delta),
  ),
);

const answers = fc.nat({ max: 3 }).map((at) =>
  step(`answer ${at}`, async ({ answers }) => {
    const asked = answers.asked().at(-1 - at);
    if (asked !== undefined) await answers.release(asked);
  }),
);

const reloads = fc.constant(
  step("reload", async (session) => {
    session.unwantedDocuments -= 1;
    await session.page.reload();
    await alive(session.page);
  }),
);

/** The query of a canonical address; a landing page's is in its feed links, not in its path. */
async function searchOf(canonical: string): Promise<string> {
  const { pathname, search } = new URL(canonical);
  if (pathname === "/jobs") return search;
  const page = await (await fetch(site().address + pathname)).text();
  return /href="[^"]*\/jobs\.atom(\?[^"]*)"/.exec(page)?.[1]?.replaceAll("&amp;", "&") ?? "";
}

/** Reads all parts at one idle moment, since a history step may still be pending, and expects one search. */
async function expectOneSearch({ page, answers }: Session) {
  await answers.stop();
  const quiet = await page.waitForFunction(() => {
    if (document.querySelector("[aria-busy]") !== null) return false;
    const form = document.querySelector<HTMLFormElement>("form[role=search]");
    const fields = form === null ? [] : [...new FormData(form)].map(([name, value]) => [name, String(value)]);
    return {
      search: location.search,
      fields: Object.fromEntries(fields) as Record<string, string>,
      canonical: document.querySelector<HTMLLinkElement>("link[rel=canonical]")?.href ?? "",
      heading: document.getElementById("results-heading")?.textContent ?? "",
      alert: document.querySelector("[role=alert]")?.textContent ?? "",
      jobs: [...document.querySelectorAll("#results article h2 a")].map((link) => link.getAttribute("href")),
    };
  });
  const said = await quiet.jsonValue();
  if (said === false) throw new Error("The page is never quiet.");
  const answer = await fetch(`${site().address}/api/v1/results${said.search}`);
  const fragment = (await answer.json()) as ResultsFragment;
  const asked = new URLSearchParams(said.search);
  for (const key of ["search[query]", "disciplines", "job_types"]) {
    expect([key, said.fields[key] ?? ""]).toEqual([key, asked.get(key) ?? ""]);
  }
  expect([await searchOf(said.canonical), said.alert]).toEqual([said.search, ""]);
  expect(said.jobs).toEqual(fragment.jobs.map(({ url }) => url));
  expect(leadingNumber(said.heading)).toBe(fragment.total_count);
}

test("after any session the address, form, list and canonical link show the same search", async () => {
  const steps = fc.commands(
    [
      click("discipline", "#disciplines-panel li > a"),
      click("job type", "#job_types-panel li > a"),
      click("page", "#results nav li a"),
      searches,
      travels,
      travels,
      answers,
      answers,
      reloads,
    ],
    { maxCommands: 14, size: "max" },
  );
  await fc.assert(
    fc.asyncProperty(steps, async (run) => {
      const { page, context, complaints } = await newVisitor(site().browser);
      try {
        await page.goto(`${site().address}/jobs`);
        await alive(page);
        const session: Session = { page, answers: await holdAnswers(page), unwantedDocuments: 0 };
        page.on("request", (request) => {
          if (request.isNavigationRequest()) session.unwantedDocuments += 1;
        });
        await fc.asyncModelRun(() => ({ model: {}, real: session }), run);
        await expectOneSearch(session);
        expect([complaints, session.unwantedDocuments]).toEqual([[], 0]);
      } finally {
        await context.close();
      }
    }),
    { numRuns: 8, endOnFailure: true },
  );
});
