-- German jobs are found by German stems, too. These stand beside what every job has, under a mark: whoever searches in
-- English alone finds what was found before.

-- What a feed says of a job's text: ISO 639-1.
alter table jobs add column language text;

create text search dictionary jobsieve_german_stop (template = pg_catalog.simple, stopwords = german, accept = false);
create text search configuration jobsieve_german (copy = pg_catalog.german);
-- Stop words are known by their umlauts, so these go later.
alter text search configuration jobsieve_german
  alter mapping for asciiword, word, hword, hword_part, hword_asciipart, asciihword
  with jobsieve_german_stop, unaccent, german_stem;

-- `Entwickler:in`, `Entwickler/-in` and `Entwicklerinnen` as `entwickler`; `ae`, `oe`, `ue` as the umlauts that they
-- stand for, which lose their dots. Texts and searches alike.
create function german_form(given text) returns text language sql immutable parallel safe as $$
  select regexp_replace(regexp_replace(regexp_replace(lower(searchable(given)),
    '([[:alpha:]]{2}er)[:*_/-]{0,2}in(nen)?\M', '\1', 'g'), '([ao])e', '\1', 'g'), '([^aeoq[:space:]])ue', '\1u', 'g')
$$;

create function german_words(given text) returns tsvector language sql stable parallel safe as $$
  select regexp_replace(to_tsvector('jobsieve_german', german_form(given))::text, '(^|[0-9] )''', '\1''~', 'g')::tsvector
$$;

-- A search by such words, as the text of a tsquery; empty for words that German does not look for.
create function german_query(given text) returns text language sql stable parallel safe as $$
  select regexp_replace(websearch_to_tsquery('jobsieve_german', german_form(given))::text, '(^|[ (!])''(?=[^ ])', '\1''~', 'g')
$$;

-- What a text is written in, by the little words at its beginning: `de`, `en`, or null where nothing tells.
create function language_told(title text, description text) returns text language sql immutable parallel safe as $$
  select case when german > english then 'de' when english > german then 'en' end
  from (select lower(title || ' ' || left(description, 1500)) as beginning) as text,
    lateral (select count(*) as german from regexp_matches(beginning,
      '\m(und|der|die|das|dem|den|für|mit|wir|sie|ein|eine|einen|oder|bei|zum|zur|von|auf|ist|als|nach|unser|unsere|ihre|m/w/d|w/m/d|m/w|m/w/x)\M', 'g')) as german,
    lateral (select count(*) as english from regexp_matches(beginning,
      '\m(and|the|of|with|we|you|for|to|is|are|or|our|your|this|be|as|by|from|will|at)\M', 'g')) as english
$$;

-- The language of a job's text, ISO 639-1: what its feed says, or what it looks like. Kept, as looking takes 0.2 ms.
alter table jobs add column text_language text
  generated always as (coalesce(lower(left(language, 2)), language_told(title, description_text))) stored;

create function title_words(title text, company text, language text) returns tsvector
language sql stable parallel safe as $$
  select case when language = 'de' then title_words(title, company) || german_words(title)
    else title_words(title, company) end
$$;

create function document_words(title text, company text, description text, language text) returns tsvector
language sql stable parallel safe as $$
  select case when language = 'de' then document_words(title, company, description)
      || setweight(german_words(title), 'A') || setweight(german_words(company), 'B') || setweight(german_words(description), 'D')
    else document_words(title, company, description) end
$$;

update job_documents set title = title_words(jobs.title, jobs.company, 'de'),
  document = document_words(jobs.title, jobs.company, jobs.description_text, 'de')
from jobs where jobs.id = job_id and text_language = 'de';
