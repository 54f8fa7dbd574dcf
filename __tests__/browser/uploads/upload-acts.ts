import type { Locator, Page, Request, Route } from "playwright-core";

const uploadUrl = "**/api/v1/uploads";

export const choose = (page: Page, files: string | string[]) => page.setInputFiles("input[type=file]", files);

export const row = (page: Page, name: string): Locator =>
  page.getByRole("list", { name: "Your files" }).getByRole("listitem").filter({ hasText: name });

/** Waits until a file's row shows this text. */
export const says = (page: Page, name: string, text: string): Promise<void> =>
  row(page, name).getByText(text, { exact: true }).waitFor();

/** Collects the page's upload requests from now on. */
export function uploadRequests(page: Page): Request[] {
  const requests: Request[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && new URL(request.url()).pathname === "/api/v1/uploads")
      requests.push(request);
  });
  return requests;
}

/** Holds upload requests until the test continues or answers them. */
export interface Gate {
  readonly waiting: Route[];
  readonly most: number;
  /** Waits until this many requests are held. */
  reached(count: number): Promise<void>;
}

export async function gate(page: Page): Promise<Gate> {
  const waiting: Route[] = [];
  let most = 0;
  let check = () => {};
  await page.route(uploadUrl, (route) => {
    waiting.push(route);
    most = Math.max(most, waiting.length);
    check();
  });
  return {
    waiting,
    get most() {
      return most;
    },
    reached: (count) =>
      new Promise((resolve) => {
        check = () => {
          if (waiting.length >= count) resolve();
        };
        check();
      }),
  };
}

/** Answers the n-th upload request, counted from 1; undefined passes it to the server. */
export async function answerRequests(
  page: Page,
  answer: (number: number) => Parameters<Route["fulfill"]>[0] | "abort" | undefined,
): Promise<void> {
  let number = 0;
  await page.route(uploadUrl, async (route) => {
    number += 1;
    const given = answer(number);
    if (given === undefined) await route.continue();
    else if (given === "abort") await route.abort();
    else await route.fulfill(given);
  });
}
