-- Areas are a twentieth of all places: what they lie around is read for each part of a typed place.
create index places_areas on places (id, last_id) where class <> 'town';
