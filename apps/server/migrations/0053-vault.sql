-- Up Migration
-- Members who asked for their data to be deleted, and when last. As long as one is open, processes
-- go on with it and nothing personal of that member is taken in.
create table erasure (
  uid integer primary key,
  begun_at_ms bigint not null,
  is_open boolean not null
);
create index erasure_open on erasure (uid) where is_open;
