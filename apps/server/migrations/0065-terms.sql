-- Up Migration
-- What staff proposed to change of the terms of later purchases, and who approved or withdrew it.
-- All of it follows from the journal. The exchange refuses that one person does both; so does this
-- table, whoever writes to it.
create table terms_proposal (
  id bigint primary key,
  product text not null,
  "values" jsonb not null,
  from_ms bigint not null check (from_ms % 1000 = 0),
  hash bytea not null check (length(hash) = 32),
  proposed_by text not null,
  proposed_at_ms bigint not null,
  state text not null check (state in ('proposed', 'approved', 'withdrawn')),
  decided_by text,
  decided_at_ms bigint,
  check ((state = 'proposed') = (decided_by is null)),
  check ((decided_by is null) = (decided_at_ms is null)),
  constraint terms_take_two_people check (state <> 'approved' or decided_by <> proposed_by),
  -- Members have read an approved change for a day before it is in force.
  check (state <> 'approved' or from_ms - decided_at_ms >= 86400000)
);
-- One change of a product after the other.
create unique index terms_approved_from on terms_proposal (product, from_ms)
  where state = 'approved';

-- The fee a grid was started with, where terms of its start had another than the program.
alter table strategy_bot add column start_fee_bps integer;
