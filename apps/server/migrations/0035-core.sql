-- Up Migration
-- Journal and ledger lines in partitions, so that what is old can be archived by taking away whole
-- tables. The journal goes by number of batch, 2^20 a partition: at one batch a second at least, so
-- many are twelve days at most, and the number alone stays unique. Ledger lines go by month.

-- Its partitions with their bounds, in order; null where one has no bound on that side.
create function list_partitions(parent regclass)
returns table (part regclass, lower bigint, upper bigint)
language sql stable set search_path = public, pg_temp as $$
  select oid::regclass,
    substring(bounds from $r$FROM \((?:'?0'?, )?'?(-?\d+)'?\)$r$)::bigint,
    substring(bounds from $r$TO \((?:'?0'?, )?'?(-?\d+)'?\)$r$)::bigint
  from pg_inherits
  join pg_class on oid = inhrelid
  cross join lateral (select pg_get_expr(relpartbound, oid) as bounds) b
  where inhparent = parent and bounds <> 'DEFAULT'
  order by 3
$$;

-- Attaches an empty partition for a range that has none. Where rows of it lie in the default
-- partition already, they stay there and the range is left out: moving them would hold up whoever
-- writes. `prefix` is what stands before the bounds in a key of several columns.
create function make_partition(
  parent text, part text, prefix text, held text, lower bigint, upper bigint) returns boolean
language plpgsql set search_path = public, pg_temp as $$
declare
  is_held boolean;
begin
  if exists (select from list_partitions(parent::regclass) p
      where (p.lower is null or p.lower < make_partition.upper)
        and p.upper > make_partition.lower) then
    return false;
  end if;
  execute format('select exists (select from %I where %s >= %s and %s < %s)',
    parent || '_default', held, lower, held, upper) into is_held;
  if is_held then
    return false;
  end if;
  execute format('create table %I (like %I including all)', part, parent);
  execute format('alter table %I attach partition %I for values from (%s%s) to (%s%s)',
    parent, part, prefix, lower, prefix, upper);
  return true;
end
$$;

create function month_ms(month date) returns bigint
language sql immutable set search_path = public, pg_temp as $$
  select (extract(epoch from month) * 1000)::bigint
$$;

create function month_of(at_ms bigint) returns date
language sql immutable set search_path = public, pg_temp as $$
  select date_trunc('month', to_timestamp(at_ms / 1000.0) at time zone 'UTC')::date
$$;

alter table journal rename to journal_first;
alter index journal_pkey rename to journal_first_pkey;
alter index journal_at rename to journal_first_at;
drop index journal_last_seq;
create index journal_first_last_seq on journal_first (last_seq);
create table journal (like journal_first including storage, primary key (batch))
partition by range (batch);
create index journal_at on journal (at_ms);
-- A repeated command is answered from the journal: this finds the batch that holds the first one.
create index journal_last_seq on journal (last_seq);
create table journal_default partition of journal default;
comment on table journal is 'add only';
comment on table journal_first is null;

alter table posting rename to posting_first;
alter table posting_first drop constraint posting_pkey;
alter table posting_first
  add constraint posting_first_pkey primary key (account_id, seq, at_ms);
alter table posting_first rename constraint posting_check to posting_balance;
create table posting (
  like posting_first,
  primary key (account_id, seq, at_ms),
  constraint posting_balance check (balance_after >= 0 or account_id < 0)
) partition by range (at_ms);
create table posting_default partition of posting default;
comment on table posting is 'add only';
comment on table posting_first is null;

-- What was written so far is the first partition of each, up to where the next one begins.
do $$
declare
  next_batch bigint;
  next_month bigint;
begin
  select (coalesce(max(batch), 0) >> 20) + 1 << 20 into next_batch from journal_first;
  select month_ms((month_of(greatest(max(at_ms),
      (extract(epoch from now()) * 1000)::bigint)) + interval '1 month')::date)
    into next_month from posting_first;
  execute format(
    'alter table journal attach partition journal_first for values from (minvalue) to (%s)',
    next_batch);
  execute format(
    'alter table posting attach partition posting_first for values from (minvalue) to (%s)',
    next_month);
end
$$;
