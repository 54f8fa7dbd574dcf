import type { JsonFeed } from "../../shared/wire/feed";
import type { JobCard, ResultsFragment } from "../../shared/wire/results";
import type { FeedEntry, JobFeed } from "./job-feed";

/** JSON Feed 1.1: https://www.jsonfeed.org/version/1.1/ */
export function writeJsonFeed(feed: JobFeed, { total_count, page, page_count }: ResultsFragment): string {
  const { site, title, page: home_page_url, self: feed_url, next, entries } = feed;
  const written: JsonFeed = {
    version: "https://jsonfeed.org/version/1.1",
    title,
    home_page_url,
    feed_url,
    ...(next !== null && { next_url: next }),
    language: site.lang,
    authors: [{ name: site.name }],
    items: entries.map(itemOf),
    _search: { total_count, page, page_count },
  };
  return JSON.stringify(written);
}

function itemOf({ id, url, summary, job }: FeedEntry): JsonFeed["items"][number] {
  return {
    id,
    url,
    title: job.title,
    content_text: summary,
    ...(job.posted_at !== null && { date_published: job.posted_at }),
    ...(job.language && { language: job.language }),
    authors: [{ name: job.company }],
    tags: [...job.disciplines, ...job.job_types].map(({ name }) => name),
    _job: factsOf(job),
  };
}

function factsOf({ url, title, posted_at, snippet, relevance, ...facts }: JobCard) {
  return facts;
}
