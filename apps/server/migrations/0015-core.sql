-- Up Migration
-- What is written for ever is only ever added to: where the program has a database role of its own,
-- that role may read these tables and add to them, and nothing else. The comments say so to the
-- program, which divides the rights after every migration.
comment on table journal is 'add only';
comment on table posting is 'add only';
comment on table tick is 'add only, deleted when old';

-- Old ticks are deleted by this and nothing else, under a role of its own where there is one. It
-- keeps seven days whatever it is asked.
create function delete_ticks_before(before bigint, at_most integer) returns integer
language sql security definer set search_path = public, pg_temp as $$
  with gone as (
    delete from tick where second in (
      select second from tick
      where second < least(before, (select max(second) from tick) - 7 * 86400)
      order by second limit at_most)
    returning 1)
  select count(*)::integer from gone
$$;
revoke all on function delete_ticks_before from public;
