-- Up Migration
-- What a member has deposited on each day, for the ceiling of 30 days. Only the last 30 days of each
-- member count; older rows stay and limit nothing.
create table deposit_30 (
  uid integer not null,
  day integer not null,
  usdt_units numeric(38, 0) not null check (usdt_units >= 0),
  primary key (uid, day)
);
