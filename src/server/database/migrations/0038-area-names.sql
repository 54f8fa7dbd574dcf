-- What the parts of a typed place after its first may name: an eighth of all names, each with what lies below it.
create table area_names (
  spelling text collate "C" not null,
  above    integer not null,
  last     integer not null,                   -- as last_id of places
  primary key (spelling, above, last)
);
insert into area_names (spelling, above, last)
select distinct spelling, id, last_id
from place_names join places on places.id = place_names.place_id
where word <= 0 and class <> 'town';
drop index places_areas;
