-- Up Migration
-- Mining machines as the exchange sold them, a row a purchase: amounts are of all machines of it
-- together, price and worth in USDT, output in bitcoin. `state` is the place in the list of states,
-- which only ever grows at its end.
create table machine (
  id bigint primary key,
  uid integer not null,
  model text not null,
  quantity integer not null check (quantity > 0),
  th bigint not null,
  term_days integer not null check (term_days > 0),
  price_units numeric(38, 0) not null check (price_units > 0),
  daily_units numeric(38, 0) not null check (daily_units > 0),
  output_units numeric(38, 0) not null,
  bought_at_ms bigint not null,
  start_day integer not null,
  state smallint not null,
  started_at_ms bigint,
  paid_units numeric(38, 0) not null check (paid_units between 0 and output_units),
  paid_usdt_units numeric(38, 0) not null check (paid_usdt_units >= 0),
  paid_days integer not null check (paid_days between 0 and term_days),
  ended_at_ms bigint,
  check ((state in (1, 2)) = (started_at_ms is not null)),
  check ((state in (2, 3)) = (ended_at_ms is not null)),
  check ((state = 2) = (paid_days = term_days)),
  check (state <> 2 or paid_units = output_units)
) with (fillfactor = 50);
-- Written once a day: no index holds what changes then, and each page has room for it.
create index machine_of_member on machine (uid, id);
create index machine_open on machine (id) where state in (0, 1);
create index machine_started on machine (started_at_ms) where started_at_ms is not null;
create index machine_ended on machine (ended_at_ms) where ended_at_ms is not null;

-- What one purchase brought on one business day. The key is the promise that no day is paid twice.
create table mining_output (
  machine_id bigint not null,
  day integer not null,
  units numeric(38, 0) not null check (units > 0),
  usdt_units numeric(38, 0) not null check (usdt_units >= 0),
  at_ms bigint not null,
  primary key (machine_id, day)
);
