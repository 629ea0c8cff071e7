-- Up Migration
-- Requests for a withdrawal that are under way to the exchange, by the payee each of them names: as
-- long as one is here the payee is not removed. A row goes with the answer; one that a crash left
-- counts for ten minutes.
create table payee_claim (
  id bigint generated always as identity primary key,
  payee_id bigint not null references payee on delete cascade,
  claimed_at_ms bigint not null
);
create index payee_claim_of_payee on payee_claim (payee_id);
