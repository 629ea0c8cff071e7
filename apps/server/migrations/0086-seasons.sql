-- Up Migration
-- Of a portfolio, whose it is; a person has none.
alter table member add column owner_uid integer;
create index member_of_owner on member (owner_uid, uid) where owner_uid is not null;

-- What a member has in a season, as it was opened and as it was last valued. Those that have ended
-- stay for ever.
create table portfolio (
  id bigint primary key,
  uid integer not null unique,
  owner_uid integer not null,
  season text not null,
  kind smallint not null,
  -- What it may open: products, the largest leverage, markets.
  terms jsonb not null,
  capital_units numeric(38, 0) not null check (capital_units > 0),
  opened_at_ms bigint not null,
  ends_at_second bigint not null,
  state smallint not null,
  next_second bigint,
  orders integer not null check (orders >= 0),
  fee_units numeric(38, 0) not null check (fee_units >= 0),
  valued_second bigint,
  equity_units numeric(38, 0) not null check (equity_units >= 0),
  peak_units numeric(38, 0) not null check (peak_units >= equity_units),
  fall_ppm integer not null check (fall_ppm between 0 and 1000000),
  ended_at_ms bigint,
  check ((ended_at_ms is null) = (next_second is not null))
) with (fillfactor = 70);
create index portfolio_of_owner on portfolio (owner_uid, id);
create index portfolio_of_season on portfolio (season, id);
create index portfolio_ended on portfolio (ended_at_ms) where ended_at_ms is not null;
create index portfolio_open on portfolio (id) where ended_at_ms is null;

-- The name a member has chosen to be known by in rankings; no two read alike.
create table nickname (
  uid integer primary key,
  name text not null,
  folded text not null unique,
  chosen_at_ms bigint not null
);
