-- Up Migration
-- What a member likes to see, one row each: `parts` is JSON by part, each with its value and when
-- it was chosen. Parts that this version does not know stay as they are.
create table member_preferences (
  uid integer primary key,
  -- Larger with every change.
  revision bigint not null,
  parts jsonb not null check (octet_length(parts::text) <= 65536)
) with (fillfactor = 70);
