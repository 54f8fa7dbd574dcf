-- The mails that are sent next, in their order: sorting all that wait for each fifty held the embedded database for half a
-- second.
drop index alert_mails_due;
create index alert_mails_due on alert_mails (kind, try_at, id) where sent_at is null;

-- Without it, an alert that was matched stays where it is in all indexes, which is most of the work of writing it down.
-- Whether any is due is asked once a minute, and looks at them all.
drop index alerts_due;
