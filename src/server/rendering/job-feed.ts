import XMLBuilder from "fast-xml-builder";
import { salaryText, whereTexts } from "../../features/results/job-texts";
import type { Translate } from "../../features/site/use-text";
import { alternateAddress, alternateTypes, type FeedKind } from "../../shared/alternates";
import { undated } from "../../shared/posted";
import { withPage } from "../../shared/query-changes";
import { addressOf } from "../../shared/query-codec";
import { routes } from "../../shared/routes";
import type { JsonFeed } from "../../shared/wire/feed";
import type { JobCard, ResultsFragment } from "../../shared/wire/results";
import type { ResultsView } from "./pages";

interface FeedSite {
  readonly name: string;
  /** Language of the site's texts, BCP 47; jobs in others carry their own. */
  readonly lang: string;
  /** Without a trailing slash. */
  readonly baseUrl: string;
  /** `YYYY-MM-DD`, UTC. */
  readonly today: string;
  readonly t: Translate;
}

type JobFeed = ReturnType<typeof jobFeed>;
type FeedEntry = JobFeed["entries"][number];

/**
 * A page of results as a feed of any format; addresses are absolute. Links to other pages keep foreign
 * parameters, as the page's own do; the feed's own address does not.
 */
export function jobFeed(
  kind: FeedKind,
  site: FeedSite,
  title: string,
  { query, foreign, fragment }: ResultsView,
) {
  const { page, page_count: last, jobs } = fragment;
  const at = (number: number) => site.baseUrl + alternateAddress(kind, withPage(query, number), foreign);
  return {
    site,
    title,
    page: site.baseUrl + addressOf(routes.results, query),
    self: site.baseUrl + alternateAddress(kind, query),
    previous: page > 1 ? at(page - 1) : null,
    next: page < last ? at(page + 1) : null,
    // When the newest job was posted; without jobs, the start of today.
    updated:
      jobs
        .flatMap(({ posted_at }) => posted_at ?? [])
        .sort()
        .at(-1) ?? `${site.today}T00:00:00.000Z`,
    entries: jobs.map((job) => ({
      job,
      // Stays when the job's title changes.
      id: `${site.baseUrl}${routes.results}/${job.id}`,
      url: site.baseUrl + job.url,
      summary: summaryOf(site.t, job),
    })),
  };
}

function summaryOf(t: Translate, job: JobCard): string {
  const facts = [...whereTexts(t, job), salaryText(t, job.salary)].filter((fact) => fact !== "");
  return [facts.join(" · "), job.snippet.text].filter((line) => line !== "").join("\n");
}

const builder = new XMLBuilder({
  ignoreAttributes: false,
  attributeNamePrefix: "@",
  suppressBooleanAttributes: false,
  suppressEmptyNode: true,
});

/** Characters that XML 1.0 cannot hold, even escaped. */
const notXml = /[^\t\n\r -\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/** RFC 4287, with pages linked as in RFC 5005. */
export function writeAtomFeed(feed: JobFeed): string {
  const { site, title, page, self, previous, next, updated, entries } = feed;
  const written = builder.build({
    "?xml": { "@version": "1.0", "@encoding": "utf-8" },
    feed: {
      "@xmlns": "http://www.w3.org/2005/Atom",
      "@xml:lang": site.lang,
      id: iri(self),
      title,
      updated,
      author: { name: site.name },
      link: [
        link("self", self, alternateTypes.atom),
        link("alternate", page, "text/html"),
        ...(previous === null ? [] : [link("previous", previous, alternateTypes.atom)]),
        ...(next === null ? [] : [link("next", next, alternateTypes.atom)]),
      ],
      entry: entries.map(entryOf),
    },
  });
  return written.toWellFormed().replace(notXml, "");
}

function entryOf({ id, url, summary, job }: FeedEntry): object {
  return {
    id,
    title: inLanguage(job, job.title),
    // Required: an undated job counts as older than all others.
    updated: job.posted_at ?? undated,
    ...(job.posted_at !== null && { published: job.posted_at }),
    ...(job.company !== "" && { author: { name: job.company } }),
    link: link("alternate", url, "text/html"),
    category: [...job.disciplines, ...job.job_types].map(({ slug, name }) => ({
      "@term": slug,
      "@label": name,
    })),
    // Without a text of the advertiser's, only facts in the site's language.
    summary: job.snippet.text === "" ? summary : inLanguage(job, summary),
  };
}

function inLanguage({ language }: FeedEntry["job"], text: string): string | object {
  return language === undefined ? text : { "@xml:lang": language, "#text": text };
}

function link(rel: string, address: string, type: string): object {
  return { "@rel": rel, "@type": type, "@href": iri(address) };
}

/** Our addresses leave these readable, but strict IRI parsers want them encoded. */
function iri(address: string): string {
  return address.replace(/[[\]|]/g, encodeURIComponent);
}

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
