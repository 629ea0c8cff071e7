-- Up Migration
-- Orders that wait, come in pairs, end by themselves or are amended. And a bot's orders and its sides
-- of trades: they are none of its member's own, so that what a member asks for never reads through
-- them.
alter table spot_order
  add column bot_id bigint,
  -- What an order waits for, the tick that reached it, when it ends by itself, the limit leg of its
  -- OCO, and its place in the queue, which is its id until it is amended or triggered.
  add column trigger_kind smallint,
  add column trigger_price bigint,
  add column triggered_second bigint,
  add column triggered_price bigint,
  add column expires_at_ms bigint,
  add column oco_id bigint,
  add column queue_no bigint;
alter table spot_trade add column buyer_bot_id bigint, add column seller_bot_id bigint;

drop index spot_order_open;
create index spot_order_open on spot_order (id) where state < 2 or state > 4;
create index spot_order_place on spot_order (queue_no) where queue_no is not null;
drop index spot_order_of_member;
create index spot_order_of_member on spot_order (uid, id) where bot_id is null;
create index spot_order_of_bot on spot_order (bot_id, id) where bot_id is not null;
drop index spot_order_changed;
create index spot_order_changed on spot_order (uid, updated_at_ms, id) where bot_id is null;

drop index spot_trade_of_buyer;
create index spot_trade_of_buyer on spot_trade (buyer_uid, id)
  where buyer_uid is not null and buyer_bot_id is null;
drop index spot_trade_of_seller;
create index spot_trade_of_seller on spot_trade (seller_uid, id)
  where seller_uid is not null and seller_bot_id is null;
create index spot_trade_of_buying_bot on spot_trade (buyer_bot_id, id)
  where buyer_bot_id is not null;
create index spot_trade_of_selling_bot on spot_trade (seller_bot_id, id)
  where seller_bot_id is not null;
