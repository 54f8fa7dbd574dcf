-- The day (UTC) on which a feed last changed what a job says; null for one that stands as it came, or was last changed
-- by a server from before.
alter table jobs add column changed_on date;
