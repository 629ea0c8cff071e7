-- Up Migration
-- Devices that are told of messages while the app is closed. Where a push goes is sealed under the
-- member's key; `mark` is its keyed hash, so that one browser is here once, whoever uses it. A
-- device is told as long as its session lives.
create table push_device (
  session_id text primary key references session (id) on delete cascade,
  uid integer not null,
  sealed bytea not null,
  mark bytea not null unique,
  kinds text[] not null,
  -- Null without quiet hours.
  quiet_from smallint,
  quiet_until smallint,
  quiet_zone text,
  seal bytea not null
);
create index push_device_of_member on push_device (uid);

-- Up to this message all devices are told. What was there before there were pushes is not told.
create table push_place (
  is_only boolean primary key default true check (is_only),
  message_id bigint not null
);
insert into push_place (message_id) select coalesce(max(id), 0) from message;
