-- Up Migration
-- Seals of rows that do not follow from the journal: a MAC over what matters in them, under a key
-- that is not here. Rows from before get theirs at the first start of a core; afterwards a row
-- without one is not believed. A module's own tests have only some of these tables.
alter table if exists identity add column password_seal bytea, add column contact_seal bytea;
alter table if exists session add column seal bytea;
alter table if exists trusted_device add column seal bytea;
alter table if exists passkey add column seal bytea;
alter table if exists totp add column seal bytea;
alter table if exists recovery_code add column seal bytea;
alter table if exists fund_password add column seal bytea;
alter table if exists payee add column seal bytea;
alter table if exists file add column seal bytea;
