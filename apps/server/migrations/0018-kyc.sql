-- Up Migration
-- Cases of verification as the exchange decided them. Small numbers name the place in the lists of
-- levels, reasons, reviewers and states, which only ever grow at their end. `document` is a keyed
-- hash; `folder` is the name under which the papers of the case were put aside before it began.
create table kyc_case (
  id bigint primary key,
  uid integer not null,
  level smallint not null,
  folder text not null,
  document bytea,
  flaw smallint,
  reviewer smallint not null,
  submitted_at_ms bigint not null,
  state smallint not null,
  reason smallint,
  decided_at_ms bigint,
  check ((state in (1, 2)) = (decided_at_ms is not null) and (state = 2) = (reason is not null))
);
create index kyc_case_of_member on kyc_case (uid, level, id);
create index kyc_case_folder on kyc_case (folder);
create index kyc_case_decided on kyc_case (decided_at_ms) where decided_at_ms is not null;

-- The first step of basic verification, sealed, kept for a day.
create table kyc_draft (
  uid integer primary key,
  sealed bytea not null,
  saved_at_ms bigint not null
);
create index kyc_draft_saved on kyc_draft (saved_at_ms);

-- What belongs to a case and never enters the exchange: the sealed name and number of a basic one,
-- and that files lie under the same folder. Of a case that was passed the name stays.
create table kyc_paper (
  folder text primary key,
  uid integer not null,
  sealed bytea,
  has_files boolean not null default true,
  made_at_ms bigint not null
);
create index kyc_paper_of_member on kyc_paper (uid);
create index kyc_paper_with_files on kyc_paper (made_at_ms) where has_files;

-- Each change of a member's status with its reason, by the number of its command: what members are
-- told of.
create table status_change (
  seq bigint primary key,
  uid integer not null,
  status text not null,
  reason text not null,
  at_ms bigint not null
);
create index status_change_at on status_change (at_ms);
