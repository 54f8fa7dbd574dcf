-- PostgreSQL moves nothing out of a row under 2 KB, so the documents of short jobs stayed in it, and the ids of a
-- common word took five times as long to read. Spaces make every row long enough, and are compressed to 30 bytes;
-- a title of usual length stays. A default that is computed for each row rewrites those that there are.
alter table job_documents set (toast_tuple_target = 256);
alter table job_documents add column padding text not null default repeat(' ', 2000 + (random() < 0)::int);
alter table job_documents alter column padding set default repeat(' ', 2000);
