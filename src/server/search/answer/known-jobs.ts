import { LRUCache } from "lru-cache";
import { facetFields } from "../../../shared/search-query";
import type { JobCard, JobLocation, NamedSlug } from "../../../shared/wire/results";
import type { Queryable } from "../../database/database";
import { commonFields, type JobRow, jobRowColumns } from "../../jobs/job-row";
import { nodesOfRow } from "../columns/facet-column";
import { type JobColumns, rowOf } from "../columns/job-columns";
import type { Vocabularies } from "../loading/load-jobs";
import { namedNode, type PlaceVocabulary, type Vocabulary } from "../loading/vocabulary";

/** What a job's card says whatever the search. */
export interface KnownJob {
  readonly card: Omit<JobCard, "distance_miles" | "snippet">;
  /** Nodes of the job's places. */
  readonly places: ArrayLike<number>;
  /** On one line, and cut: hits that come later are not looked for. */
  readonly description: string;
}

interface TextRow extends JobRow {
  readonly description: string;
}

/** UTF-16 units. */
const descriptionLength = 2_000;
const rememberedBytes = 16 * 2 ** 20;
/** Roughly, with its names and addresses. */
const bytesOfCard = 2_000;

// Counting characters takes PostgreSQL longer than handing over a text of ordinary length.
const readTexts = `
  select ${jobRowColumns}, case
    when octet_length(description_text) < 16000 then description_text else left(description_text, 4000)
  end as description
  from jobs where id = any (string_to_array($1, ',')::integer[])`;

interface JobsGround {
  readonly database: Queryable;
  readonly columns: JobColumns;
  readonly vocabularies: Vocabularies;
}

/** The jobs of one version of the data, as far as cards need them. */
export class KnownJobs {
  readonly #database: Queryable;
  readonly #columns: JobColumns;
  readonly #vocabularies: Vocabularies;
  readonly #known = new LRUCache<number, KnownJob>({
    maxSize: rememberedBytes,
    sizeCalculation: ({ description }) => 2 * description.length + bytesOfCard,
  });

  constructor({ database, columns, vocabularies }: JobsGround) {
    this.#database = database;
    this.#columns = columns;
    this.#vocabularies = vocabularies;
  }

  /** The jobs of the next version, where all but these are the same. */
  after(ground: JobsGround, changedIds: Int32Array): KnownJobs {
    const next = new KnownJobs(ground);
    // Cards hold names and nodes.
    if (!facetFields.every((field) => ground.vocabularies[field] === this.#vocabularies[field])) return next;
    const changed = new Set(changedIds);
    // The longest unused first, so that they stay the first to go.
    this.#known.rforEach((job, id) => {
      if (!changed.has(id)) next.#known.set(id, job);
    });
    return next;
  }

  /** In the order of `ids`; a job that is gone is left out. */
  async get(ids: readonly number[]): Promise<KnownJob[]> {
    const found = new Map(ids.map((id) => [id, this.#known.get(id)]));
    const missing = ids.filter((id) => found.get(id) === undefined);
    for (const job of await this.#read(missing)) {
      this.#known.set(job.card.id, job);
      found.set(job.card.id, job);
    }
    return ids.map((id) => found.get(id)).filter((job) => job !== undefined);
  }

  async #read(ids: readonly number[]): Promise<KnownJob[]> {
    if (ids.length === 0) return [];
    const rows = await this.#database.query<TextRow>(readTexts, [ids.join(",")]);
    return rows.map((row) => this.#know(row));
  }

  #know(text: TextRow): KnownJob {
    const { facets } = this.#columns;
    const row = rowOf(this.#columns, text.id);
    const places = nodesOfRow(facets.all_locations.column, row);
    const named = (vocabulary: Vocabulary, nodes: ArrayLike<number>): NamedSlug[] =>
      Array.from(nodes, (node) => namedNode(vocabulary, node));
    const card = {
      ...commonFields(text),
      locations: Array.from(places, (node) => jobLocation(this.#vocabularies.all_locations, node)),
      disciplines: named(this.#vocabularies.disciplines, nodesOfRow(facets.disciplines.column, row)),
      job_types: named(this.#vocabularies.job_types, nodesOfRow(facets.job_types.column, row)),
    };
    return { card, places, description: onOneLine(text.description) };
  }
}

function jobLocation(places: PlaceVocabulary, node: number): JobLocation {
  return { ...namedNode(places, node), hierarchy: places.hierarchies[node] ?? "" };
}

/** Never cut between the halves of a surrogate pair. */
function onOneLine(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  if (line.length <= descriptionLength) return line;
  return line.slice(0, descriptionLength).replace(/[\uD800-\uDBFF]$/, "");
}
