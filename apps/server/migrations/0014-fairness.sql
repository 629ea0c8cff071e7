-- Up Migration
-- Signed heads of the journal: what everybody was shown of it, minute by minute, and can hold
-- against it later. They are only ever added to.
create table journal_head (
  batch bigint primary key,
  seq bigint not null,
  hash bytea not null,
  at_ms bigint not null,
  public_key bytea not null,
  signature bytea not null
);
comment on table journal_head is 'add only';
