/**
 * How seconds contracts, their ticks, the figures of a day and members' breaks are written, and how
 * what the exchange needs of them is read back.
 */
import type { CurrentContract, DayTotal, SecondsContract, SecondsImage } from '@anywhen/exchange';
import { MARKETS, SECONDS_PER_DAY, dayOfSecond, marketIndex } from '@anywhen/prices';
import { DIRECTIONS, SECONDS_PERIODS, SECONDS_RESULTS, SECONDS_STATES } from '@anywhen/protocol';
import type { ClientBase } from 'pg';
import type { BatchRows } from './batch-rows.ts';
import { type TableWriter, numbers, texts } from './columns.ts';

type Writer = TableWriter<BatchRows>;

const accepted: Writer = {
  name: 'seconds_contract',
  casts: `bigint int uuid smallint smallint int smallint numeric bigint
    smallint bigint bigint bigint bigint bigint smallint boolean numeric bigint`.split(/\s+/),
  text: (source) => `insert into seconds_contract select r.* from ${source}`,
  values: ({ seconds: { accepted: byId } }) => {
    if (byId.size === 0) return undefined;
    const rows = [...byId.values()];
    return [
      numbers(rows, ({ id }) => id),
      numbers(rows, ({ uid }) => uid),
      texts(rows, ({ shareId }) => shareId),
      numbers(rows, ({ symbol }) => marketIndex(symbol)),
      numbers(rows, ({ direction }) => DIRECTIONS.indexOf(direction)),
      numbers(rows, ({ periodSeconds }) => periodSeconds),
      numbers(rows, ({ returnBps }) => returnBps),
      numbers(rows, ({ wagerUnits }) => wagerUnits),
      numbers(rows, ({ acceptedAtMs }) => acceptedAtMs),
      ...stateColumns(rows),
    ];
  },
};

/** Terms never change: they are neither sent nor touched again. */
const moved: Writer = {
  name: 'seconds_move',
  casts: `bigint smallint bigint bigint bigint bigint bigint smallint boolean numeric
    bigint`.split(/\s+/),
  text: (source) =>
    `update seconds_contract c set
       state = r.c2, opening_second = r.c3, opening_price = r.c4, ends_at_second = r.c5,
       settlement_second = r.c6, settlement_price = r.c7, result = r.c8, is_void = r.c9,
       receipt_units = r.c10, ended_at_ms = r.c11
     from ${source} and c.id = r.c1`,
  values: ({ seconds: { moved: byId } }) => {
    if (byId.size === 0) return undefined;
    const rows = [...byId.values()];
    return [numbers(rows, ({ id }) => id), ...stateColumns(rows)];
  },
};

function stateColumns(rows: readonly SecondsContract[]): unknown[] {
  return [
    numbers(rows, ({ state }) => SECONDS_STATES.indexOf(state)),
    numbers(rows, ({ openingSecond }) => openingSecond),
    numbers(rows, ({ openingPriceUnits }) => openingPriceUnits),
    numbers(rows, ({ endsAtSecond }) => endsAtSecond),
    numbers(rows, ({ settlementSecond }) => settlementSecond),
    numbers(rows, ({ settlementPriceUnits }) => settlementPriceUnits),
    numbers(rows, ({ result }) => (result === null ? null : SECONDS_RESULTS.indexOf(result))),
    texts(rows, ({ isVoid }) => String(isVoid)),
    numbers(rows, ({ receiptUnits }) => receiptUnits),
    numbers(rows, ({ endedAtMs }) => endedAtMs),
  ];
}

const ticks: Writer = {
  name: 'seconds_tick',
  casts: ['bigint', 'smallint', 'text', 'text'],
  text: (source) =>
    `insert into seconds_tick (second, market, seed, hash)
     select r.c1, r.c2, decode(r.c3, 'hex'), decode(r.c4, 'hex') from ${source}`,
  values: ({ seconds: { ticks: byKey } }) => {
    if (byKey.size === 0) return undefined;
    const rows = [...byKey.values()];
    return [
      numbers(rows, ({ second }) => second),
      numbers(rows, ({ market }) => market),
      texts(rows, ({ seed }) => seed),
      texts(rows, ({ hash }) => hash),
    ];
  },
};

const days: Writer = {
  name: 'seconds_day',
  casts: ['int', 'smallint', 'int', 'bigint', 'bigint', 'bigint', 'numeric', 'numeric'],
  text: (source) =>
    `insert into seconds_day as known (day, market, period_seconds, wins, losses, draws,
       wagered_units, received_units)
     select r.* from ${source}
     on conflict (day, market, period_seconds) do update set
       wins = known.wins + excluded.wins,
       losses = known.losses + excluded.losses,
       draws = known.draws + excluded.draws,
       wagered_units = known.wagered_units + excluded.wagered_units,
       received_units = known.received_units + excluded.received_units`,
  values: ({ seconds: { days: byKey } }) => {
    if (byKey.size === 0) return undefined;
    const rows = [...byKey.values()];
    return [
      numbers(rows, ({ day }) => day),
      numbers(rows, ({ market }) => market),
      numbers(rows, ({ periodSeconds }) => periodSeconds),
      numbers(rows, ({ wins }) => wins),
      numbers(rows, ({ losses }) => losses),
      numbers(rows, ({ draws }) => draws),
      numbers(rows, ({ wageredUnits }) => wageredUnits),
      numbers(rows, ({ receivedUnits }) => receivedUnits),
    ];
  },
};

const breaks: Writer = {
  name: 'seconds_break',
  casts: ['int', 'bigint'],
  text: (source) =>
    `insert into seconds_break (uid, until_ms) select r.* from ${source}
     on conflict (uid) do update set until_ms = excluded.until_ms`,
  values: ({ seconds: { breaks: byMember } }) => {
    if (byMember.size === 0) return undefined;
    const rows = [...byMember];
    return [numbers(rows, ([uid]) => uid), numbers(rows, ([, untilMs]) => untilMs)];
  },
};

export const secondsWriters: readonly Writer[] = [accepted, moved, ticks, days, breaks];

/** `lastSecond` is the one of the last tick: totals of days before it no longer count. */
export async function loadSeconds(client: ClientBase, lastSecond: number): Promise<SecondsImage> {
  const last = await client.query<{ id: string }>(
    'select coalesce(max(id), 0) as id from seconds_contract',
  );
  const current = await client.query<ContractRow>(
    `select * from seconds_contract
     where accepted_at_ms >= $1 and state < 4 order by id`,
    [(lastSecond - CURRENT_SECONDS_MAX) * 1_000],
  );
  const taken = await client.query<{ uid: number; until_ms: string }>(
    'select * from seconds_break',
  );
  return {
    nextContractId: Number(last.rows[0]?.id) + 1,
    contracts: current.rows.map((row) => readContractRow(row) as CurrentContract),
    totals: await loadTotals(client, lastSecond),
    breaks: taken.rows.map(({ uid, until_ms }) => ({ uid, untilMs: Number(until_ms) })),
  };
}

/**
 * A contract lives some minutes by the ticks, and whatever a tick has no room for is booked by the
 * next ones. Were one ever older, the state's fingerprint would not fit and the start be refused.
 */
const CURRENT_SECONDS_MAX = SECONDS_PER_DAY;

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
     group by uid, day`,
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

/** The table's own check keeps a row from being half of one state and half of another. */
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

function at<T>(list: readonly T[], index: number): T {
  const item = list[index];
  if (item === undefined) throw new RangeError(`nothing at ${index}`);
  return item;
}
