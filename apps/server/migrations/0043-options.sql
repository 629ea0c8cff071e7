-- Up Migration
-- Options priced by what the process is expected to do (rulebook 7.3): the rule of each series, and
-- the regime of the seconds it was opened, quoted and filled at. What was recorded before has the
-- first rule and no regime. Strikes may be added while a series is open. A series names the versions
-- of the process that hold while it is open; one of the first rule names none.
alter table option_series
  add column rule smallint not null default 0,
  add column opening_regime smallint,
  add column versions jsonb not null default '[]';
alter table option_volatility add column regime smallint;
alter table option_position
  add column quoted_regime smallint,
  add column filled_regime smallint;
alter table option_sale
  add column quoted_regime smallint,
  add column filled_regime smallint;
