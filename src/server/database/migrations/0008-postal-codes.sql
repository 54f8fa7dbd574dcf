-- Where postal codes are, from files that an operator loads (GeoNames, CC BY 4.0); the importer places jobs by them.
create table postal_codes (
  country_code text collate "C" not null,      -- ISO 3166-1 alpha-2
  code         text collate "C" not null,      -- capitals and digits only: 'W21NY', 'W2', '75201'
  place        text collate "C" not null,      -- a village or a part of a town; several may share a code
  region       text not null,                  -- 'England', 'Texas'
  latitude     double precision not null,
  longitude    double precision not null,
  primary key (country_code, code, place)
);
