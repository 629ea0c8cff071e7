-- Up Migration
-- A mark of each key that lies outside the database: a process with another key is refused, instead
-- of finding every password wrong.

create table key_mark (
  name text primary key,
  mark bytea not null
);
