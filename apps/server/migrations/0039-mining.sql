-- Up Migration
-- The share of its output's worth that a machine was bought at, and what came back of one that was
-- cancelled. Both are null of machines that were sold at a price in USDT: all of it comes back.
alter table machine
  add column price_bps integer check (price_bps > 0),
  add column refund_units numeric(38, 0) check (refund_units between 0 and price_units);
