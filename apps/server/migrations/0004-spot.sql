-- Up Migration
-- Spot trading: orders, trades, what positions cost, and what is taken of the market maker's quotes.
-- The quotes themselves follow from a tick's seed and are never stored. `market` is the place in the
-- table of markets; prices are whole ticks, quantities whole lots; small numbers name the place in the
-- protocol's lists of sides, types, times in force and states, which only ever grow at their end.

create table spot_order (
  id bigint primary key,
  uid integer not null,
  client_order_id text not null,
  market smallint not null,
  side smallint not null,
  type smallint not null,
  time_in_force smallint not null,
  is_post_only boolean not null,
  price bigint,
  lots bigint,
  quote_units numeric(38, 0),
  executed_lots bigint not null,
  executed_tick_lots numeric(38, 0) not null,
  executed_quote_units numeric(38, 0) not null,
  fee_units numeric(38, 0) not null,
  held_units numeric(38, 0) not null check (held_units >= 0),
  state smallint not null,
  created_at_ms bigint not null,
  updated_at_ms bigint not null
);
create index spot_order_of_member on spot_order (uid, id);
create index spot_order_open on spot_order (id) where state < 2;

-- A side without a member is the market maker's.
create table spot_trade (
  id bigint primary key,
  market smallint not null,
  price bigint not null,
  lots bigint not null,
  paid_units numeric(38, 0) not null,
  got_units numeric(38, 0) not null,
  taker_side smallint not null,
  buyer_uid integer,
  buyer_order_id bigint,
  buyer_fee_units numeric(38, 0),
  seller_uid integer,
  seller_order_id bigint,
  seller_fee_units numeric(38, 0),
  at_ms bigint not null
);
create index spot_trade_of_market on spot_trade (market, id);
create index spot_trade_of_buyer on spot_trade (buyer_uid, id) where buyer_uid is not null;
create index spot_trade_of_seller on spot_trade (seller_uid, id) where seller_uid is not null;

create table spot_maker (
  market smallint primary key,
  taken bigint[] not null
);

create table spot_position (
  uid integer not null,
  currency text not null,
  cost_units numeric(38, 0) not null,
  primary key (uid, currency)
);
