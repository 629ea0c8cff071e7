-- Up Migration
-- Ticks in a partition for each day and minutes of charts in one for each month, which go whole
-- when they are old. Longer candles are few and stay together, in the default partition.

alter table tick rename to tick_first;
alter index tick_pkey rename to tick_first_pkey;
create table tick (like tick_first including storage, primary key (second))
partition by range (second);
create table tick_default partition of tick default;
comment on table tick is 'add only, deleted when old';
comment on table tick_first is null;

do $$
declare
  next_day bigint;
begin
  select (greatest(max(second), extract(epoch from now())::bigint) / 86400 + 1) * 86400
    into next_day from tick_first;
  execute format(
    'alter table tick attach partition tick_first for values from (minvalue) to (%s)', next_day);
end
$$;

alter table candle rename to candle_default;
alter index candle_key rename to candle_default_key;
create table candle (
  like candle_default,
  constraint candle_key primary key (market, interval, start_ms)
) partition by range (interval, start_ms);
alter table candle attach partition candle_default default;

-- Days and months go whole. What lies in no partition of a day is deleted row by row, as it was:
-- ticks from before there were days, and of a clock that was wrong.
create or replace function delete_ticks_before(before bigint, at_most integer) returns integer
language sql security definer set search_path = public, pg_temp as $$
  with gone as (
    delete from tick where second in (
      select second from tick
      where second < least(before, (select max(second) from tick) - 7 * 86400)
        and tableoid in (to_regclass('tick_default'), to_regclass('tick_first'))
      order by second limit at_most)
    returning 1)
  select count(*)::integer from gone
$$;

-- Makes what the days to come need, and says how many. It waits for nobody for long: what cannot be
-- had now is tried again within the hour, and rows without a partition lie in the default one.
create function make_partitions(now_ms bigint) returns integer
language plpgsql security definer
set search_path = public, pg_temp set lock_timeout = '500ms' as $$
declare
  made integer := 0;
  batches bigint;
  day bigint;
  month date;
begin
  select coalesce(max(batch), 0) >> 20 into batches from journal;
  for n in 0 .. 1 loop
    made := made + make_partition('journal', 'journal_' || (batches + n), '', 'batch',
      (batches + n) << 20, (batches + n + 1) << 20)::int;
  end loop;
  for n in 0 .. 7 loop
    day := now_ms / 86400000 + n;
    made := made + make_partition('tick',
      'tick_' || to_char(date '1970-01-01' + day::int, 'YYYYMMDD'),
      '', 'second', day * 86400, (day + 1) * 86400)::int;
  end loop;
  for n in 0 .. 2 loop
    month := (month_of(now_ms) + n * interval '1 month')::date;
    made := made + make_partition('posting', 'posting_' || to_char(month, 'YYYYMM'),
      '', 'at_ms', month_ms(month), month_ms((month + interval '1 month')::date))::int;
    made := made + make_partition('candle', 'candle_' || to_char(month, 'YYYYMM'),
      '0, ', 'interval = 0 and start_ms', month_ms(month),
      month_ms((month + interval '1 month')::date))::int;
  end loop;
  return made;
end
$$;
comment on function make_partitions is 'as owner';
revoke all on function make_partitions from public;

-- Whole days of ticks and whole months of minutes that are old. It keeps seven days and ninety
-- whatever it is asked.
create function drop_old_prices(before_second bigint, before_ms bigint) returns integer
language plpgsql security definer
set search_path = public, pg_temp set lock_timeout = '500ms' as $$
declare
  last_second bigint;
  dropped integer := 0;
  old regclass;
begin
  select max(second) into last_second from tick;
  for old in
    select part from list_partitions('tick')
      where upper <= least(before_second, last_second - 7 * 86400)
    union all
    select part from list_partitions('candle')
      where upper <= least(before_ms, (last_second - 90 * 86400) * 1000)
  loop
    execute format('drop table %s', old);
    dropped := dropped + 1;
  end loop;
  return dropped;
end
$$;
comment on function drop_old_prices is 'as owner';
revoke all on function drop_old_prices from public;
