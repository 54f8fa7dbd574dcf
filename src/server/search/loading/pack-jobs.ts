import type { FacetField } from "../../../shared/search-query";
import type { Queryable } from "../../database/database";
import type { PackedFacet, PackedJobs } from "../columns/build-columns";
import type { Vocabulary } from "./vocabulary";

/** Reads the jobs in the form that columns are built from: all of them, or only those of these ids that there are. */
export async function packJobs(
  transaction: Queryable,
  version: string,
  vocabularies: Readonly<Record<FacetField, Vocabulary>>,
  ids?: readonly number[],
): Promise<PackedJobs> {
  const reader = new Packer(transaction, ids);
  const facet = async (field: FacetField): Promise<PackedFacet> => {
    const { forest, ids: valueIds } = vocabularies[field];
    return { forest, valueIds, pairs: await reader.pack(...pairsOf[field]) };
  };
  return {
    version,
    ...(await reader.newestFirst()),
    salaries: await reader.pack(
      "int4send(id) || int4send(salary_annual)",
      "jobs",
      "salary_annual is not null",
    ),
    remote: await reader.pack("int4send(id)", "jobs", "remote"),
    facets: {
      disciplines: await facet("disciplines"),
      all_locations: await facet("all_locations"),
      job_types: await facet("job_types"),
    },
  };
}

const pairsOf: Readonly<Record<FacetField, [numbers: string, table: string]>> = {
  disciplines: ["int4send(job_id) || int4send(discipline_id)", "job_disciplines"],
  all_locations: ["int4send(job_id) || int4send(place_id)", "job_places"],
  job_types: ["int4send(job_id) || int4send(job_type_id)", "job_job_types"],
};

class Packer {
  readonly #transaction: Queryable;
  readonly #parameters: string[];

  constructor(transaction: Queryable, ids: readonly number[] | undefined) {
    this.#transaction = transaction;
    this.#parameters = ids === undefined ? [] : [ids.join(",")];
  }

  async pack(numbers: string, table: string, condition = "true"): Promise<Uint8Array | null> {
    const [row] = await this.#transaction.query<{ packed: Uint8Array | null }>(
      `select string_agg(${numbers}, '') as packed from ${table}
       where ${condition} and ${this.#isAsked(table === "jobs" ? "id" : "job_id")}`,
      this.#parameters,
    );
    return row?.packed ?? null;
  }

  /** Two columns of an index are all that this reads, so the wide rows stay where they are. */
  async newestFirst(): Promise<Pick<PackedJobs, "ids" | "epochs">> {
    const [row] = await this.#transaction.query<Pick<PackedJobs, "ids" | "epochs">>(
      `select string_agg(int4send(id), '') as ids, string_agg(float8send(date_part('epoch', posted_at)), '') as epochs
       from (select id, posted_at from jobs where ${this.#isAsked("id")} order by posted_at desc, id desc) as newest`,
      this.#parameters,
    );
    return row ?? { ids: null, epochs: null };
  }

  #isAsked(id: string): string {
    return this.#parameters.length === 0 ? "true" : `${id} = any (string_to_array($1, ',')::integer[])`;
  }
}
