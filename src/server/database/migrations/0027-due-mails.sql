-- The mails that are sent next, in their order: sorting all that wait for each fifty held the embedded database for half a second.
drop index alert_mails_due;
create index alert_mails_due on alert_mails (kind, try_at, id) where sent_at is null;
