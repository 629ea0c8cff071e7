-- Up Migration
-- What a member's contracts came to, by the UTC day they were accepted on: thirty rows say what a
-- member reads of them, however many there are. Those without a price to end by are in what was
-- placed alone. Half a page is room for a row that is written with each contract.
create table seconds_member_day (
  uid integer not null,
  day integer not null,
  placed_units numeric(38, 0) not null,
  wins bigint not null,
  losses bigint not null,
  draws bigint not null,
  wagered_units numeric(38, 0) not null,
  received_units numeric(38, 0) not null,
  primary key (uid, day)
) with (fillfactor = 50);

insert into seconds_member_day
select uid, accepted_at_ms / 86400000, sum(wager_units),
  count(*) filter (where result = 0),
  count(*) filter (where result = 1),
  count(*) filter (where result = 2 and not is_void),
  coalesce(sum(wager_units) filter (where state = 4 and not is_void), 0),
  coalesce(sum(receipt_units) filter (where state = 4 and not is_void), 0)
from seconds_contract group by 1, 2;
