-- Up Migration
-- Functions that act for another role find nothing but what they name in full. With `public` on
-- their path, an operator that somebody created there was run as the owner of the tables. The
-- program sees to it besides, at every start of a core, that its own role can create nothing.

create or replace function public.delete_ticks_before(before bigint, at_most integer)
returns integer
language sql security definer set search_path = pg_catalog, pg_temp as $$
  with gone as (
    delete from public.tick where second in (
      select second from public.tick
      where second < least(before, (select max(second) from public.tick) - 7 * 86400)
        and tableoid in (
          pg_catalog.to_regclass('public.tick_default'),
          pg_catalog.to_regclass('public.tick_first'))
      order by second limit at_most)
    returning 1)
  select count(*)::integer from gone
$$;

create or replace function public.list_partitions(parent regclass)
returns table (part regclass, lower bigint, upper bigint)
language sql stable set search_path = pg_catalog, pg_temp as $$
  select oid::pg_catalog.regclass,
    substring(bounds from $r$FROM \((?:'?0'?, )?'?(-?\d+)'?\)$r$)::bigint,
    substring(bounds from $r$TO \((?:'?0'?, )?'?(-?\d+)'?\)$r$)::bigint
  from pg_catalog.pg_inherits
  join pg_catalog.pg_class on oid = inhrelid
  cross join lateral (select pg_catalog.pg_get_expr(relpartbound, oid) as bounds) b
  where inhparent = parent and bounds <> 'DEFAULT'
  order by 3
$$;

create or replace function public.make_partition(
  parent text, part text, prefix text, held text, lower bigint, upper bigint) returns boolean
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  is_held boolean;
begin
  if exists (
      select from public.list_partitions(pg_catalog.to_regclass('public.' || parent)) p
      where (p.lower is null or p.lower < make_partition.upper)
        and p.upper > make_partition.lower) then
    return false;
  end if;
  execute pg_catalog.format('select exists (select from public.%I where %s >= %s and %s < %s)',
    parent || '_default', held, lower, held, upper) into is_held;
  if is_held then
    return false;
  end if;
  execute pg_catalog.format('create table public.%I (like public.%I including all)', part, parent);
  execute pg_catalog.format(
    'alter table public.%I attach partition public.%I for values from (%s%s) to (%s%s)',
    parent, part, prefix, lower, prefix, upper);
  return true;
end
$$;

create or replace function public.month_ms(month date) returns bigint
language sql immutable set search_path = pg_catalog, pg_temp as $$
  select (extract(epoch from month) * 1000)::bigint
$$;

create or replace function public.month_of(at_ms bigint) returns date
language sql immutable set search_path = pg_catalog, pg_temp as $$
  select pg_catalog.date_trunc('month',
    pg_catalog.to_timestamp(at_ms / 1000.0) at time zone 'UTC')::date
$$;

create or replace function public.make_partitions(now_ms bigint) returns integer
language plpgsql security definer
set search_path = pg_catalog, pg_temp set lock_timeout = '500ms' as $$
declare
  made integer := 0;
  batches bigint;
  day bigint;
  first_day date;
begin
  select coalesce(max(batch), 0) >> 20 into batches from public.journal;
  for n in 0 .. 1 loop
    made := made + public.make_partition('journal', 'journal_' || (batches + n), '', 'batch',
      (batches + n) << 20, (batches + n + 1) << 20)::int;
  end loop;
  for n in 0 .. 7 loop
    day := now_ms / 86400000 + n;
    made := made + public.make_partition('tick',
      'tick_' || pg_catalog.to_char(date '1970-01-01' + day::int, 'YYYYMMDD'),
      '', 'second', day * 86400, (day + 1) * 86400)::int;
  end loop;
  for n in 0 .. 2 loop
    first_day := (public.month_of(now_ms) + n * interval '1 month')::date;
    made := made + public.make_partition('posting',
      'posting_' || pg_catalog.to_char(first_day, 'YYYYMM'), '', 'at_ms',
      public.month_ms(first_day),
      public.month_ms((first_day + interval '1 month')::date))::int;
    made := made + public.make_partition('candle',
      'candle_' || pg_catalog.to_char(first_day, 'YYYYMM'),
      '0, ', 'interval = 0 and start_ms', public.month_ms(first_day),
      public.month_ms((first_day + interval '1 month')::date))::int;
  end loop;
  return made;
end
$$;

create or replace function public.drop_old_prices(before_second bigint, before_ms bigint)
returns integer
language plpgsql security definer
set search_path = pg_catalog, pg_temp set lock_timeout = '500ms' as $$
declare
  last_second bigint;
  dropped integer := 0;
  old regclass;
begin
  select max(second) into last_second from public.tick;
  for old in
    select part from public.list_partitions('public.tick')
      where upper <= least(before_second, last_second - 7 * 86400)
    union all
    select part from public.list_partitions('public.candle')
      where upper <= least(before_ms, (last_second - 90 * 86400) * 1000)
  loop
    -- With its schema, as the path does not have it.
    execute pg_catalog.format('drop table %s', old);
    dropped := dropped + 1;
  end loop;
  return dropped;
end
$$;

revoke all on function public.list_partitions from public;
revoke all on function public.make_partition from public;
revoke all on function public.month_ms from public;
revoke all on function public.month_of from public;
