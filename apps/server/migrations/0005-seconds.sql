-- Up Migration
-- Seconds contracts, the ticks they opened and settled with, what they came to day by day, and the
-- breaks members take. `market` is the place in the table of markets; prices are whole units of the
-- market's smallest price step; small numbers name the place in the protocol's lists of directions,
-- states and results, which only ever grow at their end. Nothing here is read to find a result: a
-- result follows from the tick, and is only written down.

create table seconds_contract (
  id bigint primary key,
  uid integer not null,
  share_id uuid not null,
  market smallint not null,
  direction smallint not null,
  period_seconds integer not null,
  return_bps smallint not null,
  wager_units numeric(38, 0) not null check (wager_units > 0),
  accepted_at_ms bigint not null,
  state smallint not null,
  opening_second bigint,
  opening_price bigint,
  ends_at_second bigint,
  settlement_second bigint,
  settlement_price bigint,
  result smallint,
  is_void boolean not null,
  receipt_units numeric(38, 0) check (receipt_units >= 0),
  ended_at_ms bigint,
  check ((state = 4) = (result is not null) and (state = 4) = (receipt_units is not null))
) with (fillfactor = 50);
-- A contract is written three times within minutes. No index holds what changes, and each page has
-- room, so that the second and third time touch no index at all: half the time of a settlement.
create unique index seconds_contract_share on seconds_contract (share_id);
create index seconds_contract_of_member on seconds_contract (uid, id);
create index seconds_contract_accepted on seconds_contract (accepted_at_ms);

-- Each tick that opened or settled a contract, with what proves it. Ticks themselves are kept for
-- seven days; a receipt is complete for ever.
create table seconds_tick (
  second bigint not null,
  market smallint not null,
  seed bytea not null,
  hash bytea not null,
  primary key (second, market)
);

-- Contracts by the UTC day they ended; those without a price to end by are not counted.
create table seconds_day (
  day integer not null,
  market smallint not null,
  period_seconds integer not null,
  wins bigint not null,
  losses bigint not null,
  draws bigint not null,
  wagered_units numeric(38, 0) not null,
  received_units numeric(38, 0) not null,
  primary key (day, market, period_seconds)
);

create table seconds_break (
  uid integer primary key,
  until_ms bigint not null
);
