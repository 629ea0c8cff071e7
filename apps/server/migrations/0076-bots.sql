-- Up Migration
-- The keys that members' own programs sign with. Of an HMAC key the server needs the secret again:
-- it is sealed under the member's own key; of an Ed25519 key it has the public half alone.
create table program_key (
  id text primary key,
  uid integer not null references identity (uid) on delete cascade,
  key text not null unique,
  kind text not null,
  label text not null,
  secret bytea,
  public_key text,
  may_trade boolean not null,
  -- Addresses and networks in CIDR notation; none: from anywhere.
  networks text[] not null,
  created_at_ms bigint not null,
  widened_at_ms bigint not null,
  last_used_at_ms bigint,
  last_network text not null default '',
  seal bytea not null,
  check ((kind = 'hmac') = (secret is not null) and (kind = 'ed25519') = (public_key is not null))
);
create index program_key_of_member on program_key (uid, created_at_ms);

-- Programs name orders by the ids they chose.
create index spot_order_of_client on spot_order (uid, client_order_id, id) where bot_id is null;
