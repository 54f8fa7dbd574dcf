import { withFacet } from "../../shared/query-changes";
import { emptyQuery, type SearchQuery } from "../../shared/search-query";
import type { JobCard } from "../../shared/wire/results";
import type { SearchService } from "./search-service";

/** What is open at one company. */
export interface CompanyJobs {
  /** Finds all of them. */
  readonly query: SearchQuery;
  readonly count: number;
  /** The newest of them. */
  readonly jobs: readonly JobCard[];
}

/** So many that some are left when others on the page are taken out. */
const newestOnes = { skip: 0, take: 10 };
/** As the table of companies folds their names. */
const names = new Intl.Collator("en", { sensitivity: "base" });

/** Null while searches do not know the company, whose first job has just come: its slug would narrow nothing. */
export async function companyJobs(
  company: { readonly name: string; readonly slug: string },
  search: SearchService,
  signal: AbortSignal,
): Promise<CompanyJobs | null> {
  const query = withFacet(emptyQuery, "companies", [company.slug]);
  const { total_count: count, jobs } = await search.jobsAt(query, newestOnes, signal);
  const areTheirs = jobs.every((job) => names.compare(job.company, company.name) === 0);
  return areTheirs ? { query, count, jobs } : null;
}
