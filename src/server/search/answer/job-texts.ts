import { LRUCache } from "lru-cache";
import type { Queryable } from "../../database/database";
import { type JobRow, jobRowColumns } from "../../jobs/job-row";

/** A job as far as its card needs it; the description may be cut. */
export interface JobText extends JobRow {
  readonly description: string;
}

/** Characters; hits that come later in a description are not looked for. */
const descriptionLength = 2_000;
const rememberedJobs = 4_000;

const readTexts = `
  select ${jobRowColumns}, left(description_text, ${descriptionLength}) as description
  from jobs where id = any (select value::integer from jsonb_array_elements_text($1::jsonb))`;

/** The jobs of one version of the data, as texts. */
export class JobTexts {
  readonly #database: Queryable;
  readonly #known = new LRUCache<number, JobText>({ max: rememberedJobs });

  constructor(database: Queryable) {
    this.#database = database;
  }

  /** In the order of `ids`; a job that is gone is left out. */
  async get(ids: readonly number[]): Promise<JobText[]> {
    const found = new Map(ids.map((id) => [id, this.#known.get(id)]));
    const missing = ids.filter((id) => found.get(id) === undefined);
    for (const text of await this.#read(missing)) {
      this.#known.set(text.id, text);
      found.set(text.id, text);
    }
    return ids.map((id) => found.get(id)).filter((text) => text !== undefined);
  }

  async #read(ids: readonly number[]): Promise<JobText[]> {
    return ids.length === 0 ? [] : this.#database.query<JobText>(readTexts, [JSON.stringify(ids)]);
  }
}
