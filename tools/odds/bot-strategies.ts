/**
 * Strategies with bots, by the back-test that the form itself shows (rulebook 8.1.4), on candles of
 * drawn paths; what is left at the end is sold at the first bid.
 */
import { parseUnits } from '@anywhen/money';
import { type Candle, MARKETS, at } from '@anywhen/prices';
import {
  type BackTest,
  GRID_TERMS,
  backTestDca,
  backTestGrid,
  bidOf,
  isRejection,
  spotFeeBps,
} from '@anywhen/protocol';
import { priceUnitsAt, volatilityOf } from '../../packages/prices/src/step.ts';
import { FastDraws } from './fast-draws.ts';
import { type Path, type Start, equalStops } from './paths.ts';
import { saleOf } from './spot-strategies.ts';
import type { Named, Setting, Strategy } from './strategy.ts';

const ATOMS = 100_000_000;
const FEE_BPS = spotFeeBps(0);
const INVESTED = parseUnits('1000');
const RUN = parseUnits('50');
const GRIDS = 20;
const SOME = ['BTC', 'XRP', 'SOL', 'PEPE'].map((name) =>
  MARKETS.findIndex(({ currency }) => currency === name),
);
const STOPS = {
  day: equalStops(60, 1_440),
  week: equalStops(60, 10_080),
  'week of purchases': equalStops(1_800, 336),
} as const;
const YEAR_SECONDS = 31_536_000;

/**
 * A line is met by what the price does between two stops, so highest and lowest are drawn too: as
 * far as a price that moves evenly between both ends gets. Without them a line would be found
 * crossed too late, and each fill would look dearer than it is.
 */
function candlesOf(path: Path, market: number): Candle[] {
  const row = at(MARKETS, market);
  const dice = new FastDraws(path.priceUnits(path.length - 1, market));
  return Array.from({ length: path.length - 1 }, (_, index) => {
    const ends = [path.x(index, market), path.x(index + 1, market)] as const;
    const seconds = path.secondOf(index + 1) - path.secondOf(index);
    const years = seconds / YEAR_SECONDS;
    const variance = volatilityOf(row, path.regime(index, market)) ** 2 * years;
    return {
      startMs: path.secondOf(index) * 1_000,
      open: path.priceUnits(index, market),
      high: priceUnitsAt(row, extremeOf(ends, { variance, u: dice.uniform(), sign: 1 })),
      low: priceUnitsAt(row, extremeOf(ends, { variance, u: dice.uniform(), sign: -1 })),
      close: path.priceUnits(index + 1, market),
      volumeCents: 0,
    };
  });
}

/** The highest or lowest point of a Brownian bridge between two ends. */
function extremeOf(
  [from, to]: readonly [number, number],
  { variance, u, sign }: { variance: number; u: number; sign: 1 | -1 },
): number {
  const spread = Math.sqrt((to - from) ** 2 - 2 * variance * Math.log(u));
  return (from + to + sign * spread) / 2;
}

/** After selling what is left: what a bot shows before is at the reference price. */
function resultOf(test: BackTest, { market, last }: { market: number; last: number }): number {
  const sold = saleOf(market, test.baseUnits, bidOf(at(MARKETS, market), last));
  return sold + Number(test.quoteUnits - test.investedUnits) / ATOMS;
}

function settingOf(length: keyof typeof STOPS, start: Start): Setting {
  const { age, regime = 'any' } = start;
  const name = `bots ${length} ${age} ${regime}`;
  return { name, start, stops: STOPS[length], markets: SOME };
}

/** What one round trip of a grid turns over. */
const TURNOVER = Number(INVESTED) / ATOMS / GRIDS;

/** Twenty lines, each way as far as asked. */
function grid(
  named: Named,
  setting: Setting,
  { away, isByRoundTrip = false }: { away: number; isByRoundTrip?: boolean },
): Strategy {
  const play: Strategy['play'] = (path, tally) => {
    for (const market of SOME) {
      const row = at(MARKETS, market);
      const price = path.priceUnits(0, market);
      const test = backTestGrid({
        market: row,
        feeBps: FEE_BPS,
        lower: Math.round(price * (1 - away)),
        upper: Math.round(price * (1 + away)),
        grids: GRIDS,
        investUnits: INVESTED,
        terms: GRID_TERMS,
        candles: candlesOf(path, market),
      });
      if (isRejection(test)) continue;
      const last = path.priceUnits(path.length - 1, market);
      const stake = isByRoundTrip ? test.roundTrips * TURNOVER : Number(INVESTED) / ATOMS;
      tally.add(resultOf(test, { market, last }), stake);
    }
  };
  return { ...named, product: 'bots', setting, play };
}

const WEEK = settingOf('week', { age: 'young' });

const dca: Strategy = {
  name: 'DCA every four hours for a week',
  product: 'bots',
  reads: 'nothing',
  acts: 'buys 42 times and sells all of it in the end',
  costOf: 'dca-week',
  setting: settingOf('week of purchases', { age: 'young' }),
  play: (path, tally) => {
    for (const market of SOME) {
      const test = backTestDca({
        market: at(MARKETS, market),
        feeBps: FEE_BPS,
        amountUnits: RUN,
        interval: '4h',
        runs: null,
        candles: candlesOf(path, market),
      });
      const last = path.priceUnits(path.length - 1, market);
      tally.add(resultOf(test, { market, last }), Number(test.investedUnits) / ATOMS);
    }
  },
};

export const BOT_STRATEGIES: readonly Strategy[] = [
  grid(
    {
      name: 'grid for a day from a calm minute',
      reads: 'the regime',
      acts: 'twenty grids over five percent each way, sold after a day',
    },
    settingOf('day', { age: 'young', regime: 'calm' }),
    { away: 0.05 },
  ),
  grid(
    {
      name: 'grid for a day from a stressed minute',
      reads: 'the regime',
      acts: 'twenty grids over ten percent each way, sold after a day',
    },
    settingOf('day', { age: 'young', regime: 'stressed' }),
    { away: 0.1 },
  ),
  grid(
    {
      name: 'grid for a week',
      reads: 'nothing',
      acts: 'twenty grids over fifteen percent each way, sold after a week',
      costOf: 'grid-week',
    },
    WEEK,
    { away: 0.15 },
  ),
  grid(
    {
      name: 'grid for a week, by round trips',
      reads: 'nothing',
      acts: 'the same; all it brings as a share of what its round trips turned over',
      costOf: 'grid-round-trip',
    },
    WEEK,
    { away: 0.15, isByRoundTrip: true },
  ),
  grid(
    {
      name: 'grid for a week in an old installation',
      reads: 'that prices lean back to their start',
      acts: 'the same where prices are far from their start; half of it is spot that is held',
      mayPay: 'spot over weeks',
    },
    settingOf('week', { age: 'old' }),
    { away: 0.15 },
  ),
  dca,
];
