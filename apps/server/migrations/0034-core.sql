-- Up Migration
-- What was archived and is no longer here, volume by volume: batches of the journal, and ledger
-- lines before a moment. It is written in the transaction in which they go.
create table archive_volume (
  no integer primary key,
  first_batch bigint not null,
  last_batch bigint not null,
  -- Of each account the last line before it is still here: balances are whole from there on.
  lines_before_ms bigint not null,
  manifest_hash bytea not null,
  archived_at_ms bigint not null
);
comment on table archive_volume is 'add only';
