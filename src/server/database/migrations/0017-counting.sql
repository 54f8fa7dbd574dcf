-- What visitors search for and apply to, in numbers. Decision 35 says what is kept of it, and for how long.

create table counted_days (
  day      integer primary key,                -- UTC, in days since 1970
  salt     text,                               -- of the day's askers; null once the day is over
  searches integer not null default 0,
  empty    integer not null default 0          -- of them, those that found nothing
);

create table counted_searches (
  day     integer not null,
  query   text collate "C" not null,           -- canonical, as it is read by default, without page and order
  asked   integer not null,
  taken   jsonb not null default '{}',         -- how often with what was offered: {"exact": 3}
  found   integer,                             -- jobs, when it was last answered
  offered jsonb,                               -- with that answer
  -- Salted hashes of those who asked, four at most; null once there were five. What fewer asked goes with its day.
  askers  integer[],
  primary key (day, query)
);
create index counted_searches_few on counted_searches (day) where askers is not null;

create table counted_applies (
  day     integer not null,
  source  text not null,
  applies integer not null,
  primary key (day, source)
);
