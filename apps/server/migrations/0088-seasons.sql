-- Up Migration
-- When its member left a portfolio, before its end.
alter table portfolio add column left_at_ms bigint;
