-- Alerts by e-mail: who asked for which searches, and what is to be sent, is being sent and was sent.

create table alert_addresses (
  id         uuid primary key,                 -- what the links in all mails to the address are made from
  email      text not null unique,
  refused_at timestamptz                       -- when its server said that there is no such mailbox
);

create table alerts (
  id           uuid primary key,
  address_id   uuid not null references alert_addresses (id) on delete cascade,
  query        text not null,                  -- canonical
  title        text not null,                  -- the search in the site's words, when it was asked for
  frequency    text not null check (frequency in ('daily', 'weekly')),
  asked_at     timestamptz not null,
  confirmed_at timestamptz,                    -- null until the owner of the address has said yes
  after_id     integer not null,               -- jobs with a greater id are new
  due_at       timestamptz not null,           -- when to look for new jobs next
  unique (address_id, query, frequency)
);
create index alerts_due on alerts (due_at) where confirmed_at is not null;
create index alerts_by_search on alerts (frequency, query, id) where confirmed_at is not null;
create index alerts_unconfirmed on alerts (asked_at) where confirmed_at is null;

create table alert_mails (
  id       uuid primary key,                   -- and its Message-ID, however often it is tried
  alert_id uuid not null references alerts (id) on delete cascade,
  kind     text not null check (kind in ('confirm', 'jobs')),
  job_ids  integer[] not null default '{}',    -- those that it lists, newest first
  total    integer not null default 0,
  made_at  timestamptz not null,
  try_at   timestamptz not null,
  tries    integer not null default 0,
  dot_at   timestamptz,                        -- when its end was sent: from then on it may have been taken
  sent_at  timestamptz                         -- when the mail server said that it has it
);
create index alert_mails_alert on alert_mails (alert_id);
create index alert_mails_due on alert_mails (try_at) where sent_at is null;
create index alert_mails_sent on alert_mails (sent_at) where sent_at is not null;
