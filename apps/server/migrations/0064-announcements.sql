-- Up Migration
-- Announcements of staff. Each edit is a row of its own, and so is the early end: the program can
-- only add, so the history stays. `seal` is a MAC over a row, under a key outside the database.
create table announcement (
  id integer not null,
  revision integer not null check (revision between 1 and 1000),
  -- By language, as JSON.
  texts text not null,
  priority text not null check (priority in ('low', 'normal', 'high')),
  from_ms bigint not null,
  until_ms bigint not null check (until_ms > from_ms),
  written_by text not null,
  written_at_ms bigint not null,
  seal bytea not null,
  primary key (id, revision)
);
comment on table announcement is 'add only';
create index announcement_by_end on announcement (until_ms);

create table announcement_end (
  id integer primary key,
  ended_by text not null,
  ended_at_ms bigint not null,
  seal bytea not null
);
comment on table announcement_end is 'add only';

-- How far the copies in members' messages are written: to all up to this one.
create table announcement_copy (
  id integer primary key,
  uid integer not null,
  is_done boolean not null default false
);
