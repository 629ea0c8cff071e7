/**
 * How seconds contracts, their ticks, the daily figures and members' breaks are written, and how
 * what the exchange needs of them is loaded.
 */
import type { CurrentContract, DayTotal, SecondsContract, SecondsImage } from '@anywhen/exchange';
import { SECONDS_PER_DAY, dayOfSecond } from '@anywhen/prices';
import { DIRECTIONS, SECONDS_PERIODS, SECONDS_RESULTS, SECONDS_STATES } from '@anywhen/protocol';
import type { ClientBase } from 'pg';
import {
  amount,
  flag,
  hex,
  integer,
  key,
  long,
  market,
  mutable,
  named,
  nullable,
  ordinal,
  uuid,
} from '../core/storage/columns.ts';
import { ALL_ENDED, defineStorage } from '../core/storage/module-storage.ts';
import { RecordTable } from '../core/storage/record-table.ts';
import { Table } from '../core/storage/table.ts';
import { type ContractTick, type DayFigures, type MemberDay } from './batch-rows.ts';
import { type SecondsRows, sortSeconds } from './batch-rows.ts';

export const contractTable = new RecordTable<SecondsContract>('seconds_contract', {
  id: key(long),
  uid: integer,
  shareId: uuid,
  symbol: named('market', market),
  direction: ordinal(DIRECTIONS),
  periodSeconds: integer,
  returnBps: integer,
  wagerUnits: amount,
  acceptedAtMs: long,
  state: mutable(ordinal(SECONDS_STATES)),
  openingSecond: mutable(nullable(long)),
  openingPriceUnits: named('opening_price', mutable(nullable(long))),
  endsAtSecond: mutable(nullable(long)),
  settlementSecond: mutable(nullable(long)),
  settlementPriceUnits: named('settlement_price', mutable(nullable(long))),
  result: mutable(nullable(ordinal(SECONDS_RESULTS))),
  isVoid: mutable(flag),
  receiptUnits: mutable(nullable(amount)),
  endedAtMs: mutable(nullable(long)),
});

const tickTable = new Table<ContractTick>('seconds_tick', {
  second: key(long),
  market: key(integer),
  seed: hex,
  hash: hex,
});

const breakTable = new Table<SecondsImage['breaks'][number]>('seconds_break', {
  uid: key(integer),
  untilMs: mutable(long),
});

const FIGURES = {
  wins: mutable(long),
  losses: mutable(long),
  draws: mutable(long),
  wageredUnits: mutable(amount),
  receivedUnits: mutable(amount),
};

const dayTable = new Table<DayFigures>('seconds_day', {
  day: key(integer),
  market: key(integer),
  periodSeconds: key(integer),
  ...FIGURES,
});

const memberDayTable = new Table<MemberDay>('seconds_member_day', {
  uid: key(integer),
  day: key(integer),
  placedUnits: mutable(amount),
  ...FIGURES,
});

export const secondsStorage = defineStorage<SecondsRows>({
  sort: sortSeconds,
  writers: [
    contractTable.inserts(({ accepted }) => accepted.values()),
    contractTable.updates(({ moved }) => moved.values()),
    tickTable.inserts(({ ticks }) => ticks.values()),
    dayTable.adds(({ days }) => days),
    memberDayTable.adds(({ memberDays }) => memberDays),
    breakTable.upserts(({ breaks }) => breaks),
  ],
  // Of the last tick: totals of days before it no longer count.
  load: async (client, { markets }) => ({
    seconds: await loadSeconds(client, markets.state?.process.second ?? 0),
  }),
  ended: { seconds_contract: 'state >= 4', seconds_tick: ALL_ENDED },
});

async function loadSeconds(client: ClientBase, lastSecond: number): Promise<SecondsImage> {
  const contracts = await contractTable.list(
    client,
    'where accepted_at_ms >= $1 and state < 4 order by id',
    [(lastSecond - CURRENT_SECONDS_MAX) * 1_000],
  );
  return {
    nextContractId: await contractTable.findNextId(client),
    contracts: contracts as CurrentContract[],
    totals: await loadTotals(client, lastSecond),
    breaks: await breakTable.list(client, 'order by uid'),
  };
}

/**
 * A contract lasts some minutes by the ticks, and what does not fit into a tick is booked by the
 * next ones. Were one ever older, the state's fingerprint would not match and startup would abort.
 */
export const CURRENT_SECONDS_MAX = SECONDS_PER_DAY;

/** Whatever ends on a day was accepted at most this long before it. */
const LIFE_SECONDS_MAX = Math.max(...SECONDS_PERIODS.map((each) => each.periodSeconds)) + 60;

/** Wagers count on the day they were accepted, losses on the day their contract ended. */
async function loadTotals(client: ClientBase, lastSecond: number): Promise<DayTotal[]> {
  const dayStart = dayOfSecond(lastSecond) * SECONDS_PER_DAY;
  const { rows } = await client.query<{ uid: number; day: number; wagered: string; lost: string }>(
    `select uid, day::int as day, sum(wagered) as wagered, sum(lost) as lost
     from seconds_contract c
     cross join lateral (values
       (c.accepted_at_ms / 86400000, c.wager_units, 0::numeric),
       (c.ends_at_second / 86400, 0::numeric, c.wager_units - c.receipt_units)
     ) part(day, wagered, lost)
     where c.accepted_at_ms >= $1 and part.day >= $2 and part.lost is not null
     group by uid, day
     order by uid, day`,
    [(dayStart - LIFE_SECONDS_MAX) * 1_000, dayOfSecond(lastSecond)],
  );
  return rows.map(({ uid, day, wagered, lost }) => {
    return { uid, day, wageredUnits: BigInt(wagered), netLossUnits: BigInt(lost) };
  });
}
