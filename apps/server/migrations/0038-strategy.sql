-- Up Migration
-- What a grid has agreed at its start, how it ended, and what each of its rungs has to sell.
-- Null of bots that were started before, which keep the rules of then.
alter table strategy_bot
  add column start_price bigint,
  add column start_level smallint,
  add column end_price bigint,
  add column grid_profit_units numeric(38, 0),
  add check ((start_price is null) = (start_level is null)),
  add check ((end_price is null) = (grid_profit_units is null)),
  add check ((end_price is not null) = (start_price is not null and state = 3));
alter table strategy_rung add column base_units numeric(38, 0) check (base_units >= 0);
-- The end of such a grid is told as well.
drop index strategy_log_told;
create index strategy_log_told on strategy_log (at_ms, bot_id, no) where kind in (5, 7, 8, 10);
