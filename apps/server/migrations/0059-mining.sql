-- Up Migration
-- What a member's machines that are over have brought. With those that are not it is all that was
-- ever mined, without a look at the others.
create table mining_earned (
  uid integer primary key,
  paid_units numeric(38, 0) not null,
  paid_usdt_units numeric(38, 0) not null
);

insert into mining_earned
select uid, sum(paid_units), sum(paid_usdt_units)
from machine where state > 1 and paid_units > 0 group by uid;

create index machine_open_of_member on machine (uid) where state in (0, 1);
create index machine_expired_of_member on machine (uid, ended_at_ms) where state = 2;
