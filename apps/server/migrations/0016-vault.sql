-- Up Migration
-- A key for each member and purpose, readable only with a master key that lies outside the
-- database. Whoever deletes the row makes all it sealed unreadable, in backups too.

create table member_key (
  uid integer not null,
  purpose text not null,
  master_id integer not null,
  wrapped bytea not null,
  primary key (uid, purpose)
);

create index member_key_master on member_key (master_id);
