import { LRUCache } from "lru-cache";
import type { FacetField } from "../../../shared/facets";
import type { JobCard, NamedSlug } from "../../../shared/wire/results";
import type { Queryable } from "../../database/database";
import { commonFields, type JobRow, jobLanguageColumn, jobRowColumns } from "../../jobs/job-row";
import { nodesOfRow } from "../columns/facet-column";
import { type JobColumns, rowOf } from "../columns/job-columns";
import { closingDateOf } from "../columns/posted-and-closing";
import { namedNode, type Vocabularies, type Vocabulary } from "../vocabulary/vocabulary";

/** What a job's card says whatever the search, without its places: a new one is no reason to read cards again. */
interface CachedCard {
  readonly card: Omit<JobCard, "locations" | "distance_miles" | "snippet">;
  /** By `textForSnippets`: hits that come later are not looked for. */
  readonly description: string;
}

interface TextRow extends JobRow {
  readonly description: string;
}

/** UTF-16 units. */
const descriptionLength = 2_000;
const cacheBytes = 16 * 2 ** 20;
/** Roughly, with its names and addresses. */
const bytesOfCard = 2_000;

// Counting characters takes PostgreSQL longer than handing over a text of ordinary length.
const readTexts = `
  select ${jobRowColumns}, ${jobLanguageColumn}, case
    when octet_length(description_text) < 16000 then description_text else left(description_text, 4000)
  end as description
  from jobs where id = any (string_to_array($1, ',')::integer[])`;

/** The facets whose values such a card names. */
const fieldsOnCards = ["disciplines", "job_types"] as const satisfies readonly FacetField[];

interface JobsGround {
  readonly database: Queryable;
  readonly columns: JobColumns;
  readonly vocabularies: Vocabularies;
}

/** The jobs of one version of the data, as far as cards need them. */
export class CardCache {
  readonly #database: Queryable;
  readonly #columns: JobColumns;
  readonly #vocabularies: Vocabularies;
  readonly #cards = new LRUCache<number, CachedCard>({
    maxSize: cacheBytes,
    sizeCalculation: ({ description }) => 2 * description.length + bytesOfCard,
  });

  constructor({ database, columns, vocabularies }: JobsGround) {
    this.#database = database;
    this.#columns = columns;
    this.#vocabularies = vocabularies;
  }

  /** The jobs of the next version, where all but these are the same. */
  after(ground: JobsGround, changedIds: Int32Array): CardCache {
    const next = new CardCache(ground);
    // Cards hold names.
    if (!fieldsOnCards.every((field) => ground.vocabularies[field] === this.#vocabularies[field]))
      return next;
    const changed = new Set(changedIds);
    // The longest unused first, so that they stay the first to go.
    this.#cards.rforEach((job, id) => {
      if (!changed.has(id)) next.#cards.set(id, job);
    });
    return next;
  }

  /** In the order of `ids`; a job that is gone is left out. */
  async get(ids: readonly number[], signal?: AbortSignal): Promise<CachedCard[]> {
    const found = new Map(ids.map((id) => [id, this.#cards.get(id)]));
    const missing = ids.filter((id) => found.get(id) === undefined);
    for (const job of await this.#read(missing, signal)) {
      this.#cards.set(job.card.id, job);
      found.set(job.card.id, job);
    }
    return ids.map((id) => found.get(id)).filter((job) => job !== undefined);
  }

  async #read(ids: readonly number[], signal: AbortSignal | undefined): Promise<CachedCard[]> {
    if (ids.length === 0) return [];
    const rows = await this.#database.query<TextRow>(readTexts, [ids.join(",")], signal);
    return rows.map((row) => this.#know(row));
  }

  #know(text: TextRow): CachedCard {
    const { facets } = this.#columns;
    const row = rowOf(this.#columns, text.id);
    const named = (vocabulary: Vocabulary, nodes: ArrayLike<number>): NamedSlug[] =>
      Array.from(nodes, (node) => namedNode(vocabulary, node));
    const card = {
      ...commonFields(text),
      closes_on: closingDateOf(this.#columns.closing, row),
      disciplines: named(this.#vocabularies.disciplines, nodesOfRow(facets.disciplines.column, row)),
      job_types: named(this.#vocabularies.job_types, nodesOfRow(facets.job_types.column, row)),
    };
    return { card, description: textForSnippets(text.title, text.description) };
  }
}

/**
 * A description on one line, its blocks and list items parted by " · ", and cut to its beginning. A first sentence
 * that names the job is left out: the card's title has said it.
 */
export function textForSnippets(title: string, text: string): string {
  const line = withoutOpening(title, text.trim())
    .replace(/:\n+/g, ": ")
    .replace(/\n\n+|(?<![.,;!?])\n(?!\p{Ll})/gu, " · ")
    .replace(/\s+/g, " ");
  if (line.length <= descriptionLength) return line;
  // Never cut between the halves of a surrogate pair.
  return line.slice(0, descriptionLength).replace(/[\uD800-\uDBFF]$/, "");
}

/** UTF-16 units that a text must have left. */
const leastLeft = 80;

function withoutOpening(title: string, text: string): string {
  const [opening = ""] = /^[^\n]*?(?:[.!?](?=\s+\p{Lu})|\n)/u.exec(text) ?? [];
  const rest = text.slice(opening.length).trim();
  const isTitle = opening.toLowerCase().includes(title.trim().toLowerCase());
  return isTitle && rest.length >= leastLeft ? rest : text;
}
