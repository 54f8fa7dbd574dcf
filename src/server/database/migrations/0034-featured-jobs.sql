-- Jobs that the site features stand above the lists of searches that find them, through this day (UTC); 'infinity': as
-- long as they are open.
alter table jobs add column featured_until date;
