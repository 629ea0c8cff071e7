-- Up Migration
-- Customer service: one conversation per member, and one per browser of a visitor. What was said is
-- sealed: a member's under the member's key, a visitor's under a key outside the database.
create table support_conversation (
  id bigint generated always as identity primary key,
  uid integer unique,
  -- Of the token in a visitor's cookie.
  visitor_hash bytea unique,
  state smallint not null check (state between 0 and 3),
  language smallint not null,
  -- Who of the staff has it; from then on a colleague may take it.
  staff_id text,
  held_until_ms bigint,
  waiting_since_ms bigint,
  created_at_ms bigint not null,
  -- The last message: silence is counted from here.
  changed_at_ms bigint not null,
  last_seq integer not null default 0,
  -- The last message of staff, and how far each side has received and read.
  staff_seq integer not null default 0,
  person_delivered_seq integer not null default 0,
  person_read_seq integer not null default 0,
  staff_delivered_seq integer not null default 0,
  staff_read_seq integer not null default 0,
  -- The case of its pictures, until they are deleted.
  folder text,
  -- Counts every change, so that a lost hint is noticed.
  version integer not null default 0,
  touched_at_ms bigint not null,
  check ((uid is null) <> (visitor_hash is null)),
  check ((staff_id is null) = (held_until_ms is null)),
  check ((state = 1) = (waiting_since_ms is not null))
);
create index support_conversation_waiting on support_conversation (waiting_since_ms, id)
  where state = 1;
create index support_conversation_of_staff on support_conversation (staff_id, changed_at_ms)
  where staff_id is not null;
create index support_conversation_changed on support_conversation (changed_at_ms, id);
create index support_conversation_folder on support_conversation (changed_at_ms)
  where folder is not null;
create index support_conversation_touched on support_conversation (touched_at_ms);

create table support_message (
  conversation_id bigint not null references support_conversation on delete cascade,
  seq integer not null,
  side smallint not null check (side between 0 and 3),
  staff_id text,
  -- Chosen by the sender: a repeat is the same message.
  client_id text,
  at_ms bigint not null,
  sealed bytea not null,
  primary key (conversation_id, seq)
);
create unique index support_message_sent on support_message (conversation_id, client_id)
  where client_id is not null;
create index support_message_age on support_message (at_ms);

create table support_canned_answer (
  id bigint generated always as identity primary key,
  title text not null,
  text text not null,
  language smallint not null
);
