-- What services of search engines (IndexNow) were last told of each job, and how many addresses on each day. Kept apart
-- from the jobs, since one that has gone is still to be told of.
create table told_jobs (
  service      text not null,
  job_id       integer not null,
  address      text not null,                  -- path on the site
  content_hash text not null,                  -- of the job as it was then
  primary key (service, job_id)
);

create table told_budgets (
  service text not null,
  day     integer not null,                    -- UTC, in days since 1970
  spent   integer not null check (spent >= 0),
  primary key (service, day)
);
