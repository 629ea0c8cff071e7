-- Up Migration
-- Deposits as the exchange decided them. Small numbers name the place in the lists of reasons,
-- reviewers, deciders and states, which only ever grow at their end. `folder` is the name under
-- which the proof was put aside before; moments of the simulated chain are as it was then.
create table deposit (
  id bigint primary key,
  uid integer not null,
  request_id text not null,
  account text not null,
  currency text not null,
  network text not null,
  address text not null,
  units numeric(38, 0) not null check (units > 0),
  usdt_units numeric(38, 0) not null check (usdt_units >= 0),
  sent_units numeric(38, 0) not null check (sent_units >= 0),
  folder text not null,
  flaw smallint,
  reviewer smallint not null,
  transaction_id text not null,
  submitted_at_ms bigint not null,
  mined_at_ms bigint not null,
  confirmed_at_ms bigint not null,
  unlockable_at_ms bigint not null,
  state smallint not null,
  reason smallint,
  decided_at_ms bigint,
  decided_by smallint,
  unlocked_at_ms bigint,
  correction_reason smallint,
  proposed_by text,
  proposed_at_ms bigint,
  approved_by text,
  corrected_at_ms bigint,
  check ((state = 0) = (decided_at_ms is null) and (state = 0) = (decided_by is null)),
  check ((state = 4) = (reason is not null)),
  check (state in (1, 2, 3) or correction_reason is null),
  check ((approved_by is null) = (corrected_at_ms is null)),
  check (approved_by is null or (state = 3 and approved_by <> proposed_by))
);
create index deposit_of_member on deposit (uid, id);
create index deposit_request on deposit (uid, request_id);
create index deposit_folder on deposit (folder);
create unique index deposit_transaction on deposit (transaction_id);
create index deposit_open on deposit (id) where state in (0, 1, 2);
create index deposit_decided on deposit (decided_at_ms) where decided_at_ms is not null;
create index deposit_corrected on deposit (corrected_at_ms) where corrected_at_ms is not null;

-- What a member has deposited on the last day they did, for the limit of a day.
create table deposit_day (
  uid integer primary key,
  day integer not null,
  usdt_units numeric(38, 0) not null check (usdt_units >= 0)
);

-- That a proof lies under a folder, until the deposit is decided; also when no deposit came of it.
create table deposit_paper (
  folder text primary key,
  uid integer not null,
  made_at_ms bigint not null
);
create index deposit_paper_of_member on deposit_paper (uid);
create index deposit_paper_made on deposit_paper (made_at_ms);
