-- Up Migration
-- Flash options: series as they opened and settled, the volatility of each minute, positions and
-- what was sold back of them. `market` is the place in the table of markets; prices of markets are
-- whole units of the market's smallest price step, volatilities units of 10^-8; small numbers name
-- the place in the protocol's lists of types and states, which only ever grow at their end. Nothing
-- here is read to find a settlement price: it follows from the ticks, and is only written down.

create table option_series (
  code text primary key,
  market smallint not null,
  length_seconds integer not null check (length_seconds > 0),
  unit text not null,
  spread_bps smallint not null check (spread_bps >= 0),
  opened_second bigint not null,
  opening_price bigint not null,
  opening_sigma integer not null,
  strikes bigint[] not null,
  closes_at_second bigint not null,
  expires_at_second bigint not null,
  state smallint not null,
  settlement_price bigint,
  settlement_ticks smallint,
  check ((state = 1) = (settlement_price is not null)),
  check ((state = 1) = (settlement_ticks is not null))
);
create index option_series_open on option_series (expires_at_second) where state = 0;

-- A line a minute and market, for ever: whoever has 241 of them can recompute the last.
create table option_volatility (
  market smallint not null,
  second bigint not null,
  price bigint not null check (price > 0),
  sigma integer not null check (sigma > 0),
  primary key (market, second)
);
comment on table option_volatility is 'add only';

create table option_position (
  id bigint primary key,
  uid integer not null,
  share_id uuid not null,
  series text not null,
  market smallint not null,
  unit text not null,
  strike bigint not null,
  type smallint not null,
  quantity integer not null check (quantity > 0),
  price_units numeric(38, 0) not null check (price_units > 0),
  quoted_second bigint not null,
  quoted_price bigint not null,
  quoted_sigma integer not null,
  filled_second bigint not null,
  filled_price bigint not null,
  filled_sigma integer not null,
  bought_at_ms bigint not null,
  closes_at_second bigint not null,
  expires_at_second bigint not null,
  state smallint not null,
  left_quantity integer not null check (left_quantity between 0 and quantity),
  sales integer not null,
  sold_units numeric(38, 0) not null check (sold_units >= 0),
  settlement_price bigint,
  payout_units numeric(38, 0) check (payout_units >= 0),
  ended_at_ms bigint,
  check ((state >= 2) = (ended_at_ms is not null)),
  check ((state >= 3) = (payout_units is not null)),
  check ((state = 2) = (left_quantity = 0)),
  check ((state = 3) = (settlement_price is not null))
) with (fillfactor = 50);
-- No index holds what changes when a position is sold in part; those that are over leave the third.
create unique index option_position_share on option_position (share_id);
create index option_position_of_member on option_position (uid, id);
create index option_position_current on option_position (id) where state < 2;
create index option_position_ended on option_position (ended_at_ms) where ended_at_ms is not null;

create table option_sale (
  position_id bigint not null,
  no integer not null,
  quantity integer not null check (quantity > 0),
  price_units numeric(38, 0) not null check (price_units >= 0),
  quoted_second bigint not null,
  quoted_price bigint not null,
  quoted_sigma integer not null,
  filled_second bigint not null,
  filled_price bigint not null,
  filled_sigma integer not null,
  sold_at_ms bigint not null,
  primary key (position_id, no)
);
comment on table option_sale is 'add only';
