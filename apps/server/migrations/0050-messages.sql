-- Up Migration
-- The last outage that members were told of: each is told once, however often the server starts.
alter table message_place add column outage_no integer not null default 0;
