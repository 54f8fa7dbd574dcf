-- A job's title and company word by word, beside the stems of its title: what was typed is to stand before what only
-- shares a stem with it (`developer`, `development`), and a company is found by its name.

-- `IT` is a word, unlike `it`. Both ends of a search use this function.
create or replace function searchable(given text) returns text language sql immutable parallel safe as $$
  select regexp_replace(regexp_replace(regexp_replace(regexp_replace(given,
    '\mc#', ' csharp ', 'gi'), '\mc\+\+', ' cplusplus ', 'gi'), '(^|[^[:alnum:]])\.net\M', '\1 dotnet ', 'gi'),
    '\mI(T\M|\.T\.)', ' it0 ', 'g')
$$;

-- Of a description only few hold such a name, and regular expressions cost much.
create function text_words(given text) returns tsvector language sql stable parallel safe as $$
  select to_tsvector('jobsieve', case when given ~ '[#+]|\.[Nn]|IT|I\.T' then searchable(given) else given end)
$$;

create text search configuration jobsieve_exact (copy = pg_catalog.simple);
alter text search configuration jobsieve_exact
  alter mapping for asciiword, word, hword, hword_part, hword_asciipart, asciihword with unaccent, simple;

-- The singular by rule, for titles and keywords alike, so that `Staff Nurses` is exactly `staff nurse`.
create function exact_form(given text) returns text language sql stable parallel safe as $$
  select regexp_replace(regexp_replace(regexp_replace(
    regexp_replace(lower(unaccent(searchable(given))), '[-/''’]', ' ', 'g'),
    '([a-z]{2})ies\M', '\1y', 'g'), '(ss|sh|ch|x)es\M', '\1', 'g'), '([a-z]{2}[a-hj-rtv-z])s\M', '\1', 'g')
$$;

-- The same words under a mark, so that one index tells words of several kinds apart.
create function marked_words(mark text, given text) returns tsvector language sql stable parallel safe as $$
  select regexp_replace(to_tsvector('jobsieve_exact', exact_form(given))::text, '(^|[0-9] )''', '\1''' || mark, 'g')::tsvector
$$;

-- What a title says before its first aside: `Staff Nurse` of `Staff Nurse (Band 5) - Ward 7`.
create function title_head(title text) returns text language sql immutable parallel safe as $$
  select left((regexp_split_to_array(trim(title), '\s+[-–—|/]+\s+|\s*[(,:|\[]'))[1], 200)
$$;

-- All of it as one word; none of a title without words.
create function whole_title(title text) returns tsvector language sql stable parallel safe as $$
  select array_to_tsvector(array_remove(array['^' || string_agg(lexeme, ' ' order by place)], null))
  from unnest(to_tsvector('jobsieve_exact', exact_form(title_head(title)))) as word(lexeme, places, weights),
    unnest(places) as place
$$;

-- Stems of the title; its words under `=`, and all of them at once under `^`; the company's words under `@`.
create function title_words(title text, company text) returns tsvector language sql stable parallel safe as $$
  select text_words(title) || marked_words('=', title) || marked_words('@', company) || whole_title(title)
$$;

-- Weights: A title, B company, D description.
create function document_words(title text, company text, description text) returns tsvector
language sql stable parallel safe as $$
  select setweight(text_words(title), 'A') || setweight(text_words(company), 'B') || setweight(text_words(description), 'D')
$$;

-- The documents that there are already, newest first as ever.
create table job_documents_next (like job_documents including defaults including storage) with (toast_tuple_target = 128);
insert into job_documents_next (job_id, title, document)
select jobs.id, title_words(jobs.title, jobs.company),
  case when concat_ws(' ', jobs.title, jobs.company, jobs.description_text) ~ '\mI(T\M|\.T\.)'
    then document_words(jobs.title, jobs.company, jobs.description_text) else job_documents.document end
from jobs join job_documents on job_documents.job_id = jobs.id
order by jobs.posted_at desc, jobs.id desc;
drop table job_documents;
alter table job_documents_next rename to job_documents;
alter table job_documents add constraint job_documents_pkey primary key (job_id);
alter table job_documents add constraint job_documents_job_id_fkey
  foreign key (job_id) references jobs (id) on delete cascade;
create index job_documents_document on job_documents using gin (document) with (fastupdate = off);
create index job_documents_title on job_documents using gin (title) with (fastupdate = off);
