-- Up Migration
-- The portfolio a session acts for; with every look-up it is checked that it is its member's own.
alter table session add column portfolio_uid integer;
