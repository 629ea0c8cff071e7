-- Up Migration
-- Counts on for as long as the core of this epoch lives; 0 while it is still loading.
alter table leadership add column beat bigint not null default 0;
