-- Places, the job vocabulary, jobs, and the narrow table that keyword search reads.

create extension if not exists unaccent;

create text search configuration jobsieve (copy = pg_catalog.english);
alter text search configuration jobsieve
  alter mapping for asciiword, word, hword, hword_part, hword_asciipart, asciihword with unaccent, english_stem;

-- The parser drops '#' and '+', so names that need them get a word of their own, in texts and in queries alike.
create function searchable(given text) returns text language sql immutable parallel safe as $$
  select regexp_replace(regexp_replace(regexp_replace(given,
    '\mc#', ' csharp ', 'gi'), '\mc\+\+', ' cplusplus ', 'gi'), '(^|[^[:alnum:]])\.net\M', '\1 dotnet ', 'gi')
$$;

-- `id` is the place's number in preorder, so a place and all below it are the range id..last_id.
create table places (
  id           integer primary key,
  last_id      integer not null check (last_id >= id),
  parent_id    integer references places (id),
  class        text not null check (class in ('country', 'region', 'town')),
  name         text not null,
  slug         text not null unique,           -- cached_slug_with_class
  hierarchy    text not null,                  -- 'Leeds, West Yorkshire, England'
  country_code text not null,                  -- ISO 3166-1 alpha-2
  latitude     double precision,               -- degrees; null where only the places below have a point
  longitude    double precision,
  population   integer not null default 0,
  job_count    integer not null default 0      -- jobs here and below, each once; kept by the importer
);
create index places_parent on places (parent_id);

-- A slug holds its ancestors ('health.nursing'), so a subtree shares a prefix.
create table disciplines (
  id        integer generated always as identity primary key,
  parent_id integer references disciplines (id),
  slug      text not null unique,
  name      text not null
);

create table job_types (
  id   integer generated always as identity primary key,
  slug text not null unique,
  name text not null
);

create table jobs (
  id               integer generated always as identity primary key,
  source           text not null,
  external_id      text not null,
  title            text not null,
  company          text not null,
  description_html text not null,              -- cleaned to safe HTML
  description_text text not null,
  apply_url        text,
  salary_min       numeric(12, 2),
  salary_max       numeric(12, 2),
  salary_currency  text,                       -- ISO 4217
  salary_period    text check (salary_period in ('hour', 'day', 'week', 'month', 'year')),
  salary_text      text not null default '',
  salary_annual    integer,                    -- the upper figure by the year, for sorting; null when none is stated
  remote           boolean not null default false,
  posted_at        timestamptz not null,
  valid_through    timestamptz,
  content_hash     text not null,              -- of everything the feed said, so that an unchanged row is not written
  unique (source, external_id)
);
create index jobs_newest on jobs (posted_at desc, id desc);

create table job_places (
  job_id   integer not null references jobs (id) on delete cascade,
  place_id integer not null references places (id),
  primary key (job_id, place_id)
);
create index job_places_place on job_places (place_id);

create table job_disciplines (
  job_id        integer not null references jobs (id) on delete cascade,
  discipline_id integer not null references disciplines (id),
  primary key (job_id, discipline_id)
);
create index job_disciplines_discipline on job_disciplines (discipline_id);

create table job_job_types (
  job_id      integer not null references jobs (id) on delete cascade,
  job_type_id integer not null references job_types (id),
  primary key (job_id, job_type_id)
);
create index job_job_types_job_type on job_job_types (job_type_id);

-- Narrow, so that reading a quarter of all ids touches few pages: the vectors stand apart, in the table's TOAST.
-- Weights: A title, B company, D description.
create table job_documents (
  job_id integer primary key references jobs (id) on delete cascade,
  title  tsvector not null,
  document tsvector not null
) with (toast_tuple_target = 128);
alter table job_documents alter column title set storage external, alter column document set storage external;
create index job_documents_document on job_documents using gin (document) with (fastupdate = off);
create index job_documents_title on job_documents using gin (title) with (fastupdate = off);

-- Small facts about the data as a whole, such as `jobs_version`, which grows with every change of the jobs.
create table meta (
  key   text primary key,
  value text not null
);
