-- Up Migration
-- Pictures and videos of members. What a file was stays when its content goes; the content is
-- sealed under a key of its own, and that key under the member's.

create table file (
  id text primary key,
  uid integer not null,
  kind text not null,
  -- Null until it is handed in.
  case_id text,
  type text not null,
  bytes integer not null,
  width integer not null,
  height integer not null,
  duration_ms integer,
  -- Of what was stored, before it was sealed.
  sha256 bytea not null,
  -- What a demo finds wrong with it (DEMO_TRIGGERS).
  flaw text,
  uploaded_at_ms bigint not null
);
create unique index file_unused on file (uid, kind) where case_id is null;
create index file_of_case on file (case_id) where case_id is not null;
create index file_member on file (uid);

create table file_content (
  file_id text primary key references file on delete cascade,
  sealed_key bytea not null,
  sealed bytea not null
);
-- What is sealed cannot be made smaller: nobody shall try.
alter table file_content alter column sealed set storage external;

-- Who of the staff looked at which file, in which case, and when.
create table sensitive_read (
  id bigint generated always as identity primary key,
  at_ms bigint not null,
  staff text not null,
  case_id text not null,
  file_id text not null
);
comment on table sensitive_read is 'add only';
