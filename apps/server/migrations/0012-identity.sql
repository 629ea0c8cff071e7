-- Up Migration
-- Only confirmed addresses are unique; a code belongs to the browser that asked for it; a session
-- knows the trusted device it began on.

alter table identity drop constraint identity_email_unique, drop constraint identity_phone_unique;

-- Two ways to write the same characters were two addresses. Of two members who confirmed what is
-- now one address the earlier keeps it; the other signs in by username or UID, and may ask anew.
update identity set email = normalize(email, nfc), email_key = normalize(email_key, nfc)
where email is not nfc normalized or email_key is not nfc normalized;

update identity set is_email_confirmed = false
where is_email_confirmed and exists (
  select from identity earlier
  where earlier.is_email_confirmed and earlier.email_key = identity.email_key
    and (earlier.created_at_ms, earlier.uid) < (identity.created_at_ms, identity.uid)
);

create unique index identity_email_unique on identity (email_key) where is_email_confirmed;
create unique index identity_phone_unique on identity (phone) where is_phone_confirmed;
create index identity_email_claim on identity (email_key) where not is_email_confirmed;
create index identity_phone_claim on identity (phone) where not is_phone_confirmed;

-- Codes live ten minutes: those under way are asked for again.
delete from verification_code;
alter table verification_code add column browser_hash bytea not null;
alter table verification_code drop constraint verification_code_pkey;
alter table verification_code add primary key (purpose, target_hash, browser_hash);
create index verification_code_browser on verification_code (browser_hash);

-- Null for sessions that began before this.
alter table session add column device_id text;
