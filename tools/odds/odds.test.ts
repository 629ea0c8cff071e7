/**
 * Nobody beats the house by reading the rule book: no strategy on public information pays, but for
 * the named kinds. The long form is `npm run odds`; here few trials find what is grossly wrong.
 */
import { testSize } from '@anywhen/money/test-size';
import { quoteOf } from '@anywhen/protocol';
import { describe, expect, it } from 'vitest';
import { REAL_RULES, playAndDecide } from './play.ts';
import { STRATEGIES } from './strategies.ts';
import type { Rules } from './strategy.ts';

const trials = testSize('ODDS_TRIALS', { short: 60, long: 100_000 });
/** Paths of months are played in the long form; what they carry is in `earn/carry.test.ts` too. */
const stopsMax = testSize('ODDS_STOPS', { short: 700, long: 20_000 });
const hasSlow = testSize('ODDS_SLOW', { short: 0, long: 1 }) === 1;
/** Of processor time for each setting: weeks and whole exchanges take long. */
const secondsMax = 120;
const seed = 24;

function payingOf(rules: Rules, isPlayed: (name: string) => boolean, count = 200): string[] {
  const strategies = STRATEGIES.filter(({ name }) => isPlayed(name));
  expect(strategies.length).toBeGreaterThan(0);
  const { paying } = playAndDecide(strategies, { trials: count, seed, rules });
  return paying.map(({ strategy }) => strategy.name);
}

describe('strategies on public information', () => {
  it('are at least forty, each with a name of its own, over all products', () => {
    expect(new Set(STRATEGIES.map(({ name }) => name)).size).toBe(STRATEGIES.length);
    expect(STRATEGIES.length).toBeGreaterThanOrEqual(40);
  });

  it(`bring nothing in ${trials} trials each, but for the named kinds`, () => {
    const played = STRATEGIES.filter(({ setting: { stops, isSlow = false } }) => {
      return stops.length <= stopsMax && (hasSlow || !isSlow);
    });
    const { paying } = playAndDecide(played, { trials, seed, secondsMax });
    expect(paying.map(({ strategy, estimate }) => [strategy.name, estimate])).toEqual([]);
  });
});

describe('the harness finds', () => {
  it('options that are priced with the regime of a minute before', () => {
    const quote: Rules['quote'] = (series, option, at) =>
      quoteOf(series, option, { ...at, regime: at.regimeBefore });
    const name = 'straddle at the tick of normal → stressed, 5 min';
    expect(payingOf({ ...REAL_RULES, quote }, (each) => each === name)).toEqual([name]);
  });

  it('funding that does not charge what the process expects', () => {
    const name = 'toward the start price for a week';
    const rules = { ...REAL_RULES, fundingShare: 0 };
    expect(payingOf(rules, (each) => each === name, 80)).toEqual([name]);
  });
});
