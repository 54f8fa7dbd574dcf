import type { Queryable } from "../database/database";

export interface SampleCountry {
  readonly code: string;
  /** Percentage of the jobs. */
  readonly share: number;
  /** ISO 4217. */
  readonly currency: string;
  /** Pay in `currency` that corresponds to one British pound of pay. */
  readonly payPerPound: number;
}

export const sampleCountries: readonly SampleCountry[] = [
  { code: "GB", share: 65, currency: "GBP", payPerPound: 1 },
  { code: "US", share: 18, currency: "USD", payPerPound: 1.75 },
  { code: "IE", share: 4, currency: "EUR", payPerPound: 1.3 },
  { code: "CA", share: 3, currency: "CAD", payPerPound: 1.9 },
  { code: "AU", share: 3, currency: "AUD", payPerPound: 2.1 },
  { code: "DE", share: 2, currency: "EUR", payPerPound: 1.35 },
  { code: "FR", share: 2, currency: "EUR", payPerPound: 1.15 },
  { code: "NL", share: 1, currency: "EUR", payPerPound: 1.3 },
  { code: "NZ", share: 1, currency: "NZD", payPerPound: 2 },
  { code: "ES", share: 1, currency: "EUR", payPerPound: 0.95 },
];

export interface SampleTown {
  /** `cached_slug_with_class` */
  readonly slug: string;
  readonly name: string;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  readonly population: number;
}

/** Drawing by population would hardly ever choose smaller towns. */
const minPopulation = 2_000;

export function readSampleTowns(database: Queryable): Promise<SampleTown[]> {
  return database.query<SampleTown>(
    `select slug, name, country_code as country, population from places
     where class = 'town' and population >= $1
       and country_code in (select jsonb_array_elements_text($2::jsonb))
     order by population desc, id`,
    [minPopulation, JSON.stringify(sampleCountries.map(({ code }) => code))],
  );
}
