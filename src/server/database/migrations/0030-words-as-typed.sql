-- Texts and searches are cut into words by one rule before PostgreSQL's parser sees them, which takes `Labourer/Driver`
-- for the path of a file, `Technician.Field` for a host, `<Cook>` for a tag and `-19` for a number.

-- Few texts need each of the steps, and looking is cheap. Characters without width are no part of a word.
create function visible_text(given text) returns text language sql immutable parallel safe as $$
  select case when given ~ '[\u00AD\u200B-\u200F\u2060\uFEFF]'
    then regexp_replace(given, '[\u00AD\u200B-\u200F\u2060\uFEFF]', '', 'g') else given end
$$;

-- Names that are known by their signs become words of their own. `IT` is a word, unlike `it`; `24/7`, `A/B` and `R & D`
-- are more than their parts.
create function words_of_signs(given text) returns text language sql immutable parallel safe as $$
  select case when given ~ '[#+&]|\.[Nn]|IT|I\.T|[[:alnum:]]/[[:alnum:]]' then
    regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(given,
      '\m([cf])#', ' \1sharp ', 'gi'), '\mc\+\+', ' cplusplus ', 'gi'),
      '(^|[^[:alnum:]]|\m(?:asp|ado|vb))\.net\M', '\1 dotnet ', 'gi'),
      '\mI(T\M|\.T\.)', ' it0 ', 'g'), '\m([[:alpha:]]|\d\d?)/([[:alpha:]]|\d\d?)\M(?!/)', '\1slash\2', 'g'),
      '\m([[:alpha:]]) ?& ?([[:alpha:]])\M', '\1amper\2', 'g')
    else given end
$$;

-- `U.K.` is `UK`. Other full stops beside a letter end a word (`Node.js`, which is also written in one), and so does a
-- hyphen before a digit.
create function words_of_points(given text) returns text language sql immutable parallel safe as $$
  select case when given ~ '[[:alpha:]]\.[[:alnum:]]|\d\.[[:alpha:]]|-\d|js\M|JS\M' then
    regexp_replace(regexp_replace(regexp_replace(given,
      '\m([[:alpha:]])\.(?=[[:alpha:]]\M)', '\1', 'g'),
      '([[:alpha:]])\.(?=[[:alnum:]])|(\d)\.(?=[[:alpha:]])|-(?=\d)', '\1\2 ', 'g'),
      '([[:alpha:]]{2})js\M', '\1 js', 'gi')
    else given end
$$;

-- A hyphen that no word stands before is none: `C#-Entwickler` is not without `Entwickler`.
create function words_apart(given text) returns text language sql immutable parallel safe as $$
  select case when given ~ '[/\\<>;@~’‘“”„–—…•·]|(?:^|\s)-'
    then regexp_replace(given, '[/\\<>;@~’‘“”„–—…•·]|(?:^|(?<=\s))-+', ' ', 'g') else given end
$$;

-- Both ends of a search use this function.
create or replace function searchable(given text) returns text language sql immutable parallel safe as $$
  select words_apart(words_of_points(words_of_signs(visible_text(given))))
$$;

create or replace function text_words(given text) returns tsvector language sql stable parallel safe as $$
  select to_tsvector('jobsieve', searchable(given))
$$;

-- What a title says of genders is no part of the work: `(m/w/d)`, `h/f`, `(all genders)`, `Erzieher:in`.
create function without_genders(title text) returns text language sql immutable parallel safe as $$
  select case when title ~* '[mwdfhvk]\s?[/|,.*-]\s?[mwdfhvk]|\((?:gn|x|mwd|all|geschl)|[[:lower:]][:*_·/(-]{1,2}(?:in|r|n)|r?In' then
    regexp_replace(regexp_replace(regexp_replace(regexp_replace(title,
      '[(\[]\s*(?:(?=[^)\]]*(?:m|h\s*[/|]\s*f|f\s*[/|]\s*h))(?:[mwdfxhviknat*]|gn|nb|div(?:ers)?|inter|m[äa]nnlich|weiblich)\.?(?:\s*[/|,.*–-]\s*(?:[mwdfxhviknat*]|gn|nb|div(?:ers)?|inter|m[äa]nnlich|weiblich)\.?){1,4}|gn\*?|x|mwd|wmd|all(?:e)? (?:genders?|geschlechter)|geschlechtsneutral)\s*[)\]]', ' ', 'gi'),
      '(^|[^[:alnum:]/|.&])(?=(?:[mwdfxhv]\s?[/|]\s?){0,2}m|h\s?[/|]\s?f|f\s?[/|]\s?h)[mwdfxhv]\s?[/|]\s?[mwdfxhv](?:\s?[/|]\s?[mwdfxhv]){0,2}(?![[:alnum:]/|])', '\1 ', 'gi'),
      '([[:lower:]]{2})(?:[:*_·(]|/-?)in(?:nen)?\)?(?![[:alnum:]-])|((?:er|ent|ant|ist|or))(?:-in(?:nen)?|In(?:nen)?)\M', '\1\2', 'g'),
      '(e)[:*_·/(][rn]\)?(?![[:alnum:]])', '\1', 'g')
    else title end
$$;

create or replace function title_head(title text) returns text language sql immutable parallel safe as $$
  select left((regexp_split_to_array(trim(without_genders(title)), '\s+[-–—|/]+\s+|\s*[(,:|\[]'))[1], 200)
$$;

create or replace function title_words(title text, company text) returns tsvector language sql stable parallel safe as $$
  select text_words(without_genders(title)) || marked_words('=', without_genders(title)) || marked_words('@', company)
    || whole_title(title)
$$;

create or replace function title_words(title text, company text, language text) returns tsvector
language sql stable parallel safe as $$
  select case when language = 'de' then title_words(title, company) || german_words(without_genders(title))
    else title_words(title, company) end
$$;

create or replace function document_words(title text, company text, description text) returns tsvector
language sql stable parallel safe as $$
  select setweight(text_words(without_genders(title)), 'A') || setweight(text_words(company), 'B')
    || setweight(text_words(description), 'D')
$$;

-- The documents that there are already, newest first as ever.
create table job_documents_next (like job_documents including defaults including storage) with (toast_tuple_target = 128);
insert into job_documents_next (job_id, title, document)
select jobs.id, title_words(jobs.title, jobs.company, jobs.text_language),
  document_words(jobs.title, jobs.company, jobs.description_text, jobs.text_language)
from jobs join job_documents on job_documents.job_id = jobs.id
order by jobs.posted_at desc, jobs.id desc;
drop table job_documents;
alter table job_documents_next rename to job_documents;
alter table job_documents add constraint job_documents_pkey primary key (job_id);
alter table job_documents add constraint job_documents_job_id_fkey
  foreign key (job_id) references jobs (id) on delete cascade;
create index job_documents_document on job_documents using gin (document) with (fastupdate = off);
create index job_documents_title on job_documents using gin (title) with (fastupdate = off);
