import XMLBuilder from "fast-xml-builder";
import { undated } from "../../shared/posted";
import { twinTypes } from "../../shared/twins";
import type { FeedEntry, JobFeed } from "./job-feed";

const builder = new XMLBuilder({
  ignoreAttributes: false,
  attributeNamePrefix: "@",
  suppressBooleanAttributes: false,
  suppressEmptyNode: true,
});

/** What XML 1.0 cannot hold, however it is written. */
const notXml = /[^\t\n\r -\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/** RFC 4287; pages are linked as RFC 5005 has it. */
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
        link("self", self, twinTypes.atom),
        link("alternate", page, "text/html"),
        ...(previous === null ? [] : [link("previous", previous, twinTypes.atom)]),
        ...(next === null ? [] : [link("next", next, twinTypes.atom)]),
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
    // Every entry has to say: one that is not dated is older than all others.
    updated: job.posted_at ?? undated,
    ...(job.posted_at !== null && { published: job.posted_at }),
    ...(job.company !== "" && { author: { name: job.company } }),
    link: link("alternate", url, "text/html"),
    category: [...job.disciplines, ...job.job_types].map(({ slug, name }) => ({
      "@term": slug,
      "@label": name,
    })),
    // Without a text of the advertiser's, the facts alone, which are in the site's words.
    summary: job.snippet.text === "" ? summary : inLanguage(job, summary),
  };
}

function inLanguage({ language }: FeedEntry["job"], text: string): string | object {
  return language === undefined ? text : { "@xml:lang": language, "#text": text };
}

function link(rel: string, address: string, type: string): object {
  return { "@rel": rel, "@type": type, "@href": iri(address) };
}

/** Addresses are written for people to read; a strict reader of IRIs wants these encoded. */
function iri(address: string): string {
  return address.replace(/[[\]|]/g, encodeURIComponent);
}
