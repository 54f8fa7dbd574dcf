-- The locale that the asker of an alert read, and reads its mails in; empty for the site's own.
alter table alerts add column locale text not null default '';
