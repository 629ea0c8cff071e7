-- Up Migration
-- A member who is signed in proves a passkey before a change of what protects the account.
alter table login_challenge drop constraint login_challenge_purpose_check;
alter table login_challenge add constraint login_challenge_purpose_check
  check (purpose in ('second-step', 'passkey-login', 'passkey-setup', 'own-step'));

-- Recovery codes that were used in the last minutes: the same one sent again at the same moment is
-- no guess. They open nothing.
create table spent_recovery_code (
  uid integer not null references identity (uid) on delete cascade,
  code_hash bytea not null,
  spent_at_ms bigint not null,
  primary key (uid, code_hash)
);

create index spent_recovery_code_at on spent_recovery_code (spent_at_ms);
