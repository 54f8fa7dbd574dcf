import Type, { type Static } from "typebox";
import { JobCard } from "./results";

const author = Type.Object({ name: Type.String() });

/** `GET /jobs.json`: a page of results as JSON Feed 1.1; what only jobs have is in `_job`. */
export const JsonFeed = Type.Object({
  version: Type.Literal("https://jsonfeed.org/version/1.1"),
  title: Type.String(),
  home_page_url: Type.String(),
  feed_url: Type.String(),
  /** Left out on the last page. */
  next_url: Type.Optional(Type.String()),
  language: Type.String(),
  authors: Type.Array(author),
  items: Type.Array(
    Type.Object({
      id: Type.String(),
      url: Type.String(),
      title: Type.String(),
      content_text: Type.String(),
      /** Left out where it is not known. */
      date_published: Type.Optional(Type.String()),
      /** Left out where it is the feed's, or not known. */
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
