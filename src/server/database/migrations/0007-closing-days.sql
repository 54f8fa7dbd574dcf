-- Finds the jobs that have closed, or close next, without reading the others.
create index jobs_closing on jobs (valid_through) where valid_through is not null;
