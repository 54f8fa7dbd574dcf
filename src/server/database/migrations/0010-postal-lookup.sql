-- Visitors write postal codes without their country.
create index postal_codes_code on postal_codes (code);
