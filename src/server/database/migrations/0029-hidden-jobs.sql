-- Adverts that the operator has taken down. They are closed jobs; by their name in the feed they stay so when it is
-- imported again.
create table hidden_jobs (
  source        text not null,
  external_id   text not null,
  title         text not null,
  hidden_at     timestamptz not null,
  valid_through timestamptz,                   -- what the feed says, for when it is shown again
  primary key (source, external_id)
);
