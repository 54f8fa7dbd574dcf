-- What a place may be looked up by: each of its spellings, whole and from every later word on, so that one range of the
-- index finds 'Bury St Edmunds' by 'bury', by 'st edm' and by 'edmunds'. Spellings are lower-case ASCII words. Written as
-- a whole whenever the places are, and never by anything else; therefore without a foreign key, which would cost seconds.
create table place_names (
  spelling    text collate "C" not null,       -- 'bury saint edmunds'
  place_id    integer not null,
  word        smallint not null,               -- 0: the whole name; n: from its word n on
  shadowed_by integer,                         -- the town in this area that people mean by this name: of Zürich, not its canton
  prominence  integer not null                 -- people of a town, or of that town; a tenth of those of an area
);
create index place_names_spelling on place_names (spelling) include (place_id, word, shadowed_by, prominence);

-- Few places have jobs, and those are ranked before the others.
create index places_with_jobs on places (id) include (job_count) where job_count > 0;
