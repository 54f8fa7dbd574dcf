-- What the pages of sites held that are sources: one that has not changed is not fetched again.
create table site_pages (
  source        text collate "C" not null,
  address       text collate "C" not null,
  -- What the sitemap and the site called the version that came.
  lastmod       text,
  etag          text,
  last_modified text,
  -- When it was last known to be as it is here; null for one that never came.
  fetched_at    timestamptz,
  failing_since timestamptz,
  -- Of the code that read it.
  edition       integer not null,
  -- A JSON array of its JobPostings.
  postings      text not null,
  -- Why something in it could not be read.
  problem       text,
  primary key (source, address)
);

-- How a site was found the last time, as counts and reasons; null for sources that are no sites.
alter table feed_sources add column crawl jsonb;
