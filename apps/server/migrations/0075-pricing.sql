-- Up Migration
-- What a candle traded in the currency itself, and how many trades are in it (rulebook 16.3), also
-- of the candles that are there. `base_units` is null where it can no longer be known, because the
-- candle's minutes were deleted before this: whoever reads it takes the candle's own four prices.
alter table candle add column base_units bigint;
alter table candle add column trades bigint not null default 0;

-- A minute, and an hour of the simulated history that was made in steps of an hour, at the mean of
-- its prices: in doubles, as the program computes it.
with stored as (
  select min(start_ms) as first_ms, max(start_ms) as last_ms from candle where interval = 0
), history as (
  select (min(second) / 3600 * 3600 - 8 * 86400) * 1000 as hours_until_ms
  from price_checkpoint where seed is null
)
update candle set base_units =
  floor(volume_cents::float8 * 4e8 / (open + high + low + close)::float8 + 0.5)
from stored, history
where interval = 0 or (interval = 4 and start_ms < first_ms and (
  start_ms + 3600000 <= hours_until_ms
  -- Minutes are kept for ninety days: none was deleted yet.
  or last_ms - first_ms < 89 * 86400000::bigint));

-- What is longer has the sum of its minutes, and of its hours.
with spans(interval, length) as (values (1, 300000::bigint), (2, 900000), (3, 1800000), (4, 3600000)),
summed as (
  select market, s.interval, start_ms / length * length as from_ms, sum(base_units) as base_units
  from candle join spans s on true where candle.interval = 0 group by 1, 2, 3
)
update candle c set base_units = m.base_units from summed m
where c.market = m.market and c.interval = m.interval and c.start_ms = m.from_ms
  and c.start_ms >= (select min(start_ms) from candle where interval = 0);

-- Weeks begin on Monday, four days after the first of unix time.
with spans(interval, length, origin) as (
  values (5, 14400000::bigint, 0), (6, 86400000, 0), (7, 604800000, 345600000)),
summed as (
  select market, s.interval, (start_ms - origin) / length * length + origin as from_ms,
    case when bool_and(base_units is not null) then sum(base_units) end as base_units
  from candle join spans s on true where candle.interval = 4 group by 1, 2, 3
)
update candle c set base_units = h.base_units from summed h
where c.market = h.market and c.interval = h.interval and c.start_ms = h.from_ms;

with spans(interval, length, origin) as (
  values (0, 60000::bigint, 0), (1, 300000, 0), (2, 900000, 0), (3, 1800000, 0), (4, 3600000, 0),
    (5, 14400000, 0), (6, 86400000, 0), (7, 604800000, 345600000)),
counted as (
  select market, s.interval, (at_ms - origin) / length * length + origin as from_ms,
    count(*) as trades
  from spot_trade join spans s on true group by 1, 2, 3
)
update candle c set trades = t.trades from counted t
where c.market = t.market and c.interval = t.interval and c.start_ms = t.from_ms;
