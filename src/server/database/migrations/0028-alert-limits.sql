-- Who may be written to, and how often: none of it goes when an address is forgotten.

create table alert_limits (
  subject      text primary key,               -- 'site', or a keyed hash of a network or of a folded e-mail address
  began_at     timestamptz not null,           -- of the hour or day whose attempts are counted
  attempts     integer not null,               -- refused ones too
  silent_until timestamptz not null default '-infinity'  -- after a hard bounce; 'infinity': never again
);

-- The keyed hash of the folded address; null until a server of this version has seen the row.
alter table alert_addresses add column contact text;
create index alert_addresses_contact on alert_addresses (contact);

-- A mail with a new link to manage one's alerts, asked for by an old one.
alter table alert_mails drop constraint alert_mails_kind_check;
alter table alert_mails add constraint alert_mails_kind_check check (kind in ('access', 'confirm', 'jobs'));
