-- Whoever looks for due alerts leaves out the few addresses that were refused, without a look at all others.
create index alert_addresses_refused on alert_addresses (id) where refused_at is not null;
