/**
 * A series: all strikes of one market, length and expiry (rulebook 7.2). What it opened with it
 * keeps, strikes are only ever added; its settlement price is written once, or it is void.
 *
 *   open → settled      open → void
 */
import { formatUnits } from '@anywhen/money';
import {
  type Regime,
  type VersionChange,
  formatPrice,
  marketIndex,
  versionsWithin,
} from '@anywhen/prices';
import {
  type OptionRule,
  type OptionsOffer,
  type PricedSecond,
  type SeriesState,
  requireMarket,
  seriesCodeOf,
  strikesAt,
} from '@anywhen/protocol';

export type SeriesRecord = {
  readonly code: string;
  readonly rule: OptionRule;
  readonly symbol: string;
  readonly lengthSeconds: number;
  readonly unit: string;
  readonly spreadBps: number;
  readonly openedSecond: number;
  readonly openingPriceUnits: number;
  readonly openingSigmaUnits: number;
  readonly openingRegime: Regime | null;
  readonly strikes: readonly number[];
  readonly closesAtSecond: number;
  readonly expiresAtSecond: number;
  /** Of the process, that hold while it is open; none under the first rule. */
  readonly versions: readonly VersionChange[];
  readonly state: SeriesState;
  readonly settlementPriceUnits: number | null;
  readonly settlementTicks: number | null;
};

type Asked = {
  readonly symbol: string;
  readonly unit: string;
  readonly lengthSeconds: number;
  readonly expiresAtSecond: number;
};

export function openSeries(
  asked: Asked,
  { spreadBps, closeSeconds, rule = 'opt/1' }: OptionsOffer,
  market: PricedSecond,
  published: readonly VersionChange[],
): SeriesRecord {
  const { symbol, unit, lengthSeconds, expiresAtSecond } = asked;
  const life = { from: market.second, to: expiresAtSecond };
  return {
    code: seriesCodeOf(asked),
    rule,
    symbol,
    lengthSeconds,
    unit,
    spreadBps,
    openedSecond: market.second,
    openingPriceUnits: market.priceUnits,
    openingSigmaUnits: market.sigmaUnits,
    openingRegime: market.regime,
    strikes: strikesAt({ rule, symbol, lengthSeconds }, market),
    closesAtSecond: expiresAtSecond - closeSeconds,
    expiresAtSecond,
    versions: rule === 'opt/1' ? [] : versionsWithin(published, life),
    state: 'open',
    settlementPriceUnits: null,
    settlementTicks: null,
  };
}

/** With what its seconds' prices come to; undefined when there were too few. */
export function endSeries(
  series: SeriesRecord,
  settlementPriceUnits: number | undefined,
  ticks: number,
): SeriesRecord {
  return settlementPriceUnits === undefined
    ? { ...series, state: 'void' }
    : { ...series, state: 'settled', settlementPriceUnits, settlementTicks: ticks };
}

/** Among those of one expiry, the order in which they are settled. */
export function seriesOrder({ symbol, lengthSeconds }: SeriesRecord): number {
  return marketIndex(symbol) * 100_000 + lengthSeconds;
}

export function describeSeries(series: SeriesRecord) {
  const { symbol, settlementPriceUnits, settlementTicks } = series;
  const price = (units: number) => formatPrice(units, requireMarket(symbol).priceDecimals);
  return {
    code: series.code,
    rule: series.rule,
    symbol,
    lengthSeconds: series.lengthSeconds,
    unit: series.unit,
    spreadBps: series.spreadBps,
    opening: {
      second: series.openedSecond,
      price: price(series.openingPriceUnits),
      sigma: formatUnits(BigInt(series.openingSigmaUnits)),
      regime: series.openingRegime,
    },
    strikes: series.strikes.map(price),
    closesAtSecond: series.closesAtSecond,
    expiresAtSecond: series.expiresAtSecond,
    versions: series.versions.map(({ version, startsAtSecond }) => ({ version, startsAtSecond })),
    state: series.state,
    settlement:
      settlementPriceUnits === null || settlementTicks === null
        ? null
        : { price: price(settlementPriceUnits), ticks: settlementTicks },
  };
}
