-- How the fetching of feeds stands that the site's own file names.
create table feed_sources (
  name          text collate "C" primary key,
  -- Of the settings that it was read with: what follows is of no use once they differ.
  settings_hash text,
  etag          text,
  last_modified text,
  content_hash  text,
  -- The last finished import of the source when it was read; a later one, by hand, makes it be read anew.
  import_id     integer,
  tried_at      timestamptz,
  succeeded_at  timestamptz,
  next_at       timestamptz not null,
  failures      integer not null default 0,
  -- Why the last try failed, in words; null for one that did not.
  problem       text,
  -- Why what was read waits for the operator's word; null when it does not.
  held          text
);

create index feed_imports_source on feed_imports (source, id) where state = 'done';
