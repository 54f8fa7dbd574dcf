import type { Queryable } from "../database/database";

/** A town that sample jobs may be in. */
export interface SampleTown {
  /** `cached_slug_with_class` */
  readonly slug: string;
  readonly name: string;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  readonly population: number;
}

/** Smaller places have a job now and then, but drawing them by population would hardly ever choose them. */
const leastPopulation = 2_000;

/** The towns of these countries, the most populous first. */
export function readSampleTowns(database: Queryable, countries: readonly string[]): Promise<SampleTown[]> {
  return database.query<SampleTown>(
    `select slug, name, country_code as country, population from places
     where class = 'town' and population >= $1
       and country_code in (select jsonb_array_elements_text($2::jsonb))
     order by population desc, id`,
    [leastPopulation, JSON.stringify(countries)],
  );
}
