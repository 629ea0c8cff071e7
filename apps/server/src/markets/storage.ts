/** Ticks, daily commitments, and the state of the price process, as tables. */
import type { DayCommitment, MarketState, TickAppended } from '@anywhen/exchange';
import type { ClientBase } from 'pg';
import { ALL_ENDED, defineStorage } from '../core/storage/module-storage.ts';
import { type TableWriter, bytes, numbers, rowsLiteral } from '../core/storage/row-literals.ts';

type MarketRows = {
  ticks: readonly TickAppended[];
  days: Map<number, DayCommitment>;
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

export const marketsStorage = defineStorage<MarketRows>({
  sort: ({ tick = [], day: changed = [], 'market-state': states = [] }) => ({
    ticks: tick,
    days: new Map(changed.map(({ day }) => [day.day, day])),
    state: states.at(-1)?.state ?? null,
  }),
  writers: [ticks, marketState, days],
  load: async (client) => ({
    markets: { state: await loadMarketState(client), days: await loadDays(client) },
  }),
  ended: { tick: ALL_ENDED },
});

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
