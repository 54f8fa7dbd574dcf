-- Finds the towns in a band of latitude, for *use my location*.
create index places_latitude on places (latitude) where class = 'town';
