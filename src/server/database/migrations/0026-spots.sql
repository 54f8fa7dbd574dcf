-- Where jobs are whose own points are not in the middle of their towns: points on a grid, each of one town.

create table place_spots (
  id        integer generated always as identity primary key,
  place_id  integer not null references places (id) on delete cascade,
  latitude  double precision not null,         -- degrees, on the importer's grid
  longitude double precision not null,
  unique (place_id, latitude, longitude)
);

-- Of a job's link to a town, the spots in it that are meant; without any, the town's middle is. A server from before, which
-- knows only the link, takes them away with it.
create table job_spots (
  job_id   integer not null,
  place_id integer not null,
  spot_id  integer not null references place_spots (id),
  primary key (job_id, place_id, spot_id),
  foreign key (job_id, place_id) references job_places (job_id, place_id) on delete cascade
);
create index job_spots_spot on job_spots (spot_id);

create trigger note_inserted after insert on job_spots referencing new table as changed
  for each statement execute function note_job_changes();
create trigger note_deleted after delete on job_spots referencing old table as changed
  for each statement execute function note_job_changes();
create trigger note_updated after update on job_spots referencing new table as changed
  for each statement execute function note_job_changes();
create trigger note_truncated after truncate on job_spots
  for each statement execute function note_job_changes();
