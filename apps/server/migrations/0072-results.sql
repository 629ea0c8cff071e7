-- Up Migration
-- What has ended of each product, by the moment of its end. The tables that are not named here have
-- such an index, but for contracts: theirs is the moment they were accepted.
create index finance_record_settled_of_member on finance_record (uid, settled_at_ms, id)
  where state = 3 and ending <> 2;
create index machine_ended_of_member on machine (uid, ended_at_ms, id) where state > 1;
create index strategy_bot_stopped_of_member on strategy_bot (uid, state_at_ms, id)
  where state = 3;
