-- Up Migration
-- Names under which programs follow own events; each ends with its key.
create table listen_key (
  key_id text primary key references program_key (id) on delete cascade,
  token text not null unique,
  expires_at_ms bigint not null
);
