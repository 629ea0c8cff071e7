/**
 * How series, minutes of volatility, positions and sales are written, and how what the exchange
 * needs of them is loaded.
 */
import {
  type OptionRecord,
  type OptionSale,
  type RecentTick,
  type SeriesRecord,
  type VolatilityMinute,
  isCurrentPosition,
} from '@anywhen/exchange';
import {
  OPTION_RULES,
  OPTION_STATES,
  OPTION_TYPES,
  type PricedSecond,
  SERIES_STATES,
  SETTLEMENT_TICKS,
  SIGMA_PRICES,
} from '@anywhen/protocol';
import { REGIMES } from '@anywhen/prices';
import type { ClientBase } from 'pg';
import {
  amount,
  appended,
  integer,
  json,
  key,
  long,
  longs,
  market,
  mutable,
  named,
  nullable,
  ordinal,
  text,
  uuid,
} from '../core/storage/columns.ts';
import { ALL_ENDED, defineTables } from '../core/storage/module-storage.ts';
import { RecordTable } from '../core/storage/record-table.ts';
import { Table, part } from '../core/storage/table.ts';

/** As it was recorded; null before there were any. */
const regime = nullable(ordinal(REGIMES));

export const seriesTable = new Table<SeriesRecord>('option_series', {
  code: key(text),
  symbol: named('market', market),
  lengthSeconds: integer,
  unit: text,
  spreadBps: integer,
  openedSecond: long,
  openingPriceUnits: named('opening_price', long),
  openingSigmaUnits: named('opening_sigma', integer),
  strikes: mutable(longs),
  closesAtSecond: long,
  expiresAtSecond: long,
  state: mutable(ordinal(SERIES_STATES)),
  settlementPriceUnits: named('settlement_price', mutable(nullable(long))),
  settlementTicks: mutable(nullable(integer)),
  rule: ordinal(OPTION_RULES),
  openingRegime: regime,
  versions: json(),
});

export const volatilityTable = new Table<VolatilityMinute>('option_volatility', {
  symbol: named('market', key(market)),
  second: key(long),
  priceUnits: named('price', long),
  sigmaUnits: named('sigma', integer),
  regime,
});

/** Price, volatility and regime of a second. */
const priced = (prefix: 'quoted' | 'filled') =>
  part<PricedSecond>({
    second: named(`${prefix}_second`, long),
    priceUnits: named(`${prefix}_price`, long),
    sigmaUnits: named(`${prefix}_sigma`, integer),
    regime: named(`${prefix}_regime`, appended(regime)),
  });

export const positionTable = new RecordTable<OptionRecord>('option_position', {
  id: key(long),
  uid: integer,
  shareId: uuid,
  series: text,
  symbol: named('market', market),
  unit: text,
  strikeUnits: named('strike', long),
  type: ordinal(OPTION_TYPES),
  quantity: integer,
  priceUnits: amount,
  quoted: priced('quoted'),
  filled: priced('filled'),
  boughtAtMs: long,
  closesAtSecond: long,
  expiresAtSecond: long,
  state: mutable(ordinal(OPTION_STATES)),
  left: named('left_quantity', mutable(integer)),
  sales: mutable(integer),
  soldUnits: mutable(amount),
  settlementPriceUnits: named('settlement_price', mutable(nullable(long))),
  payoutUnits: mutable(nullable(amount)),
  endedAtMs: mutable(nullable(long)),
});

export const saleTable = new Table<OptionSale>('option_sale', {
  positionId: key(long),
  no: key(integer),
  quantity: integer,
  priceUnits: amount,
  quoted: priced('quoted'),
  filled: priced('filled'),
  soldAtMs: long,
});

export const optionsStorage = defineTables({
  writers: [
    seriesTable.upserts((changes) => changes['option-series']?.map(({ series }) => series)),
    volatilityTable.inserts((changes) => changes.volatility?.map(({ minute }) => minute)),
    positionTable.upserts((changes) => changes['option-position']?.map((each) => each.position)),
    saleTable.inserts((changes) => changes['option-sale']?.map(({ sale }) => sale)),
  ],
  load: async (client) => {
    const current = await positionTable.list(client, 'where state < 2 order by id');
    return {
      options: {
        nextPositionId: await positionTable.findNextId(client),
        series: await loadSeries(client),
        positions: current.filter(isCurrentPosition),
        volatility: await loadVolatility(client),
        recent: await loadRecentTicks(client),
      },
    };
  },
  ended: {
    option_series: 'state <> 0',
    option_volatility: ALL_ENDED,
    option_position: 'state > 1',
    option_sale: ALL_ENDED,
  },
});

/** Those that are open, and those that somebody still holds. */
async function loadSeries(client: ClientBase): Promise<SeriesRecord[]> {
  const { rows } = await client.query(
    `select * from option_series where state = 0
     union
     select s.* from option_series s join option_position p on p.series = s.code
     where p.state < 2
     order by code`,
  );
  return rows.map(seriesTable.read);
}

/** The last ones of each market: no earlier minute counts any more. */
async function loadVolatility(client: ClientBase): Promise<VolatilityMinute[]> {
  const { rows } = await client.query(
    `select v.* from (select distinct market from option_volatility) m
     cross join lateral (
       select * from option_volatility where market = m.market order by second desc limit $1) v
     order by v.market, v.second`,
    [SIGMA_PRICES],
  );
  return rows.map(volatilityTable.read);
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
