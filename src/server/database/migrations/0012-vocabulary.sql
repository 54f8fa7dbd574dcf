-- Words of one meaning that operators load: their own, and public sets of occupations. Searches are widened by them.
create table vocabularies (
  name      text collate "C" primary key,      -- 'site', 'onet', 'esco'
  credit    text not null,                     -- shown on every page while it is loaded; empty for none
  content   text not null,                     -- of 'site': its file; else empty
  loaded_at timestamptz not null default now()
);

create table vocabulary_occupations (
  vocabulary text collate "C" not null references vocabularies (name) on delete cascade,
  place      integer not null,                 -- from 0, in the order of the set
  near       text not null,                    -- the group of occupations next to it: 's15-1', 'i2654'
  far        text not null,                    -- the wider group
  titles     text not null,                    -- one a line
  primary key (vocabulary, place)
);

-- Counts their changes, so that a search reads them again only then.
insert into meta (key, value) values ('vocabulary_version', '0');
