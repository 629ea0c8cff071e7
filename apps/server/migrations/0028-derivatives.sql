-- Up Migration
-- Leveraged contracts as the exchange keeps them. Prices are in ticks of their market, quantities in
-- lots, money in atoms of USDT; small numbers are places in lists that only ever grow at their end.
create table leverage_choice (
  uid integer not null,
  market smallint not null,
  leverage smallint not null check (leverage > 0),
  primary key (uid, market)
);

create table leverage_order (
  id bigint primary key,
  uid integer not null,
  share_id uuid not null,
  market smallint not null,
  side smallint not null,
  type smallint not null,
  is_reduce_only boolean not null,
  limit_ticks bigint,
  lots numeric(38, 0) not null check (lots > 0),
  leverage smallint not null,
  mmr_bps smallint not null,
  taker_bps smallint not null,
  maker_bps smallint not null,
  liquidation_bps smallint not null,
  created_at_ms bigint not null,
  state smallint not null,
  executed_lots numeric(38, 0) not null check (executed_lots between 0 and lots),
  executed_value_units numeric(38, 0) not null,
  fee_units numeric(38, 0) not null,
  held_units numeric(38, 0) not null check (held_units >= 0),
  reached_second bigint,
  position_id bigint,
  updated_at_ms bigint not null,
  check ((state in (0, 1)) or held_units = 0),
  check (state <> 2 or executed_lots = lots)
) with (fillfactor = 80);
create index leverage_order_of_member on leverage_order (uid, id);
create index leverage_order_waiting on leverage_order (id) where state in (0, 1);

create table leverage_position (
  id bigint primary key,
  uid integer not null,
  share_id uuid not null unique,
  market smallint not null,
  side smallint not null,
  leverage smallint not null,
  mmr_bps smallint not null,
  taker_bps smallint not null,
  liquidation_bps smallint not null,
  opened_at_ms bigint not null,
  lots numeric(38, 0) not null check (lots >= 0),
  entry_value_units numeric(38, 0) not null check (entry_value_units >= 0),
  margin_units numeric(38, 0) not null check (margin_units >= 0),
  initial_margin_units numeric(38, 0) not null check (initial_margin_units >= 0),
  reserve_units numeric(38, 0) not null check (reserve_units >= 0),
  state smallint not null,
  take_profit_ticks bigint,
  stop_loss_ticks bigint,
  owed_second bigint,
  owed_ticks bigint,
  owed_units numeric(38, 0) not null,
  ending smallint,
  decided_second bigint,
  decided_ticks bigint,
  event_count integer not null,
  updated_at_ms bigint not null,
  ended_at_ms bigint,
  opened_lots numeric(38, 0) not null,
  opened_value_units numeric(38, 0) not null,
  opened_margin_units numeric(38, 0) not null,
  closed_value_units numeric(38, 0) not null,
  realised_units numeric(38, 0) not null,
  fee_units numeric(38, 0) not null,
  funding_units numeric(38, 0) not null,
  insured_units numeric(38, 0) not null,
  check ((state in (2, 3)) = (ended_at_ms is not null)),
  check ((state in (2, 3)) = (lots = 0)),
  check ((state = 0) = (ending is null)),
  check (state not in (1, 3) or decided_second is not null),
  check ((owed_second is null) = (owed_ticks is null))
) with (fillfactor = 60);
create index leverage_position_of_member on leverage_position (uid, id);
create index leverage_position_open on leverage_position (id) where state in (0, 1);
create index leverage_position_ended on leverage_position (ended_at_ms)
  where ended_at_ms is not null;
-- One per member and market: the database itself refuses a second.
create unique index leverage_position_one on leverage_position (uid, market) where state in (0, 1);

-- All that happened to a position, with how it stood after each. Only ever added to.
create table leverage_event (
  position_id bigint not null,
  no integer not null,
  kind smallint not null,
  at_ms bigint not null,
  second bigint not null,
  ticks bigint,
  lots numeric(38, 0) not null,
  amount_units numeric(38, 0) not null,
  pnl_units numeric(38, 0) not null,
  fee_units numeric(38, 0) not null,
  liquidation_fee_units numeric(38, 0) not null,
  insured_units numeric(38, 0) not null,
  lots_after numeric(38, 0) not null,
  entry_value_after numeric(38, 0) not null,
  margin_after numeric(38, 0) not null,
  reserve_after numeric(38, 0) not null,
  primary key (position_id, no)
);

-- What a funding second was counted with, for everybody to check. Only ever added to.
create table funding_round (
  second bigint not null,
  market smallint not null,
  rate_bps smallint not null,
  ticks bigint not null,
  primary key (second, market)
);
