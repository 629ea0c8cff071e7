/** Bots on candles of before: every purchase and sale can be counted by hand. */
import { isRejection } from '../rejections.ts';
import { formatUnits, parseUnits } from '@anywhen/money';
import { type Candle, HOUR_MS, findMarket } from '@anywhen/prices';
import { describe, expect, it } from 'vitest';
import { spotStepsOf } from '../spot/rules.ts';
import { gridMinimumUnits } from './grid-rules.ts';
import { type BackTest, backTestDca, backTestGrid } from './history.ts';

const market = findMarket('BTCUSDT');
if (!market) throw new Error('there is no BTCUSDT');

/** Whole dollars, an hour each. */
function candlesOf(...rows: readonly (readonly [number, number, number, number])[]): Candle[] {
  return rows.map(([open, high, low, close], hour) => ({
    startMs: hour * HOUR_MS,
    open: open * 100,
    high: high * 100,
    low: low * 100,
    close: close * 100,
    volumeCents: 0,
  }));
}

const GRID = {
  market,
  feeBps: 10,
  lower: 60_000_00,
  upper: 70_000_00,
  grids: 10,
  investUnits: parseUnits('6400'),
  terms: { carriesRest: false },
};

/** The price goes up and down through all lines, and stays below them: all has been bought. */
function leftAfterFalls(asked: { symbol: string; grids: number; more: bigint; swings: number }) {
  const found = findMarket(asked.symbol);
  if (!found) throw new Error(`there is no ${asked.symbol}`);
  const price = Math.round(found.start * 10 ** found.priceDecimals);
  const [lower, upper] = [Math.round(price * 0.97), Math.round(price * 1.03)];
  const request = { lower, upper, grids: asked.grids, feeBps: 10, terms: { carriesRest: true } };
  const least = gridMinimumUnits(spotStepsOf(found), { ...request, price }) ?? 0n;
  const investUnits = least + asked.more * parseUnits('3.71');
  const swing = [upper * 1.02, lower * 0.98].map(Math.round);
  const candles = [price, ...Array.from({ length: asked.swings }, () => swing).flat()].map(
    (open, hour, all): Candle => {
      const close = all[hour + 1] ?? open;
      const [low, high] = [Math.min(open, close), Math.max(open, close)];
      return { startMs: hour * HOUR_MS, open, high, low, close, volumeCents: 0 };
    },
  );
  const result = backTestGrid({ ...request, market: found, investUnits, candles });
  if (isRejection(result)) throw new Error(`refused: ${result.code}`);
  return result.quoteUnits;
}

function gridOn(candles: Candle[]): BackTest {
  const result = backTestGrid({ ...GRID, candles });
  if (isRejection(result)) throw new Error(`refused: ${result.code}`);
  return result;
}

describe('[8.1.4] the back-test of a grid', () => {
  it('buys at the start what its sales will need, at the first ask', () => {
    const { buys, sells, quoteUnits, baseUnits } = gridOn(
      candlesOf([65_000, 65_000, 65_000, 65_000]),
    );
    expect([buys, sells]).toEqual([1, 0]);
    expect(formatUnits(quoteUnits)).toBe('3143.33717500');
    expect(formatUnits(baseUnits)).toBe('0.05004990');
  });

  it('makes a round trip of a fall and a rise', () => {
    const fallAndRise = gridOn(
      candlesOf([65_000, 65_000, 63_990, 63_990], [63_990, 65_010, 63_990, 65_010]),
    );
    expect(fallAndRise).toMatchObject({ buys: 2, sells: 1, roundTrips: 1 });
    expect(formatUnits(fallAndRise.realisedUnits)).toBe('8.07000000');
  });

  it('does not sell in the same fall what it has bought in it', () => {
    const fall = gridOn(candlesOf([65_000, 65_000, 61_500, 61_500]));
    expect([fall.buys, fall.sells]).toEqual([4, 0]);
  });

  it('fills only what the quotes reach: touching the line is not enough', () => {
    const touched = gridOn(candlesOf([65_000, 65_000, 64_000, 64_500]));
    expect(touched.buys).toBe(1);
  });

  it('takes the low of a rising candle before its high, of a falling one after it', () => {
    const rising = gridOn(candlesOf([65_000, 66_010, 63_990, 65_500]));
    expect([rising.buys, rising.sells]).toEqual([2, 2]);
    const falling = gridOn(candlesOf([65_000, 66_010, 63_990, 64_500]));
    expect([falling.buys, falling.sells]).toEqual([3, 1]);
  });

  it('adds up: result is realised and unrealised, against holding and at its lowest', () => {
    const result = gridOn(
      candlesOf([65_000, 65_000, 61_500, 61_500], [61_500, 66_100, 61_500, 66_000]),
    );
    const { realisedUnits, unrealisedUnits, resultUnits, valueUnits, investedUnits } = result;
    expect(realisedUnits + unrealisedUnits).toBe(resultUnits);
    expect(valueUnits - investedUnits).toBe(resultUnits);
    expect(result.lowestUnits).toBeLessThan(investedUnits);
    expect(result.holdingUnits).toBeGreaterThan(valueUnits);
  });

  it('begins with the first opening in its range, and says when that was', () => {
    const candles = candlesOf(
      [80_000, 80_000, 64_000, 65_000],
      [65_000, 65_000, 63_990, 63_990],
      [63_990, 65_010, 63_990, 65_010],
    );
    const [, first] = candles;
    const begun = gridOn(candles);
    expect(begun.sinceMs).toBe(first?.startMs);
    expect(begun).toEqual(gridOn(candles.slice(1)));
  });

  it('[EX-8.31] sells what a sale has left with the next one, where rests are carried', () => {
    const swings = Array.from({ length: 12 }, (_, swing) => {
      return (
        swing % 2 === 0 ? [65_000, 65_000, 63_990, 63_990] : [63_990, 65_010, 63_990, 65_010]
      ) as readonly [number, number, number, number];
    });
    const small = { ...GRID, investUnits: parseUnits('600'), candles: candlesOf(...swings) };
    const kept = backTestGrid(small);
    const carried = backTestGrid({ ...small, terms: { carriesRest: true } });
    if (isRejection(kept) || isRejection(carried)) throw new Error('refused');
    expect([kept.roundTrips, carried.roundTrips]).toEqual([6, 6]);
    // Six times what the preview says, less what a part of a lot has not brought yet.
    const each = carried.realisedUnits / 6n;
    expect(formatUnits(each).slice(0, 4)).toBe('0.79');
    expect(kept.realisedUnits).toBeLessThan(carried.realisedUnits / 2n);
    expect(carried.baseUnits).toBeLessThan(kept.baseUnits);
  });

  it.each(['BTCUSDT', 'XRPUSDT', 'ADAUSDT', 'DOGEUSDT'])(
    '[8.1.2] %s: what is set aside pays for every purchase, however often rungs turn',
    (symbol) => {
      for (const grids of [3, 10, 14]) {
        for (let more = 0n; more < 12n; more += 1n) {
          for (const swings of [1, 2, 7]) {
            expect(leftAfterFalls({ symbol, grids, more, swings })).toBeGreaterThanOrEqual(0n);
          }
        }
      }
    },
  );

  it('says why a grid could not have been started', () => {
    const candles = candlesOf([80_000, 80_000, 80_000, 80_000]);
    expect(backTestGrid({ ...GRID, candles })).toMatchObject({ code: 'GRID_RANGE_INVALID' });
    expect(backTestGrid({ ...GRID, candles: [] })).toMatchObject({ code: 'FEED_STALE' });
  });
});

describe('[8.1.4] the back-test of DCA', () => {
  const flat = (price: number) => [price, price, price, price] as const;
  const request = { market, feeBps: 10, amountUnits: parseUnits('100'), runs: null };

  it('buys at the opening of each candle that has a date', () => {
    const candles = candlesOf(flat(65_000), flat(62_000), flat(68_000), flat(66_000));
    const all = backTestDca({ ...request, candles, interval: '1h' });
    expect(all).toMatchObject({ buys: 4, sells: 0, realisedUnits: 0n, quoteUnits: 0n });
    const once = backTestDca({ ...request, candles, interval: '4h' });
    expect(once.buys).toBe(1);
  });

  it('ends with its last run', () => {
    const candles = candlesOf(flat(65_000), flat(62_000), flat(68_000));
    const two = backTestDca({ ...request, candles, interval: '1h', runs: 2 });
    expect(two.buys).toBe(2);
    // The first ask is 0.005 % above the reference: 65 003.25 and 62 003.10.
    expect(formatUnits(two.investedUnits)).toBe('199.27996350');
    expect(two.valueUnits - two.investedUnits).toBe(two.unrealisedUnits);
  });

  it('compares with spending the same at once', () => {
    const falling = candlesOf(flat(65_000), flat(60_000), flat(55_000));
    const result = backTestDca({ ...request, candles: falling, interval: '1h' });
    expect(result.valueUnits).toBeGreaterThan(result.holdingUnits);
  });
});
