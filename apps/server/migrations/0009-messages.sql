-- Up Migration
-- What members are told about their own affairs, and how far that telling has come. A message moves
-- no money: it is written after the fact, from what the other tables say. `kind` is the place in the
-- protocol's list of kinds, which only ever grows at its end; `source` is the id of what it is about,
-- so that nothing is told twice.

create table message (
  id bigint generated always as identity primary key,
  uid integer not null,
  kind smallint not null,
  source bigint not null,
  params jsonb not null,
  created_at_ms bigint not null,
  read_at_ms bigint,
  unique (uid, kind, source)
);
create index message_of_member on message (uid, id);
create index message_unread on message (uid, id) where read_at_ms is null;

-- Up to here everything is told: by the time of commands, and by the number of trades. What happened
-- before there were messages is not told.
create table message_place (
  is_only boolean primary key default true check (is_only),
  at_ms bigint not null,
  trade_id bigint not null
);
insert into message_place (at_ms, trade_id)
select (select coalesce(max(at_ms) + 1, 0) from journal),
  (select coalesce(max(id), 0) from spot_trade);
