/**
 * How seconds contracts, their ticks, the daily figures and members' breaks are written, and how
 * what the exchange needs of them is loaded.
 */
import type { CurrentContract, DayTotal, SecondsContract, SecondsImage } from '@anywhen/exchange';
import { at, MARKETS, SECONDS_PER_DAY, dayOfSecond, marketIndex } from '@anywhen/prices';
import { DIRECTIONS, SECONDS_PERIODS, SECONDS_RESULTS, SECONDS_STATES } from '@anywhen/protocol';
import type { ClientBase } from 'pg';
import { ALL_ENDED, defineStorage } from '../core/storage/module-storage.ts';
import { type TableWriter, type Value, bytes, rowsLiteral } from '../core/storage/row-literals.ts';
import { type SecondsRows, sortSeconds } from './batch-rows.ts';

type Writer = TableWriter<SecondsRows>;

const accepted: Writer = {
  name: 'seconds_contract',
  table: 'seconds_contract',
  text: (source) => `insert into seconds_contract select r.* from ${source}`,
  rows: ({ accepted: byId }) =>
    rowsLiteral(byId.values(), (contract) => [
      contract.id,
      contract.uid,
      contract.shareId,
      marketIndex(contract.symbol),
      DIRECTIONS.indexOf(contract.direction),
      contract.periodSeconds,
      contract.returnBps,
      contract.wagerUnits,
      contract.acceptedAtMs,
      ...stateValues(contract),
    ]),
};

/** The columns between the contract's id and its state: its terms, which never change. */
const TERMS = Array<null>(8).fill(null);

const moved: Writer = {
  name: 'seconds_move',
  table: 'seconds_contract',
  text: (source) =>
    `update seconds_contract c set
       state = r.state, opening_second = r.opening_second, opening_price = r.opening_price,
       ends_at_second = r.ends_at_second, settlement_second = r.settlement_second,
       settlement_price = r.settlement_price, result = r.result, is_void = r.is_void,
       receipt_units = r.receipt_units, ended_at_ms = r.ended_at_ms
     from ${source} and c.id = r.id`,
  rows: ({ moved: byId }) =>
    rowsLiteral(byId.values(), (contract) => [contract.id, ...TERMS, ...stateValues(contract)]),
};

function stateValues(contract: SecondsContract): Value[] {
  const { result } = contract;
  return [
    SECONDS_STATES.indexOf(contract.state),
    contract.openingSecond,
    contract.openingPriceUnits,
    contract.endsAtSecond,
    contract.settlementSecond,
    contract.settlementPriceUnits,
    result === null ? null : SECONDS_RESULTS.indexOf(result),
    contract.isVoid,
    contract.receiptUnits,
    contract.endedAtMs,
  ];
}

const ticks: Writer = {
  name: 'seconds_tick',
  table: 'seconds_tick',
  text: (source) => `insert into seconds_tick select r.* from ${source}`,
  rows: ({ ticks: byKey }) =>
    rowsLiteral(byKey.values(), ({ second, market, seed, hash }) => {
      return [second, market, bytes(seed), bytes(hash)];
    }),
};

const days: Writer = {
  name: 'seconds_day',
  table: 'seconds_day',
  text: (source) =>
    `insert into seconds_day as known select r.* from ${source}
     on conflict (day, market, period_seconds) do update set
       wins = known.wins + excluded.wins,
       losses = known.losses + excluded.losses,
       draws = known.draws + excluded.draws,
       wagered_units = known.wagered_units + excluded.wagered_units,
       received_units = known.received_units + excluded.received_units`,
  rows: ({ days: byKey }) =>
    rowsLiteral(byKey.values(), (figures) => [
      figures.day,
      figures.market,
      figures.periodSeconds,
      figures.wins,
      figures.losses,
      figures.draws,
      figures.wageredUnits,
      figures.receivedUnits,
    ]),
};

const breaks: Writer = {
  name: 'seconds_break',
  table: 'seconds_break',
  text: (source) =>
    `insert into seconds_break select r.* from ${source}
     on conflict (uid) do update set until_ms = excluded.until_ms`,
  rows: ({ breaks: byMember }) => rowsLiteral(byMember, (each) => each),
};

export const secondsStorage = defineStorage<SecondsRows>({
  sort: sortSeconds,
  writers: [accepted, moved, ticks, days, breaks],
  // Of the last tick: totals of earlier days no longer count.
  load: async (client, { markets }) => ({
    seconds: await loadSeconds(client, markets.state?.process.second ?? 0),
  }),
  ended: { seconds_contract: 'state >= 4', seconds_tick: ALL_ENDED },
});

async function loadSeconds(client: ClientBase, lastSecond: number): Promise<SecondsImage> {
  const last = await client.query<{ id: string }>(
    'select coalesce(max(id), 0) as id from seconds_contract',
  );
  const current = await client.query<ContractRow>(
    `select * from seconds_contract
     where accepted_at_ms >= $1 and state < 4 order by id`,
    [(lastSecond - CURRENT_SECONDS_MAX) * 1_000],
  );
  const taken = await client.query<{ uid: number; until_ms: string }>(
    'select * from seconds_break order by uid',
  );
  return {
    nextContractId: Number(last.rows[0]?.id) + 1,
    contracts: current.rows.map((row) => readContractRow(row) as CurrentContract),
    totals: await loadTotals(client, lastSecond),
    breaks: taken.rows.map(({ uid, until_ms }) => ({ uid, untilMs: Number(until_ms) })),
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

export type ContractRow = {
  id: string;
  uid: number;
  share_id: string;
  market: number;
  direction: number;
  period_seconds: number;
  return_bps: number;
  wager_units: string;
  accepted_at_ms: string;
  state: number;
  opening_second: string | null;
  opening_price: string | null;
  ends_at_second: string | null;
  settlement_second: string | null;
  settlement_price: string | null;
  result: number | null;
  is_void: boolean;
  receipt_units: string | null;
  ended_at_ms: string | null;
};

/** The table's check constraint prevents a row that mixes two states. */
export function readContractRow(row: ContractRow): SecondsContract {
  return {
    id: Number(row.id),
    uid: row.uid,
    shareId: row.share_id.replaceAll('-', ''),
    symbol: at(MARKETS, row.market).symbol,
    direction: at(DIRECTIONS, row.direction),
    periodSeconds: row.period_seconds,
    returnBps: row.return_bps,
    wagerUnits: BigInt(row.wager_units),
    acceptedAtMs: Number(row.accepted_at_ms),
    state: at(SECONDS_STATES, row.state),
    openingSecond: toNumber(row.opening_second),
    openingPriceUnits: toNumber(row.opening_price),
    endsAtSecond: toNumber(row.ends_at_second),
    settlementSecond: toNumber(row.settlement_second),
    settlementPriceUnits: toNumber(row.settlement_price),
    result: row.result === null ? null : at(SECONDS_RESULTS, row.result),
    isVoid: row.is_void,
    receiptUnits: row.receipt_units === null ? null : BigInt(row.receipt_units),
    endedAtMs: toNumber(row.ended_at_ms),
  } as SecondsContract;
}

function toNumber(text: string | null): number | null {
  return text === null ? null : Number(text);
}
