-- Up Migration
-- Price alerts as the exchange keeps them. Prices are whole ticks of their market; `state` is the
-- place in the list of states, which only ever grows at its end. What has fired names its tick.
create table price_alert (
  id bigint primary key,
  uid integer not null,
  symbol text not null,
  move_bps integer,
  above bigint,
  below bigint,
  set_at_ms bigint not null,
  set_second bigint not null,
  set_price bigint not null,
  state smallint not null,
  fired_second bigint,
  fired_price bigint,
  ended_at_ms bigint,
  check (above is not null or below is not null),
  check (above is null or above > set_price),
  check (below is null or below < set_price),
  check ((state = 0) = (ended_at_ms is null)),
  check ((state = 1) = (fired_second is not null) and (state = 1) = (fired_price is not null)),
  check (state <> 1 or fired_second > set_second),
  check (state <> 1 or coalesce(fired_price >= above, false) or coalesce(fired_price <= below, false))
);
create index price_alert_of_member on price_alert (uid, id);
create index price_alert_waiting on price_alert (id) where state = 0;
create index price_alert_fired on price_alert (ended_at_ms) where state = 1;
