import { salaryText, whereTexts } from "../../features/results/job-texts";
import type { Translate } from "../../features/site/use-text";
import { withPage } from "../../shared/query-changes";
import { addressOf } from "../../shared/query-codec";
import { routes } from "../../shared/routes";
import { type FeedKind, twinAddress } from "../../shared/twins";
import type { JobCard } from "../../shared/wire/results";
import type { ResultsView } from "./pages";

export interface FeedSite {
  readonly name: string;
  /** Of its words, BCP 47; jobs in another language say theirs. */
  readonly lang: string;
  /** Without a trailing slash. */
  readonly baseUrl: string;
  /** `YYYY-MM-DD`, UTC. */
  readonly today: string;
  readonly t: Translate;
}

/** What a feed says of a page of results, in whatever format; addresses are absolute. */
export interface JobFeed {
  readonly site: FeedSite;
  readonly title: string;
  readonly page: string;
  readonly self: string;
  readonly previous: string | null;
  readonly next: string | null;
  /** ISO 8601, UTC: when the newest of the jobs was posted, or the day's beginning where there are none. */
  readonly updated: string;
  readonly entries: readonly FeedEntry[];
}

export interface FeedEntry {
  readonly job: JobCard;
  /** An address that stays when the job's title changes. */
  readonly id: string;
  readonly url: string;
  readonly summary: string;
}

/** As the page's own, links carry foreign parameters on, and what names the feed itself does not. */
export function jobFeed(
  kind: FeedKind,
  site: FeedSite,
  title: string,
  { query, foreign, fragment }: ResultsView,
): JobFeed {
  const { page, page_count: last, jobs } = fragment;
  const at = (number: number) => site.baseUrl + twinAddress(kind, withPage(query, number), foreign);
  return {
    site,
    title,
    page: site.baseUrl + addressOf(routes.results, query),
    self: site.baseUrl + twinAddress(kind, query),
    previous: page > 1 ? at(page - 1) : null,
    next: page < last ? at(page + 1) : null,
    updated:
      jobs
        .flatMap(({ posted_at }) => posted_at ?? [])
        .sort()
        .at(-1) ?? `${site.today}T00:00:00.000Z`,
    entries: jobs.map((job) => ({
      job,
      id: `${site.baseUrl}${routes.results}/${job.id}`,
      url: site.baseUrl + job.url,
      summary: summaryOf(site.t, job),
    })),
  };
}

/** Where, for how much, and the card's own words. */
function summaryOf(t: Translate, job: JobCard): string {
  const facts = [...whereTexts(t, job), salaryText(t, job.salary)].filter((fact) => fact !== "");
  return [facts.join(" · "), job.snippet.text].filter((line) => line !== "").join("\n");
}
