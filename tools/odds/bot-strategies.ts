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
import { type Path, type Start, equalStops } from './paths.ts';
import { saleOf } from './spot-strategies.ts';
import type { Setting, Strategy } from './strategy.ts';

const ATOMS = 100_000_000;
const FEE_BPS = spotFeeBps(0);
const INVESTED = parseUnits('1000');
const RUN = parseUnits('50');
const GRIDS = 20;
const SOME = ['BTC', 'XRP', 'SOL', 'PEPE'].map((name) =>
  MARKETS.findIndex(({ currency }) => currency === name),
);
/** Candles of five minutes, and of half an hour. */
const STOPS = { day: equalStops(300, 288), week: equalStops(1_800, 336) } as const;

function candlesOf(path: Path, market: number): Candle[] {
  return Array.from({ length: path.length - 1 }, (_, index) => {
    const [open, close] = [path.priceUnits(index, market), path.priceUnits(index + 1, market)];
    const startMs = path.secondOf(index) * 1_000;
    const [low, high] = open < close ? [open, close] : [close, open];
    return { startMs, open, high, low, close, volumeCents: 0 };
  });
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

type Named = Pick<Strategy, 'name' | 'reads' | 'acts' | 'mayPay'>;

/** Twenty lines, each way as far as asked. */
function grid(named: Named, setting: Setting, away: number): Strategy {
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
      tally.add(resultOf(test, { market, last }), Number(INVESTED) / ATOMS);
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
  setting: WEEK,
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
    0.05,
  ),
  grid(
    {
      name: 'grid for a day from a stressed minute',
      reads: 'the regime',
      acts: 'twenty grids over ten percent each way, sold after a day',
    },
    settingOf('day', { age: 'young', regime: 'stressed' }),
    0.1,
  ),
  grid(
    {
      name: 'grid for a week',
      reads: 'nothing',
      acts: 'twenty grids over fifteen percent each way, sold after a week',
    },
    WEEK,
    0.15,
  ),
  grid(
    {
      name: 'grid for a week in an old installation',
      reads: 'that prices lean back to their start',
      acts: 'the same where prices are far from their start; half of it is spot that is held',
      mayPay: 'spot over weeks',
    },
    settingOf('week', { age: 'old' }),
    0.15,
  ),
  dca,
];
