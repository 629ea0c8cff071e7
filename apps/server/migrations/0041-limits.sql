-- Up Migration
-- What a change of status cancelled, and what members lost on a day in options, leverage and bots.
-- A row of a day that is over is never written again; changes before this one cancelled nothing
-- that was counted.
alter table status_change
  add column spot_orders integer not null default 0,
  add column leverage_orders integer not null default 0,
  add column bots integer not null default 0;

create table day_loss (
  uid integer not null,
  day integer not null,
  net_loss_units numeric(38, 0) not null,
  primary key (uid, day)
);
create index day_loss_day on day_loss (day);
