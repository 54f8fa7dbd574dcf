-- Companies as a facet. Jobs name theirs in words; triggers keep the table of names and each job's one in step with
-- them, whoever changes jobs. A company stays known when its last job has gone, so that old links keep their meaning.

create table companies (
  id     integer generated always as identity primary key,
  slug   text collate "C" not null unique,
  name   text not null,                        -- as the first job had it
  folded text collate "C" not null unique      -- names that fold to the same are one company
);

create table job_companies (
  job_id     integer primary key references jobs (id) on delete cascade,
  company_id integer not null references companies (id)
);

create function folded_company(name text) returns text language sql stable parallel safe as $$
  select trim(regexp_replace(lower(unaccent(normalize(name, NFKC))), '\s+', ' ', 'g'))
$$;

-- A slug is the name in letters and digits of any script, joined by hyphens. Of several companies that would share
-- one, all but the first end in a mark that is made from their own name, and so is the same wherever they are loaded.
create function add_company(name_folded text, name_given text) returns void language plpgsql as $$
declare
  stem text := coalesce(nullif(trim(both '-' from
    left(regexp_replace(name_folded, '[\x01-\x2f\x3a-\x60\x7b-\x7f]+', '-', 'g'), 60)), ''), 'company');
  mark text;
begin
  -- Whoever adds companies takes turns, so that their numbers are seen in the order that they were given in.
  lock table companies in share row exclusive mode;
  foreach mark in array array['', '-' || left(md5(name_folded), 6), '-' || md5(name_folded)] loop
    insert into companies (slug, name, folded) values (stem || mark, name_given, name_folded) on conflict do nothing;
    exit when exists (select from companies where folded = name_folded);
  end loop;
end
$$;

create function keep_companies() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    delete from job_companies using changed join former using (id)
    where job_companies.job_id = changed.id and changed.company <> former.company;
  end if;
  perform add_company(given.folded, min(given.company collate "C"))
  from (select company, folded_company(company) as folded from (select distinct company from changed) as named) as given
  where given.folded <> '' and not exists (select from companies where folded = given.folded)
  group by given.folded order by given.folded collate "C";
  insert into job_companies (job_id, company_id)
  select changed.id, companies.id from changed join companies on companies.folded = folded_company(changed.company)
  where not exists (select from job_companies where job_id = changed.id);
  return null;
end
$$;

create trigger companies_inserted after insert on jobs referencing new table as changed
  for each statement execute function keep_companies();
create trigger companies_updated after update on jobs referencing old table as former new table as changed
  for each statement execute function keep_companies();

-- The jobs that there are already.
select count(added) from (select add_company(given.folded, given.company) as added from (
  select folded_company(company) as folded, min(company collate "C") as company from jobs group by 1
) as given where given.folded <> '' order by given.folded collate "C") as adding;
insert into job_companies (job_id, company_id)
select jobs.id, companies.id from jobs join companies on companies.folded = folded_company(jobs.company);
