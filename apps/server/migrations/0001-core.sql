-- Up Migration
-- The exchange's own tables. The journal is the truth; the others are written in the same transaction
-- and can be rebuilt from it. All amounts are whole units of 10^-8, NUMERIC(38,0).

create table leadership (
  is_only boolean primary key default true check (is_only),
  epoch bigint not null
);
insert into leadership (epoch) values (0);

create table journal (
  batch bigint primary key,
  first_seq bigint not null,
  last_seq bigint not null,
  at_ms bigint not null,
  commands text not null,
  answers text,
  fingerprint text not null,
  previous_hash bytea not null,
  hash bytea not null,
  epoch bigint not null
);
-- Compressing a batch costs more time than it saves disk.
alter table journal alter column commands set storage external;
alter table journal alter column answers set storage external;
create index journal_answers on journal (at_ms) where answers is not null;

-- Member accounts have ids above zero, house accounts below.
create table account (
  id bigint primary key,
  uid integer,
  owner text not null,
  kind text not null,
  currency text not null,
  bucket text not null check (bucket in ('available', 'held')),
  check ((uid is null) = (id < 0))
);
create index account_of_member on account (uid) where uid is not null;

-- The last posting of an account is its balance: no balance row is ever updated. The key is a second
-- fence against two writers, and the check a second guard against spending what is not there.
create table posting (
  account_id bigint not null,
  seq bigint not null,
  entry_id bigint not null,
  units numeric(38, 0) not null,
  balance_after numeric(38, 0) not null,
  at_ms bigint not null,
  type smallint not null,
  reference text not null,
  primary key (account_id, seq),
  check (balance_after >= 0 or account_id < 0)
);

create table member (
  uid integer primary key,
  status text not null,
  level smallint not null,
  withdraw_lock_until_ms bigint not null,
  loss_limit_units numeric(38, 0) not null,
  pending_loss_limit_units numeric(38, 0),
  pending_loss_limit_from_ms bigint,
  opened_at_ms bigint not null
);

create table market_state (
  is_only boolean primary key default true check (is_only),
  state jsonb not null
);

create table day_commitment (
  day integer primary key,
  anchor text not null,
  published_at_ms bigint not null,
  seed text
);

create table tick (
  second bigint primary key,
  seed bytea not null,
  price_units bigint[] not null,
  tape_volume_cents bigint[] not null
);
