-- Up Migration
-- Positions and orders have a spread and fees of their own, a fee may have a part of a basis point,
-- and a round of funding has the rates of both sides. Null is what was opened under the first rules.
alter table leverage_order
  alter column taker_bps type numeric(8,2),
  alter column maker_bps type numeric(8,2),
  add column spread_bps smallint,
  add column placed_second bigint;

alter table leverage_position
  alter column taker_bps type numeric(8,2),
  add column maker_bps numeric(8,2),
  add column spread_bps smallint;

alter table funding_round
  alter column rate_bps drop not null,
  add column expected_units numeric(38,0),
  add column long_rate_units numeric(38,0),
  add column short_rate_units numeric(38,0),
  add column long_open_units numeric(38,0),
  add column short_open_units numeric(38,0);
