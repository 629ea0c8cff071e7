-- Up Migration
-- From version 2 on answers are inside a batch's hash, by a hash of their own: one that is lost or
-- changed is known to be, and the batch can still be checked without it. `accepted` names the places
-- of the commands that happened, so that none happens twice whatever became of the answers.
-- `content_hash` stands for all of a batch but its place: with it anybody can follow the chain from
-- one batch to another without reading what members did. Batches written before are of version 1,
-- have none of these, and count as they did.
alter table journal
  add column version smallint not null default 1,
  add column accepted text,
  add column answers_hash bytea,
  add column content_hash bytea;
alter table journal alter column version drop default;

-- A start reads every batch of the last day, because a change must be seen in each of them.
drop index journal_answers;
create index journal_at on journal (at_ms);
