-- Up Migration
-- A repeated command is answered from the journal: this finds the batch that holds the first one.
create unique index journal_last_seq on journal (last_seq);
