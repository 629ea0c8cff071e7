-- Up Migration
-- The flow record shows an order as one line, at the moment of its last change.
create index spot_order_changed on spot_order (uid, updated_at_ms, id);
