-- Up Migration
-- What a member's records that are settled have brought, less what was given back. With the open
-- ones it is all that was ever earned, without a look at the others.
create table finance_earned (
  uid integer primary key,
  earned_units numeric(38, 0) not null
);

insert into finance_earned
select uid, sum(paid_units - given_back_units)
from finance_record where state = 3 and paid_units > given_back_units group by uid;

create index finance_record_open_of_member on finance_record (uid) where state < 3;
-- Those that can have been paid today: not those that were cancelled.
create index finance_record_ended_of_member on finance_record (uid, settled_at_ms)
  where state = 3 and ending = 0;

-- What was bought of each issue and not cancelled, so that past issues are one row each.
create table finance_issue (
  product text not null,
  window_day integer not null,
  start_day integer not null,
  redemption_day integer not null,
  sold_units numeric(38, 0) not null,
  primary key (product, window_day)
);

insert into finance_issue
select product, window_day, (array_agg(start_day order by id))[1],
  (array_agg(redemption_day order by id))[1],
  coalesce(sum(units) filter (where ending is distinct from 2), 0)
from finance_record where window_day is not null group by product, window_day;

drop index finance_record_issue;
