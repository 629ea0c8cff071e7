-- Up Migration
-- What a position carries, fees of opening and funding, and what each closing took along: the result
-- of a closing follows from its event and its position, without all events before it.
alter table leverage_position
  add column carried_fee_units numeric(38, 0) not null default 0,
  add column carried_funding_units numeric(38, 0) not null default 0;
alter table leverage_event
  add column taken_fee_units numeric(38, 0) not null default 0,
  add column taken_funding_units numeric(38, 0) not null default 0;

do $$
declare
  event record;
  position_before bigint := 0;
  fee numeric := 0;
  funding numeric := 0;
  taken_fee numeric;
  taken_funding numeric;
begin
  for event in select * from leverage_event order by position_id, no loop
    if event.position_id <> position_before then
      position_before := event.position_id;
      fee := 0;
      funding := 0;
    end if;
    if event.kind in (0, 1) then
      fee := fee + event.fee_units;
    elsif event.kind = 5 then
      funding := funding + event.amount_units;
    elsif event.kind in (2, 6, 7) then
      taken_fee := div(fee * event.lots, event.lots + event.lots_after);
      taken_funding := div(funding * event.lots, event.lots + event.lots_after);
      fee := fee - taken_fee;
      funding := funding - taken_funding;
      update leverage_event set taken_fee_units = taken_fee, taken_funding_units = taken_funding
      where position_id = event.position_id and no = event.no;
    end if;
  end loop;
end $$;

update leverage_position p
set carried_fee_units = e.fee, carried_funding_units = e.funding
from (
  select position_id,
    sum(case when kind in (0, 1) then fee_units else 0 end - taken_fee_units) as fee,
    sum(case when kind = 5 then amount_units else 0 end - taken_funding_units) as funding
  from leverage_event group by position_id) e
where e.position_id = p.id;

-- Closings by the moment of their booking: reduced, closed, liquidated.
create index leverage_event_closing on leverage_event (position_id, at_ms, no)
  where kind in (2, 6, 7);

-- What a member had open at a past moment: what is open still, and what has ended since.
create index leverage_position_ended_of_member on leverage_position (uid, ended_at_ms);
