-- Up Migration
-- Charts and the points from which old ticks are recomputed. Both can be rebuilt: candles from ticks,
-- checkpoints from the state before them.

-- Complete candles only; the one of now is in memory. `market` is the place in the table of markets,
-- `interval` the place in 1m 5m 15m 30m 1h 4h 1d 1w; both tables only ever grow at their end.
-- Prices are whole units of the market's smallest price step.
create table candle (
  market smallint not null,
  interval smallint not null,
  start_ms bigint not null,
  open bigint not null,
  high bigint not null,
  low bigint not null,
  close bigint not null,
  volume_cents bigint not null,
  constraint candle_key primary key (market, interval, start_ms)
);

-- The price process after a second, about once a minute. The first two rows are kept for ever: where
-- the simulated history ended and where the markets opened. They have no seed, and their hashes are
-- zero. 32 bytes of `hashes` for each market.
create table price_checkpoint (
  second bigint primary key,
  process jsonb not null,
  seed text,
  hashes bytea not null
);
