-- Imports of feeds: what is under way, what was cut short, and what the last ones did.
create table feed_imports (
  id          integer generated always as identity primary key,
  source      text not null,
  started_at  timestamptz not null default now(),
  ended_at    timestamptz,
  -- 'staging': nothing is changed yet; 'applying': some jobs are; 'done'; 'failed': nothing was changed.
  state       text not null default 'staging' check (state in ('staging', 'applying', 'done', 'failed')),
  counts      jsonb
);
create index feed_imports_unfinished on feed_imports (id) where state in ('staging', 'applying');
