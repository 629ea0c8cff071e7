-- Up Migration
-- Whose epoch it is, by a name that each life of a core gives itself; and a count that goes on for as
-- long as that core lives, 0 while it is still loading.
alter table leadership
  add column leader text not null default '',
  add column beat bigint not null default 0;
