-- Up Migration
-- What a member's positions that have closed have brought in USDT, without what was given back. With
-- the open ones it is all that was ever earned, without a look at the others.
create table staking_earned (
  uid integer primary key,
  earned_usdt_units numeric(38, 0) not null
);

insert into staking_earned
select uid, sum(rewarded_usdt_units)
from staking_position where state = 2 and ending <> 2 and rewarded_usdt_units > 0 group by uid;

create index staking_position_open_of_member on staking_position (uid) where state in (0, 1);
-- Those that can have been rewarded today: not those that left before they began to earn.
create index staking_position_closed_of_member on staking_position (uid, closed_at_ms)
  where state = 2 and started_at_ms is not null;
