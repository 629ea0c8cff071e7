-- Up Migration
-- Orders that waited for a price or a time: whoever tells of them finds what changed since a moment.
create index spot_order_waited on spot_order (updated_at_ms)
  where bot_id is null and (triggered_second is not null or expires_at_ms is not null);
create index leverage_order_reached on leverage_order (updated_at_ms)
  where state = 2 and reached_second is not null;
