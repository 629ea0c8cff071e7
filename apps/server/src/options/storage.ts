/**
 * How series, minutes of volatility, positions and sales are written, and how what the exchange
 * needs of them is read back.
 */
import type { OptionSale, OptionsImage, OptionRecord, RecentTick } from '@anywhen/exchange';
import { type SeriesRecord, type VolatilityMinute, isCurrentPosition } from '@anywhen/exchange';
import { marketIndex } from '@anywhen/prices';
import {
  OPTION_STATES,
  OPTION_TYPES,
  type PricedSecond,
  SERIES_STATES,
  SETTLEMENT_TICKS,
  SIGMA_PRICES,
} from '@anywhen/protocol';
import type { ClientBase } from 'pg';
import { ALL_ENDED, defineStorage } from '../core/storage/module-storage.ts';
import { type TableWriter, type Value, numbers, ordinalOf } from '../core/storage/row-literals.ts';
import { rowsLiteral } from '../core/storage/row-literals.ts';
import { type PositionRow, type SeriesRow, type VolatilityRow, readPositionRow } from './rows.ts';
import { readSeriesRow, readVolatilityRow } from './rows.ts';

type OptionsRows = {
  readonly series: ReadonlyMap<string, SeriesRecord>;
  readonly positions: ReadonlyMap<number, OptionRecord>;
  readonly sales: readonly OptionSale[];
  readonly minutes: readonly VolatilityMinute[];
};

type Writer = TableWriter<OptionsRows>;

const series: Writer = {
  name: 'option_series',
  table: 'option_series',
  text: (source) =>
    `insert into option_series select r.* from ${source}
     on conflict (code) do update set
       state = excluded.state,
       settlement_price = excluded.settlement_price,
       settlement_ticks = excluded.settlement_ticks`,
  rows: (batch) =>
    rowsLiteral(batch.series.values(), (each) => [
      each.code,
      marketIndex(each.symbol),
      each.lengthSeconds,
      each.unit,
      each.spreadBps,
      each.openedSecond,
      each.openingPriceUnits,
      each.openingSigmaUnits,
      numbers(each.strikes),
      each.closesAtSecond,
      each.expiresAtSecond,
      ordinalOf(SERIES_STATES, each.state),
      each.settlementPriceUnits,
      each.settlementTicks,
    ]),
};

/** Never on conflict: a minute that is there already must stop the core. */
const volatility: Writer = {
  name: 'option_volatility',
  table: 'option_volatility',
  text: (source) => `insert into option_volatility select r.* from ${source}`,
  rows: (batch) =>
    rowsLiteral(batch.minutes, ({ symbol, second, priceUnits, sigmaUnits }) => {
      return [marketIndex(symbol), second, priceUnits, sigmaUnits];
    }),
};

const positions: Writer = {
  name: 'option_position',
  table: 'option_position',
  text: (source) =>
    `insert into option_position select r.* from ${source}
     on conflict (id) do update set
       state = excluded.state,
       left_quantity = excluded.left_quantity,
       sales = excluded.sales,
       sold_units = excluded.sold_units,
       settlement_price = excluded.settlement_price,
       payout_units = excluded.payout_units,
       ended_at_ms = excluded.ended_at_ms`,
  rows: (batch) =>
    rowsLiteral(batch.positions.values(), (position) => [
      position.id,
      position.uid,
      position.shareId,
      position.series,
      marketIndex(position.symbol),
      position.unit,
      position.strikeUnits,
      ordinalOf(OPTION_TYPES, position.type),
      position.quantity,
      position.priceUnits,
      ...secondValues(position.quoted),
      ...secondValues(position.filled),
      position.boughtAtMs,
      position.closesAtSecond,
      position.expiresAtSecond,
      ordinalOf(OPTION_STATES, position.state),
      position.left,
      position.sales,
      position.soldUnits,
      position.settlementPriceUnits,
      position.payoutUnits,
      position.endedAtMs,
    ]),
};

const sales: Writer = {
  name: 'option_sale',
  table: 'option_sale',
  text: (source) => `insert into option_sale select r.* from ${source}`,
  rows: (batch) =>
    rowsLiteral(batch.sales, ({ positionId, no, quantity, priceUnits, ...sale }) => [
      positionId,
      no,
      quantity,
      priceUnits,
      ...secondValues(sale.quoted),
      ...secondValues(sale.filled),
      sale.soldAtMs,
    ]),
};

function secondValues({ second, priceUnits, sigmaUnits }: PricedSecond): Value[] {
  return [second, priceUnits, sigmaUnits];
}

export const optionsStorage = defineStorage<OptionsRows>({
  sort: (changes) => ({
    series: new Map(changes['option-series']?.map((each) => [each.series.code, each.series])),
    positions: new Map(changes['option-position']?.map(({ position }) => [position.id, position])),
    sales: changes['option-sale']?.map(({ sale }) => sale) ?? [],
    minutes: changes.volatility?.map(({ minute }) => minute) ?? [],
  }),
  writers: [series, volatility, positions, sales],
  load: async (client) => ({ options: await loadOptions(client) }),
  ended: {
    option_series: 'state <> 0',
    option_volatility: ALL_ENDED,
    option_position: 'state > 1',
    option_sale: ALL_ENDED,
  },
});

async function loadOptions(client: ClientBase): Promise<OptionsImage> {
  const last = await client.query<{ id: string }>(
    'select coalesce(max(id), 0) as id from option_position',
  );
  const current = await client.query<PositionRow>(
    'select * from option_position where state < 2 order by id',
  );
  const known = await client.query<SeriesRow>(
    `select * from option_series where state = 0
     union
     select s.* from option_series s join option_position p on p.series = s.code
     where p.state < 2
     order by code`,
  );
  return {
    nextPositionId: Number(last.rows[0]?.id) + 1,
    series: known.rows.map(readSeriesRow),
    positions: current.rows.map(readPositionRow).filter(isCurrentPosition),
    volatility: await loadVolatility(client),
    recent: await loadRecentTicks(client),
  };
}

/** Of each market the last ones: no minute before them counts any more. */
async function loadVolatility(client: ClientBase): Promise<VolatilityMinute[]> {
  const { rows } = await client.query<VolatilityRow>(
    `select v.* from (select distinct market from option_volatility) m
     cross join lateral (
       select * from option_volatility where market = m.market order by second desc limit $1) v
     order by v.market, v.second`,
    [SIGMA_PRICES],
  );
  return rows.map(readVolatilityRow);
}

async function loadRecentTicks(client: ClientBase): Promise<RecentTick[]> {
  const { rows } = await client.query<{ second: string; price_units: string[] }>(
    'select second, price_units from tick order by second desc limit $1',
    [SETTLEMENT_TICKS],
  );
  return rows.map(({ second, price_units }) => {
    return { second: Number(second), priceUnits: price_units.map(Number) };
  });
}
