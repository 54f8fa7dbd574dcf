import Type, { type Static } from "typebox";
import { JobCard } from "./results";

const author = Type.Object({ name: Type.String() });

/** `GET /jobs.json`: a page of results as JSON Feed 1.1; `_job` has what only jobs have. */
export const JsonFeed = Type.Object({
  version: Type.Literal("https://jsonfeed.org/version/1.1"),
  title: Type.String(),
  home_page_url: Type.String(),
  feed_url: Type.String(),
  /** Missing on the last page. */
  next_url: Type.Optional(Type.String()),
  language: Type.String(),
  authors: Type.Array(author),
  items: Type.Array(
    Type.Object({
      id: Type.String(),
      url: Type.String(),
      title: Type.String(),
      content_text: Type.String(),
      /** Missing if unknown. */
      date_published: Type.Optional(Type.String()),
      /** Missing if it is the feed's, or unknown. */
      language: Type.Optional(Type.String()),
      authors: Type.Array(author),
      tags: Type.Array(Type.String()),
      _job: Type.Omit(JobCard, ["url", "title", "posted_at", "snippet", "relevance"]),
    }),
  ),
  _search: Type.Object({
    total_count: Type.Integer({ minimum: 0 }),
    page: Type.Integer({ minimum: 1 }),
    page_count: Type.Integer({ minimum: 1 }),
  }),
});
export type JsonFeed = Static<typeof JsonFeed>;
