-- Up Migration
-- An order may name the levels of the position it opens. Null: it names none.
alter table leverage_order
  add column take_profit_ticks bigint,
  add column stop_loss_ticks bigint;
