-- Up Migration
-- Positions in staking pools as the exchange keeps them, with what was agreed. `mode`, `state` and
-- `ending` are places in their lists, which only ever grow at their end. What was staked on
-- `fresh_day` earns from the next day on.
create table staking_position (
  id bigint primary key,
  uid integer not null,
  pool text not null,
  currency text not null,
  mode smallint not null,
  tiers jsonb not null,
  min_units numeric(38, 0) not null check (min_units > 0),
  lock_days integer not null check (lock_days >= 0),
  units numeric(38, 0) not null check (units > 0),
  fresh_units numeric(38, 0) not null check (fresh_units between 0 and units),
  fresh_day integer not null,
  staked_at_ms bigint not null,
  last_stake_units numeric(38, 0) not null,
  last_stake_at_ms bigint not null,
  start_day integer not null,
  started_at_ms bigint,
  state smallint not null,
  ending smallint,
  rewarded_units numeric(38, 0) not null check (rewarded_units >= 0),
  rewarded_usdt_units numeric(38, 0) not null check (rewarded_usdt_units >= 0),
  last_reward_day integer,
  given_back_units numeric(38, 0) not null,
  split_from bigint,
  left_at_ms bigint,
  releases_at_ms bigint,
  closed_at_ms bigint,
  check ((state = 2) = (ending is not null) and (state = 2) = (closed_at_ms is not null)),
  check (state <> 1 or releases_at_ms is not null),
  check ((left_at_ms is null) = (releases_at_ms is null)),
  check (given_back_units = case ending when 2 then rewarded_units else 0 end),
  check ((last_reward_day is null) = (rewarded_units = 0))
) with (fillfactor = 50);
-- Written once a day: no index holds what changes then, and each page has room for it.
create index staking_position_of_member on staking_position (uid, id);
create index staking_position_open on staking_position (id) where state in (0, 1);
create index staking_position_started on staking_position (started_at_ms)
  where started_at_ms is not null;
create index staking_position_closed on staking_position (closed_at_ms)
  where closed_at_ms is not null;

-- What one position was credited for one business day. The key is the promise that no day is
-- rewarded twice.
create table staking_reward (
  position_id bigint not null,
  day integer not null,
  units numeric(38, 0) not null check (units > 0),
  usdt_units numeric(38, 0) not null check (usdt_units >= 0),
  at_ms bigint not null,
  primary key (position_id, day)
);
