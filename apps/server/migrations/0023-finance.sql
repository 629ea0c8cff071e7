-- Up Migration
-- Finance records as the exchange keeps them. `family`, `state` and `ending` are places in the lists
-- of the protocol, which only ever grow at their end; days are business days by their number, and
-- `window_day` names the issue of a trust product. What was agreed at purchase never changes.
create table finance_record (
  id bigint primary key,
  uid integer not null,
  product text not null,
  family smallint not null,
  window_day integer,
  units numeric(38, 0) not null check (units > 0),
  apr_bps smallint not null check (apr_bps > 0),
  term_days integer not null check (term_days > 0),
  daily_units numeric(38, 0) not null check (daily_units > 0),
  interest_units numeric(38, 0) not null check (interest_units <= units),
  subscribed_at_ms bigint not null,
  subscription_day integer not null,
  start_day integer not null check (start_day > subscription_day),
  redemption_day integer not null check (redemption_day = start_day + term_days),
  state smallint not null,
  started_at_ms bigint,
  ending smallint,
  paid_days integer not null check (paid_days between 0 and term_days),
  paid_units numeric(38, 0) not null check (paid_units between 0 and interest_units),
  given_back_units numeric(38, 0) not null check (given_back_units between 0 and paid_units),
  settles_at_ms bigint,
  settled_at_ms bigint,
  check ((family = 1) = (window_day is not null)),
  check ((state = 0 or ending is not distinct from 2) = (started_at_ms is null)),
  check ((state in (2, 3)) = (ending is not null)),
  check ((state = 3) = (settled_at_ms is not null)),
  check (state <> 3 or ending <> 0 or (paid_units = interest_units and paid_days = term_days)),
  check (state <> 3 or ending <> 1 or given_back_units = paid_units)
) with (fillfactor = 50);
-- A record is written once a day. No index holds what changes then, and each page has room, so that
-- the jobs of a day touch no index at all.
create index finance_record_of_member on finance_record (uid, id);
create index finance_record_open on finance_record (id) where state < 3;
create index finance_record_issue on finance_record (product, window_day)
  where window_day is not null;
create index finance_record_started on finance_record (started_at_ms)
  where started_at_ms is not null;
create index finance_record_settled on finance_record (settled_at_ms)
  where settled_at_ms is not null;

-- Interest of one record for one business day. The key is the promise that no day is paid twice.
create table finance_interest (
  record_id bigint not null,
  day integer not null,
  units numeric(38, 0) not null check (units > 0),
  at_ms bigint not null,
  primary key (record_id, day)
);
