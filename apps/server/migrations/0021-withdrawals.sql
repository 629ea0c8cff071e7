-- Up Migration
-- Withdrawals as the exchange decided them. Small numbers name the place in the lists of accounts,
-- channels, reasons, reviewers, states and deciders, which only ever grow at their end. `address`
-- is simulated; `payee_id` is the number of a saved wallet or bank account, of which nothing else
-- is here. `value_units` is what limits count, in USDT at the moment of the request.
create table withdrawal (
  id bigint primary key,
  uid integer not null,
  request_id text not null,
  account smallint not null,
  currency text not null,
  channel smallint not null,
  address text,
  payee_id bigint,
  units numeric(38, 0) not null check (units > 0),
  fee_units numeric(38, 0) not null check (fee_units >= 0 and fee_units < units),
  value_units numeric(38, 0) not null,
  flaw smallint,
  reviewer smallint not null,
  submitted_at_ms bigint not null,
  state smallint not null,
  reason smallint,
  approved_by text,
  approvals smallint not null,
  decided_at_ms bigint,
  decided_by smallint,
  transaction text,
  arrives_at_ms bigint,
  done_at_ms bigint,
  check (
    (state = 0) = (decided_at_ms is null) and (state = 0) = (decided_by is null)
    and (state in (1, 2)) = (arrives_at_ms is not null)
    and (state = 2) = (done_at_ms is not null) and (state = 3) = (reason is not null)
  )
);
create index withdrawal_of_member on withdrawal (uid, id);
create index withdrawal_request on withdrawal (uid, request_id);
create index withdrawal_open on withdrawal (id) where state in (0, 1);
create index withdrawal_transaction on withdrawal (transaction) where transaction is not null;
create index withdrawal_decided on withdrawal (decided_at_ms) where decided_at_ms is not null;

-- What a member has asked for on the last UTC day they asked for anything, without what was
-- rejected.
create table withdrawal_day (
  uid integer primary key,
  day integer not null,
  value_units numeric(38, 0) not null check (value_units >= 0),
  count smallint not null check (count >= 0)
);
