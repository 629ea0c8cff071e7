-- Up Migration
-- Business days and product terms: what the exchange was told of them, so that a start comes to the
-- same state. What is due is no table of its own: it follows from what each module keeps.
create table calendar (
  is_only boolean primary key check (is_only),
  day_seconds integer not null check (day_seconds between 1 and 86400),
  day_offset bigint not null,
  day bigint not null
);

create table product_terms (
  product text primary key,
  terms jsonb not null,
  from_ms bigint not null
);
