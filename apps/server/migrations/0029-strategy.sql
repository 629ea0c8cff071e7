-- Up Migration
-- Bots as the exchange keeps them. `kind`, `state`, `pause_reason`, `exit` and `dca_interval` are
-- places in their lists, which only ever grow at their end. A bot has dates or lines, by its kind.
create table strategy_bot (
  id bigint primary key,
  uid integer not null,
  kind smallint not null,
  symbol text not null,
  state smallint not null,
  pause_reason smallint,
  failure text,
  exit smallint,
  created_at_ms bigint not null,
  state_at_ms bigint not null,
  invested_units numeric(38, 0) not null check (invested_units >= 0),
  realised_units numeric(38, 0) not null,
  quote_units numeric(38, 0) not null check (quote_units >= 0),
  base_units numeric(38, 0) not null check (base_units >= 0),
  returned_units numeric(38, 0) not null check (returned_units >= 0),
  moved_units numeric(38, 0) not null check (moved_units >= 0),
  moved_value_units numeric(38, 0) not null check (moved_value_units >= 0),
  log_count integer not null check (log_count >= 0),
  amount_units numeric(38, 0),
  dca_interval smallint,
  runs integer,
  runs_done integer,
  skips_in_row integer,
  first_second bigint,
  next_second bigint,
  lower bigint,
  upper bigint,
  grids integer,
  buy_lots bigint,
  sell_lots bigint,
  start_lots bigint,
  start_units numeric(38, 0),
  round_trips integer,
  check ((kind = 0) = (amount_units is not null) and (kind = 1) = (grids is not null)),
  check ((state = 1) = (pause_reason is not null)),
  check ((state = 5) = (failure is not null) or state in (2, 3)),
  check ((state in (2, 3)) = (exit is not null)),
  check (state <> 3 or (quote_units = 0 and base_units = 0))
) with (fillfactor = 50);
create index strategy_bot_of_member on strategy_bot (uid, id);
create index strategy_bot_open on strategy_bot (id) where state <> 3;

-- The rungs of grids: each has one order in the market, or is about to.
create table strategy_rung (
  bot_id bigint not null,
  rung integer not null,
  side smallint not null,
  order_id bigint,
  held_units numeric(38, 0) not null check (held_units >= 0),
  done_lots bigint not null check (done_lots >= 0),
  cost_units numeric(38, 0) not null check (cost_units >= 0),
  got_units numeric(38, 0) not null check (got_units >= 0),
  tries integer not null,
  retry_second bigint,
  primary key (bot_id, rung)
) with (fillfactor = 50);

-- What bots have done, line by line. The key is the promise that no line is written twice.
create table strategy_log (
  bot_id bigint not null,
  no integer not null,
  at_ms bigint not null,
  kind smallint not null,
  order_id bigint,
  price bigint,
  lots bigint,
  quote_units numeric(38, 0),
  fee_units numeric(38, 0),
  profit_units numeric(38, 0),
  pause_reason smallint,
  refusal text,
  primary key (bot_id, no),
  check ((order_id is null) = (lots is null))
);
-- What members are told of is found again by its moment.
create index strategy_log_told on strategy_log (at_ms, bot_id, no) where kind in (5, 7, 8);
