-- Up Migration
-- Who the members are and how they sign in. Money, status and level are the exchange's.
-- Secrets are here only as hashes whose key is kept outside the database.

create table identity (
  uid integer primary key check (uid between 10000000 and 99999999),
  -- 'opening' until the exchange has opened the member; a start finishes what a crash cut off.
  state text not null check (state in ('opening', 'open')),
  username text not null,
  username_key text not null,
  email text,
  email_key text,
  is_email_confirmed boolean not null,
  phone text,
  is_phone_confirmed boolean not null,
  password_hash text not null,
  -- Grows when the password changes: a sign-in that began with the old one gets no session.
  password_version integer not null default 1,
  invite_code text not null,
  inviter_uid integer references identity (uid),
  date_format text not null default 'locale' check (date_format in ('locale', 'iso')),
  created_at_ms bigint not null,
  constraint identity_username_unique unique (username_key),
  constraint identity_email_unique unique (email_key),
  constraint identity_phone_unique unique (phone),
  constraint identity_invite_code_unique unique (invite_code),
  check ((email is null) = (email_key is null)),
  check (email is not null or phone is not null),
  check (email is not null or not is_email_confirmed),
  check (phone is not null or not is_phone_confirmed)
);

create index identity_opening on identity (uid) where state = 'opening';
create index identity_inviter on identity (inviter_uid) where inviter_uid is not null;

create table session (
  id text primary key,
  uid integer not null references identity (uid) on delete cascade,
  token_hash bytea not null unique,
  device_name text not null,
  ip text not null,
  created_at_ms bigint not null,
  last_seen_at_ms bigint not null
);

create index session_uid on session (uid);

-- A browser that signed in before. Its id stays while its token changes at every sign-in.
create table trusted_device (
  id text primary key,
  uid integer not null references identity (uid) on delete cascade,
  token_hash bytea not null,
  expires_at_ms bigint not null,
  unique (token_hash, uid)
);

create index trusted_device_uid on trusted_device (uid);

create table sign_in (
  id bigint generated always as identity primary key,
  uid integer not null references identity (uid) on delete cascade,
  device_name text not null,
  ip text not null,
  at_ms bigint not null
);

create index sign_in_uid on sign_in (uid, at_ms);
create index sign_in_at on sign_in (at_ms);

-- One valid code per purpose and address; neither code nor address is readable here.
create table verification_code (
  purpose text not null,
  target_hash bytea not null,
  code_hash bytea not null,
  wrong_tries smallint not null default 0,
  expires_at_ms bigint not null,
  primary key (purpose, target_hash)
);

-- Tries of the last minutes by somebody on something; whom and what only as a hash.
create table throttle (
  scope text not null,
  subject bytea not null,
  tries_at_ms bigint[] not null,
  in_a_row integer not null,
  last_at_ms bigint not null,
  primary key (scope, subject)
);

create index throttle_last_at on throttle (last_at_ms);
