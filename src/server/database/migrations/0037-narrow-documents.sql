-- PostgreSQL moves nothing out of a row under 2 KB, so the documents of short jobs stayed in it, and the ids of a
-- common word took six times as long to read. Spaces make every row long enough, and are compressed to 30 bytes.
-- A default that is computed for each row rewrites those that there are.
alter table job_documents add column padding text not null default repeat(' ', 2000 + (random() < 0)::int);
alter table job_documents alter column padding set default repeat(' ', 2000);
