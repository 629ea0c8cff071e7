/** Converts rows of the option tables to records. */
import type { OptionSale, OptionRecord, SeriesRecord, VolatilityMinute } from '@anywhen/exchange';
import { MARKETS, at } from '@anywhen/prices';
import { OPTION_STATES, OPTION_TYPES, SERIES_STATES } from '@anywhen/protocol';
import { numberOf } from '../core/storage/row-literals.ts';

export type SeriesRow = {
  code: string;
  market: number;
  length_seconds: number;
  unit: string;
  spread_bps: number;
  opened_second: string;
  opening_price: string;
  opening_sigma: number;
  strikes: string[];
  closes_at_second: string;
  expires_at_second: string;
  state: number;
  settlement_price: string | null;
  settlement_ticks: number | null;
};

export function readSeriesRow(row: SeriesRow): SeriesRecord {
  return {
    code: row.code,
    symbol: at(MARKETS, row.market).symbol,
    lengthSeconds: row.length_seconds,
    unit: row.unit,
    spreadBps: row.spread_bps,
    openedSecond: Number(row.opened_second),
    openingPriceUnits: Number(row.opening_price),
    openingSigmaUnits: row.opening_sigma,
    strikes: row.strikes.map(Number),
    closesAtSecond: Number(row.closes_at_second),
    expiresAtSecond: Number(row.expires_at_second),
    state: at(SERIES_STATES, row.state),
    settlementPriceUnits: numberOf(row.settlement_price),
    settlementTicks: row.settlement_ticks,
  };
}

export type VolatilityRow = { market: number; second: string; price: string; sigma: number };

export function readVolatilityRow(row: VolatilityRow): VolatilityMinute {
  return {
    symbol: at(MARKETS, row.market).symbol,
    second: Number(row.second),
    priceUnits: Number(row.price),
    sigmaUnits: row.sigma,
  };
}

type FillRow = {
  quantity: number;
  price_units: string;
  quoted_second: string;
  quoted_price: string;
  quoted_sigma: number;
  filled_second: string;
  filled_price: string;
  filled_sigma: number;
};

function readFill(row: FillRow) {
  const priced = (second: string, price: string, sigmaUnits: number) => {
    return { second: Number(second), priceUnits: Number(price), sigmaUnits };
  };
  return {
    quantity: row.quantity,
    priceUnits: BigInt(row.price_units),
    quoted: priced(row.quoted_second, row.quoted_price, row.quoted_sigma),
    filled: priced(row.filled_second, row.filled_price, row.filled_sigma),
  };
}

export type PositionRow = FillRow & {
  id: string;
  uid: number;
  share_id: string;
  series: string;
  market: number;
  unit: string;
  strike: string;
  type: number;
  bought_at_ms: string;
  closes_at_second: string;
  expires_at_second: string;
  state: number;
  left_quantity: number;
  sales: number;
  sold_units: string;
  settlement_price: string | null;
  payout_units: string | null;
  ended_at_ms: string | null;
};

/** The table's check constraints prevent a row that mixes two states. */
export function readPositionRow(row: PositionRow): OptionRecord {
  return {
    id: Number(row.id),
    uid: row.uid,
    shareId: row.share_id.replaceAll('-', ''),
    series: row.series,
    symbol: at(MARKETS, row.market).symbol,
    unit: row.unit,
    strikeUnits: Number(row.strike),
    type: at(OPTION_TYPES, row.type),
    ...readFill(row),
    boughtAtMs: Number(row.bought_at_ms),
    closesAtSecond: Number(row.closes_at_second),
    expiresAtSecond: Number(row.expires_at_second),
    state: at(OPTION_STATES, row.state),
    left: row.left_quantity,
    sales: row.sales,
    soldUnits: BigInt(row.sold_units),
    settlementPriceUnits: numberOf(row.settlement_price),
    payoutUnits: row.payout_units === null ? null : BigInt(row.payout_units),
    endedAtMs: numberOf(row.ended_at_ms),
  };
}

export type SaleRow = FillRow & { position_id: string; no: number; sold_at_ms: string };

export function readSaleRow(row: SaleRow): OptionSale {
  return {
    positionId: Number(row.position_id),
    no: row.no,
    ...readFill(row),
    soldAtMs: Number(row.sold_at_ms),
  };
}
