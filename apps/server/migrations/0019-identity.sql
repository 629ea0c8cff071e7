-- Up Migration
-- What protects an account: the log of sign-ins and changes, the fund password, two-step login.

-- The list of sign-ins becomes the security log.
alter table sign_in rename to security_event;
alter table security_event add column what text not null default 'login';
alter table security_event alter column what drop default;
drop index sign_in_uid;
alter index sign_in_at rename to security_event_at;
create index security_event_uid on security_event (uid, id);

create table fund_password (
  uid integer primary key references identity (uid) on delete cascade,
  password_hash text not null,
  -- Counted before each look; the last one allowed locks until it turned out to be right.
  tries smallint not null default 0,
  locked_until_ms bigint not null default 0
);

-- The secret of an authenticator app, sealed; of which second its last code was, none works twice.
create table totp (
  uid integer primary key references identity (uid) on delete cascade,
  secret bytea not null,
  last_step bigint not null,
  since_ms bigint not null
);

-- A secret nobody has typed a code of yet.
create table totp_draft (
  uid integer primary key references identity (uid) on delete cascade,
  secret bytea not null,
  expires_at_ms bigint not null
);

create table recovery_code (
  uid integer not null references identity (uid) on delete cascade,
  code_hash bytea not null,
  primary key (uid, code_hash)
);

create table passkey (
  id text primary key,
  uid integer not null references identity (uid) on delete cascade,
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at_ms bigint not null,
  last_used_at_ms bigint
);

create index passkey_uid on passkey (uid);

-- What a browser was asked and has not answered yet: each is answered once, by that browser.
create table login_challenge (
  token_hash bytea primary key,
  purpose text not null check (purpose in ('second-step', 'passkey-login', 'passkey-setup')),
  uid integer references identity (uid) on delete cascade,
  password_version integer,
  challenge text,
  expires_at_ms bigint not null
);

create index login_challenge_expires on login_challenge (expires_at_ms);
