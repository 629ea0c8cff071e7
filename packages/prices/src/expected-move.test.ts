/** What the process expects of a price, held against the process itself. */
import { SeededRandom } from '@anywhen/money/seeded-random';
import { describe, expect, it } from 'vitest';
import { expectedMove } from './expected-move.ts';
import { type Market, findMarket } from './markets.ts';

const BTC = findMarket('BTCUSDT') as Market;
const DOGE = findMarket('DOGEUSDT') as Market;
const EIGHT_HOURS = 28_800;
const move = (market: Market, priceUnits: number) =>
  expectedMove(market, { priceUnits, seconds: EIGHT_HOURS, version: 1 });

describe('[16.4] [8.2] the expected move', () => {
  it('at the start price is half the variance of the jumps', () => {
    // A third of a jump of 0.6 % and a sixth of one of 0.9 % in eight hours, for vol 0.55.
    const half = ((0.006 * 0.006) / 3 + (0.009 * 0.009) / 6) / 2;
    expect(move(BTC, 6_500_000)).toBe(Math.round(half * 1e8));
    expect(move(DOGE, 120_000)).toBe(Math.round(half * (0.95 / 0.55) ** 2 * 1e8));
  });

  it('elsewhere leads back, by the same part of every distance', () => {
    const pulled = 1 - 0.5 ** (1 / 270);
    for (const x of [-1, -0.5, 0.5, 1]) {
      const expected = Math.exp(-pulled * x + 0.00001275) - 1;
      expect(move(BTC, Math.round(6_500_000 * Math.exp(x)))).toBeCloseTo(expected * 1e8, -1);
    }
  });

  it('is what ten thousand steps of the process come to on average', () => {
    // Long steps, wide jumps and one market: the formula of 16.4 written out anew.
    const random = new SeededRandom(7);
    const normal = () =>
      Math.sqrt(-2 * Math.log(1 - random.fraction())) * Math.cos(2 * Math.PI * random.fraction());
    const [x, steps, years] = [0.5, 8, EIGHT_HOURS / 31_536_000];
    const pull = Math.log(2) / (90 * 86_400);
    let [sum, squares] = [0, 0];
    const trials = 40_000;
    for (let trial = 0; trial < trials; trial += 1) {
      let at = x;
      for (let step = 0; step < steps; step += 1) {
        const v = BTC.vol;
        const dt = years / steps;
        at +=
          -((pull * EIGHT_HOURS) / steps) * at - (v * v * dt) / 2 + v * Math.sqrt(dt) * normal();
        if (random.fraction() < 1 / 3 / steps) at += 0.006 * normal();
        if (random.fraction() < 1 / 6 / steps) at += 0.009 * normal();
      }
      const gain = Math.exp(at - x) - 1;
      sum += gain;
      squares += gain * gain;
    }
    const mean = sum / trials;
    const error = Math.sqrt((squares / trials - mean * mean) / trials);
    const expected = move(BTC, Math.round(6_500_000 * Math.exp(x))) / 1e8;
    expect(Math.abs(mean - expected)).toBeLessThan(4 * error);
  });
});
