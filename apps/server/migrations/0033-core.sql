-- Up Migration
-- What each verification of the whole database found: one row a run, by the core that leads.
create table verification (
  began_at_ms bigint primary key,
  ended_at_ms bigint not null,
  -- The last batch of the journal that was proven.
  batch bigint not null,
  fault_count bigint not null,
  -- The first ones of each table: where, and what.
  faults jsonb not null
);
comment on table verification is 'add only';
