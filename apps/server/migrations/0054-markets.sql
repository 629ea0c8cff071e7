-- Up Migration
-- Outages of five minutes or more (rulebook 16.5), from the first missed second until all of it was
-- made up; open while that goes on. No released program has written more than the last one.
create table outage (
  no integer primary key,
  from_ms bigint not null,
  until_ms bigint
);
insert into outage (no, from_ms, until_ms)
select (state->'outage'->>'no')::integer, (state->'outage'->>'fromMs')::bigint,
  (state->'outage'->>'untilMs')::bigint
from market_state where state ? 'outage';
