-- Of a feed that came in several pages: those after the first, as their service called them, in their order.
alter table feed_sources add column pages jsonb;
