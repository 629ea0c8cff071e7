-- Up Migration
-- Who was invited by whom, as the exchange knows it, and the UTC day of the last trade with a fee.
create table invitation (
  id bigint primary key,
  uid integer not null unique,
  inviter_uid integer not null check (inviter_uid <> uid),
  last_fee_day integer
) with (fillfactor = 70);
create index invitation_of_inviter on invitation (inviter_uid, id);

-- Members signed by others. One who is signed has one signer, which the index promises.
create table signing (
  id bigint primary key,
  uid integer not null,
  signer_uid integer not null check (signer_uid <> uid),
  signed_at_ms bigint not null,
  ended_at_ms bigint check (ended_at_ms >= signed_at_ms)
);
create unique index signing_open on signing (uid) where ended_at_ms is null;
create index signing_of_signer on signing (signer_uid, id) where ended_at_ms is null;
create index signing_since on signing (signed_at_ms);
create index signing_ended on signing (ended_at_ms) where ended_at_ms is not null;

-- What a member earned on one UTC day by the fees of others, and the rebate of own fees: at each
-- tier, because the tier is only known when the day is paid. No day is there twice.
create table commission_day (
  id bigint primary key,
  uid integer not null,
  day integer not null,
  trades integer not null check (trades >= 0),
  fee_units numeric(38, 0) not null check (fee_units >= 0),
  tier0_units numeric(38, 0) not null check (tier0_units >= 0),
  tier1_units numeric(38, 0) not null check (tier1_units >= tier0_units),
  tier2_units numeric(38, 0) not null check (tier2_units >= tier1_units),
  rebate_units numeric(38, 0) not null check (rebate_units >= 0),
  tier smallint check (tier between 0 and 2),
  paid_units numeric(38, 0) check (paid_units between tier0_units and tier2_units),
  paid_at_ms bigint,
  unique (uid, day),
  check ((paid_at_ms is not null) = (tier is not null)),
  check ((paid_at_ms is not null) = (paid_units is not null))
) with (fillfactor = 70);
create index commission_day_of_member on commission_day (uid, id);
create index commission_day_open on commission_day (id) where paid_at_ms is null;

-- A member's own authorization code, of which only a keyed hash is stored: `state` is the place in
-- the list of states. A new one takes the place of the one before it.
create table authorization_code (
  uid integer primary key,
  code_hash bytea not null,
  state smallint not null,
  expires_at_ms bigint not null,
  checker_uid integer,
  check (state not in (1, 2) or checker_uid is not null)
);
