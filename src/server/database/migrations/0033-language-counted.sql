-- The same answer in half the time, a tenth of what an import of long texts takes: words are counted without a row for
-- each.
create or replace function language_told(title text, description text) returns text
language plpgsql immutable parallel safe as $$
declare
  beginning text := lower(title || ' ' || left(description, 1500));
  german integer := regexp_count(beginning,
    '\m(?:und|der|die|das|dem|den|für|mit|wir|sie|ein|eine|einen|oder|bei|zum|zur|von|auf|ist|als|nach|unser|unsere|ihre|m/w/d|w/m/d|m/w|m/w/x)\M');
  english integer := regexp_count(beginning,
    '\m(?:and|the|of|with|we|you|for|to|is|are|or|our|your|this|be|as|by|from|will|at)\M');
begin
  return case when german > english then 'de' when english > german then 'en' end;
end
$$;
