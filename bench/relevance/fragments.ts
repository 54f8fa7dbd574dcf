import { routes } from "../../src/shared/routes";
import { serve } from "../serving/serve";

// Relevance is measured as a client sees it: only fragments are requested.

export interface FoundJob {
  readonly id: number;
  readonly url: string;
  readonly title: string;
  readonly company: string;
  readonly locations: readonly { readonly name: string; readonly hierarchy: string }[];
  readonly job_types: readonly { readonly slug: string }[];
  readonly remote: boolean;
}

/** The server's spelling correction; `applied` if the results are those of `text`. */
export interface Correction {
  readonly text: string;
  readonly applied: boolean;
  /** The next likely texts, best first, where the server gives them. */
  readonly others?: readonly string[];
}

/** The fields used of a fragment; a server without corrections has no `meaning`. */
export interface Answer {
  readonly total_count: number;
  readonly page_count: number;
  readonly jobs: readonly FoundJob[];
  readonly meaning?: { readonly corrected?: Correction | null };
}

interface Search {
  readonly keywords: string;
  readonly similar?: boolean;
  /** With the server's explanation of the answer. */
  readonly explained?: boolean;
}

/** Attempts while the server is overloaded. */
const patience = 20;

export class Fragments {
  readonly #address: string;

  /** Without a trailing slash. */
  constructor(address: string) {
    this.#address = address;
  }

  async ask({ keywords, similar = false, explained = false }: Search, page = 1): Promise<Answer> {
    const query = new URLSearchParams({
      "search[query]": keywords,
      ...(similar && { "search[similar]": "1" }),
      ...(explained && { debug: "relevance" }),
      page: String(page),
    });
    return JSON.parse(await this.#get(`${routes.resultsFragment}?${query}`)) as Answer;
  }

  async everyJob(search: Search): Promise<FoundJob[]> {
    const first = await this.ask(search);
    const jobs = [...first.jobs];
    for (let page = 2; page <= first.page_count; page += 1) jobs.push(...(await this.ask(search, page)).jobs);
    return jobs;
  }

  async textOf({ url }: FoundJob): Promise<string> {
    const page = await this.#get(url);
    const [, posting = "{}"] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(page) ?? [];
    const { description = "" } = JSON.parse(posting) as { description?: string };
    return description.replace(/<[^>]*>/g, " ");
  }

  async #get(path: string): Promise<string> {
    for (let attempt = 1; ; attempt += 1) {
      const response = await fetch(`${this.#address}${path}`);
      const body = await response.text();
      if (response.ok) return body;
      if (response.status !== 503 || attempt === patience)
        throw new Error(`${response.status} for ${path}: ${body}`);
      await new Promise((resolve) => setTimeout(resolve, 250 * attempt));
    }
  }
}

export async function withServer<Result>(
  directory: string,
  ask: (fragments: Fragments) => Promise<Result>,
): Promise<Result> {
  const server = await serve(directory, { LOG_LEVEL: "warn" });
  const found = await ask(new Fragments(server.address));
  await server.stop();
  return found;
}

/** Enough to keep a server busy, too few to be refused. */
const lanes = 4;

/** Results in the order of the items, a few at a time. */
export async function inParallel<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results = new Array<Result>(items.length);
  const left = items.entries();
  const lane = async () => {
    for (const [place, item] of left) results[place] = await work(item);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return results;
}
