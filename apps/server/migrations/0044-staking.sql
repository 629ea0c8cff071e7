-- Up Migration
-- Flexible stakes that leave at once while they have earned nothing (rulebook 5.3). What was staked
-- before was agreed without it, and waits.
alter table staking_position add column unearned_leaves_at_once boolean not null default false;
