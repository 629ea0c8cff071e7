-- Up Migration
-- Classes as the exchange keeps them: what their teachers have chosen, and how many have joined. What
-- members have in a class is a portfolio whose season is named by the code.
create table class (
  id bigint primary key,
  uid integer not null,
  code text not null,
  -- What a portfolio in it may open: products, the largest leverage, markets.
  terms jsonb not null,
  capital_units numeric(38, 0) not null check (capital_units > 0),
  opened_at_ms bigint not null,
  starts_at_second bigint not null,
  ends_at_second bigint not null,
  is_paused boolean not null,
  joined integer not null check (joined between 0 and 200),
  ended_at_ms bigint
);
create index class_of_teacher on class (uid, id);
create index class_of_code on class (code, id);
create index class_open on class (id) where ended_at_ms is null;

-- What its teacher calls a class, and how its board is found: by the hash of a secret that follows
-- from the code and this number and is stored nowhere.
create table class_detail (
  code text primary key,
  uid integer not null,
  name text not null,
  board_no integer not null,
  board_hash bytea not null unique,
  made_at_ms bigint not null
);
create index class_detail_of_teacher on class_detail (uid);

-- The tasks of a class as they are set now. Who has done them is found in the records of products.
create table class_task (
  code text not null,
  task text not null,
  due_at_ms bigint not null,
  primary key (code, task)
);
