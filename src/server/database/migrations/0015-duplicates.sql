-- Which adverts are of one job: all but one of a group stand behind it in every list, and none is ever removed.

create table job_groups (
  job_id        integer primary key references jobs (id) on delete cascade,
  keys          integer[] not null,            -- two adverts of one job have one of these in common
  represents    boolean not null,              -- alone, or the one of its group that new adverts are compared with
  group_id      integer,                       -- null for an advert that is alone of its job
  standing      smallint not null,             -- the highest of a group leads it, then the first that was posted
  follows_until integer                        -- shown from the day after this one on, in days since 1970; null: now
);
create index job_groups_keys on job_groups using gin (keys) with (fastupdate = off) where represents;
create index job_groups_members on job_groups (group_id, job_id) where group_id is not null;
create index job_groups_followers on job_groups (job_id, follows_until) where follows_until is not null;

create sequence job_group_ids as integer;

-- When the one has gone that new adverts are compared with, another of its group takes its place.
create function keep_groups_represented() returns trigger language plpgsql as $$
begin
  update job_groups set represents = true
  from (select distinct group_id from gone where represents and group_id is not null) as left_alone
  where job_groups.job_id = (
    select job_id from job_groups as member where member.group_id = left_alone.group_id order by job_id limit 1
  );
  return null;
end
$$;

create trigger groups_stay_represented after delete on job_groups referencing old table as gone
  for each statement execute function keep_groups_represented();

-- Searches read anew who stands behind whom.
create trigger note_inserted after insert on job_groups referencing new table as changed
  for each statement execute function note_job_changes();
create trigger note_deleted after delete on job_groups referencing old table as changed
  for each statement execute function note_job_changes();
create trigger note_updated after update on job_groups referencing new table as changed
  for each statement execute function note_job_changes();
create trigger note_truncated after truncate on job_groups
  for each statement execute function note_job_changes();
