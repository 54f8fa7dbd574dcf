-- Which jobs each version of the jobs changed, so that a search need not read all of them again for a few.

create table job_changes (
  version bigint,                              -- the jobs_version that announced it; null until then
  job_id  integer not null                     -- 0: more jobs than are worth listing
);
create unique index job_changes_pending on job_changes (job_id) where version is null;
create index job_changes_version on job_changes (version);

-- Whoever changes jobs, in whatever way, leaves a note here.
create function note_job_changes() returns trigger language plpgsql as $$
begin
  if exists (select from job_changes where version is null and job_id = 0) then
    return null;
  elsif tg_op = 'TRUNCATE' then
    insert into job_changes (job_id) values (0) on conflict (job_id) where version is null do nothing;
  elsif tg_table_name = 'jobs' then
    insert into job_changes (job_id) select id from changed on conflict (job_id) where version is null do nothing;
  else
    insert into job_changes (job_id) select distinct job_id from changed on conflict (job_id) where version is null do nothing;
  end if;
  return null;
end
$$;

do $$
declare
  of_table text;
begin
  foreach of_table in array array['jobs', 'job_places', 'job_disciplines', 'job_job_types'] loop
    execute format('create trigger note_inserted after insert on %I referencing new table as changed
      for each statement execute function note_job_changes()', of_table);
    execute format('create trigger note_deleted after delete on %I referencing old table as changed
      for each statement execute function note_job_changes()', of_table);
    execute format('create trigger note_updated after update on %I referencing new table as changed
      for each statement execute function note_job_changes()', of_table);
    execute format('create trigger note_truncated after truncate on %I
      for each statement execute function note_job_changes()', of_table);
  end loop;
end
$$;

-- From this version on the notes are complete; a search that stands at an older one reads everything.
insert into meta (key, value)
select 'job_changes_from', coalesce((select value from meta where key = 'jobs_version'), '0');
