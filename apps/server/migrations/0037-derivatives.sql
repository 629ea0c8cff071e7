-- Up Migration
-- "Has not ended" by the column that says when it did, which the table's own check makes the same as
-- by its states: when a tick decides to close a position no column of any index changes then, and
-- PostgreSQL writes the row alone where its page has room. Half a page is that room for every row.
drop index leverage_position_open;
create index leverage_position_open on leverage_position (id) where ended_at_ms is null;
drop index leverage_position_one;
create unique index leverage_position_one on leverage_position (uid, market)
  where ended_at_ms is null;
alter table leverage_position set (fillfactor = 50);
