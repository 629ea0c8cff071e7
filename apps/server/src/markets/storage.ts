/** Ticks, daily commitments, outages, and the state of the price process, as tables. */
import type { DayCommitment, MarketState, Outage, TickAppended } from '@anywhen/exchange';
import type { ClientBase, Pool } from 'pg';
import { integer, key, long, mutable, nullable } from '../core/storage/columns.ts';
import { ALL_ENDED, defineStorage } from '../core/storage/module-storage.ts';
import { type TableWriter, bytes, numbers, rowsLiteral } from '../core/storage/row-literals.ts';
import { Table } from '../core/storage/table.ts';

type MarketRows = {
  ticks: readonly TickAppended[];
  days: Map<number, DayCommitment>;
  outages: readonly Outage[];
  state: MarketState | null;
};

const ticks: TableWriter<MarketRows> = {
  name: 'tick',
  table: 'tick',
  text: (source) => `insert into tick select r.* from ${source}`,
  rows: ({ ticks: appended }) =>
    rowsLiteral(appended, ({ second, seed, priceUnits, tapeVolumeCents }) => {
      return [second, bytes(seed), numbers(priceUnits), numbers(tapeVolumeCents)];
    }),
};

const marketState: TableWriter<MarketRows> = {
  name: 'market_state',
  table: 'market_state',
  text: (source) =>
    `insert into market_state select r.* from ${source}
     on conflict (is_only) do update set state = excluded.state`,
  rows: ({ state }) => rowsLiteral(state ? [state] : [], (each) => [true, JSON.stringify(each)]),
};

const days: TableWriter<MarketRows> = {
  name: 'day_commitment',
  table: 'day_commitment',
  text: (source) =>
    `insert into day_commitment select r.* from ${source}
     on conflict (day) do update set seed = excluded.seed`,
  rows: ({ days: byDay }) =>
    rowsLiteral(byDay.values(), ({ day, anchor, publishedAtMs, seed }) => {
      return [day, anchor, publishedAtMs, seed];
    }),
};

/** Nothing is decided by it: it is what anybody may read about the outages there were. */
const outageTable = new Table<Outage>('outage', {
  no: key(integer),
  fromMs: long,
  untilMs: mutable(nullable(long)),
});

export const marketsStorage = defineStorage<MarketRows>({
  sort: ({ tick = [], day: changed = [], outage = [], 'market-state': states = [] }) => ({
    ticks: tick,
    days: new Map(changed.map(({ day }) => [day.day, day])),
    outages: outage.map((change) => change.outage),
    state: states.at(-1)?.state ?? null,
  }),
  writers: [ticks, marketState, days, outageTable.upserts(({ outages }) => outages)],
  load: async (client) => ({
    markets: { state: await loadMarketState(client), days: await loadDays(client) },
  }),
  ended: { tick: ALL_ENDED, outage: 'until_ms is not null' },
});

/** The newest first. */
export function listOutagesBefore(
  pool: Pool,
  { before, limit }: { before: number; limit: number },
): Promise<Outage[]> {
  return outageTable.list(pool, 'where no < $1::bigint order by no desc limit $2', [before, limit]);
}

/** Null before the markets were opened. */
async function loadMarketState(client: ClientBase): Promise<MarketState | null> {
  const { rows } = await client.query<{ state: MarketState }>('select state from market_state');
  return rows[0]?.state ?? null;
}

async function loadDays(client: ClientBase): Promise<DayCommitment[]> {
  const { rows } = await client.query<{
    day: number;
    anchor: string;
    published_at_ms: string;
    seed: string | null;
  }>('select * from day_commitment order by day');
  return rows.map(({ day, anchor, published_at_ms, seed }) => {
    return { day, anchor, publishedAtMs: Number(published_at_ms), seed };
  });
}
