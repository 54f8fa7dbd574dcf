-- The same words of a job in half the time. A call of an SQL function is replaced by its body, in which a value that is
-- used twice is computed twice, and one with a query of its own starts it for each job.
create or replace function searchable(given text) returns text language plpgsql immutable parallel safe as $$
begin
  given := visible_text(given);
  given := words_of_signs(given);
  given := words_of_points(given);
  return words_apart(given);
end
$$;

create or replace function exact_form(given text) returns text language plpgsql stable parallel safe as $$
begin
  given := translate(lower(unaccent(searchable(given))), '-/''’', '    ');
  return regexp_replace(regexp_replace(regexp_replace(given,
    '([a-z]{2})ies\M', '\1y', 'g'), '(ss|sh|ch|x)es\M', '\1', 'g'), '([a-z]{2}[a-hj-rtv-z])s\M', '\1', 'g');
end
$$;

create function exact_words(given text) returns tsvector language sql stable parallel safe as $$
  select to_tsvector('jobsieve_exact', exact_form(given))
$$;

create function marked(mark text, words tsvector) returns tsvector language sql immutable parallel safe as $$
  select regexp_replace(words::text, '(^|[0-9] )''', '\1''' || mark, 'g')::tsvector
$$;

-- Most titles have none of the signs that every form has, and looking for one is cheap.
alter function without_genders(text) rename to without_signs_of_gender;
create function without_genders(title text) returns text language plpgsql immutable parallel safe as $$
begin
  return case when title ~ '[(\[/|:*_·-]|[[:lower:]]In' then without_signs_of_gender(title) else title end;
end
$$;

-- Stems of the title; its words under `=`; what it says before its first aside, as one word, under `^`; the company's
-- words under `@`; German stems under `~`.
create or replace function title_words(title text, company text, language text) returns tsvector
language plpgsql stable parallel safe as $$
declare
  bare text := without_genders(title);
  head text := left((regexp_split_to_array(trim(bare), '\s+[-–—|/]+\s+|\s*[(,:|\[]'))[1], 200);
  exact tsvector := exact_words(bare);
  whole text;
begin
  select '^' || string_agg(lexeme, ' ' order by place) into whole
  from unnest(case when head = bare then exact else exact_words(head) end) as word(lexeme, places, weights),
    unnest(places) as place;
  return text_words(bare) || marked('=', exact) || marked('@', exact_words(company))
    || array_to_tsvector(array_remove(array[whole], null))
    || case when language = 'de' then german_words(bare) else '' end;
end
$$;

-- Weights: A title, B company, D description.
create or replace function document_words(title text, company text, description text, language text) returns tsvector
language plpgsql stable parallel safe as $$
declare
  words tsvector := setweight(text_words(without_genders(title)), 'A') || setweight(text_words(company), 'B')
    || setweight(text_words(description), 'D');
begin
  if language = 'de' then
    words := words || setweight(german_words(title), 'A') || setweight(german_words(company), 'B')
      || setweight(german_words(description), 'D');
  end if;
  return words;
end
$$;

drop function title_words(text, text);
drop function document_words(text, text, text);
drop function marked_words(text, text);
drop function whole_title(text);
drop function title_head(text);
