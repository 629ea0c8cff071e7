-- Up Migration
-- Staff of the operator console. Nothing here is a member's, and no member's session opens it.
-- Passwords are hashed, the secret of an authenticator is sealed; `seal` is a MAC over what matters
-- in a row, under a key outside the database.
create table staff_account (
  id text primary key check (id ~ '^[a-z][a-z0-9-]{2,31}$'),
  role text not null check (role in ('support', 'reviewer', 'approver', 'auditor', 'admin')),
  password_hash text,
  totp_secret bytea,
  -- The last half minute a code of which was used.
  totp_step bigint not null default 0,
  is_disabled boolean not null default false,
  created_at_ms bigint not null,
  seal bytea not null
);

create table staff_session (
  id text primary key,
  staff_id text not null references staff_account,
  token_hash bytea not null unique,
  created_at_ms bigint not null,
  last_seen_at_ms bigint not null,
  seal bytea not null
);
create index staff_session_of_staff on staff_session (staff_id);

-- A right password that waits for its code, with the secret of a new authenticator where there was
-- none. It goes with its browser, and ends in minutes.
create table staff_step (
  token_hash bytea primary key,
  staff_id text not null references staff_account,
  draft bytea,
  expires_at_ms bigint not null
);
create index staff_step_of_staff on staff_step (staff_id);

-- One-time links. That of the first admin belongs to no account yet.
create table staff_link (
  token_hash bytea primary key,
  kind text not null check (kind in ('first-admin', 'join', 'reset')),
  staff_id text unique references staff_account,
  expires_at_ms bigint not null,
  seal bytea not null,
  check ((kind = 'first-admin') = (staff_id is null))
);

-- Who has a case, and until when.
create table staff_claim (
  kind text not null,
  case_id bigint not null,
  staff_id text not null references staff_account,
  until_ms bigint not null,
  primary key (kind, case_id)
);

-- Who passed a case that takes two, each a different person. The exchange asks for it as well.
create table staff_approval (
  kind text not null,
  case_id bigint not null,
  step smallint not null check (step in (1, 2)),
  staff_id text not null references staff_account,
  at_ms bigint not null,
  primary key (kind, case_id, step),
  unique (kind, case_id, staff_id)
);

create index deposit_under_review on deposit (id) where state = 0;
create index deposit_to_correct on deposit (id)
  where state in (1, 2) and proposed_by is not null;
create index withdrawal_under_review on withdrawal (id) where state = 0;
create index kyc_case_under_review on kyc_case (level, id) where state = 0;

-- What staff did. Each row hashes the one before it, under a key outside the database. A row that
-- announces a command is there before the command is sent; the command's id in the journal names
-- the row and begins with its hash.
create table staff_audit (
  seq bigint primary key,
  at_ms bigint not null,
  staff_id text not null,
  role text,
  what text not null,
  subject text not null,
  before text,
  after text,
  reason text,
  command text,
  refers_to bigint unique,
  hash bytea not null
);
comment on table staff_audit is 'add only';
create index staff_audit_of_staff on staff_audit (staff_id, seq);
create index staff_audit_of_subject on staff_audit (subject, seq);
