/** Upcoming payments over all products: one line per day, product, kind and currency, in order. */
import type { BotRecord, CurrentContract, CurrentPosition } from '@anywhen/exchange';
import { comingLine } from '@anywhen/protocol';
import { describe, expect, it } from 'vitest';
import { type ComingPart, comingContracts, comingOptions, comingRuns } from './coming.ts';
import { gatherComing } from './coming.ts';

/** Days of one minute, counted from 1970. */
const CALENDAR = { daySeconds: 60, offset: 0, day: 100 };

const part = (change: Partial<ComingPart> = {}): ComingPart => ({
  day: 101,
  kind: 'interest',
  currency: 'USDT',
  units: 21917808n,
  recordId: 7,
  ...change,
});

describe('[4.6] what is coming', () => {
  it('is summed by day, product, kind and currency', () => {
    const lines = gatherComing(CALENDAR, {
      finance: [
        part(),
        part({ recordId: 8, units: 4109589n }),
        part({ day: 102 }),
        part({ kind: 'principal', units: 1000_00000000n }),
      ],
      staking: [part({ kind: 'reward', currency: 'ETH', units: 12n })],
      mining: [part({ kind: 'output', currency: 'BTC', units: 551n, recordId: 3 })],
    });
    const about = { day: 101, atMs: 101 * 60_000 };
    const usdt = { ...about, product: 'finance', currency: 'USDT' };
    expect(lines).toEqual([
      { ...usdt, kind: 'interest', amount: '0.26027397', count: 2, recordId: null },
      { ...usdt, kind: 'principal', amount: '1000.00000000', count: 1, recordId: '7' },
      {
        ...about,
        product: 'staking',
        kind: 'reward',
        currency: 'ETH',
        amount: '0.00000012',
        count: 1,
        recordId: '7',
      },
      {
        ...about,
        product: 'mining',
        kind: 'output',
        currency: 'BTC',
        amount: '0.00000551',
        count: 1,
        recordId: '3',
      },
      {
        ...usdt,
        day: 102,
        atMs: 102 * 60_000,
        kind: 'interest',
        amount: '0.21917808',
        count: 1,
        recordId: '7',
      },
    ]);
    for (const line of lines) expect(comingLine.parse(line)).toEqual(line);
  });

  it('has the first moment of what is known to the second, and is sorted by it', () => {
    const settle = part({ kind: 'principal', atMs: 101 * 60_000 + 30_000 });
    const lines = gatherComing(CALENDAR, {
      finance: [settle, part({ ...settle, recordId: 8, atMs: 101 * 60_000 + 20_000 })],
      mining: [part({ kind: 'output', currency: 'BTC' })],
    });
    expect(lines.map(({ product, atMs, count }) => [product, atMs, count])).toEqual([
      ['mining', 101 * 60_000, 1],
      ['finance', 101 * 60_000 + 20_000, 2],
    ]);
  });

  it('is the same on every day up to the last one, and the rest beside it', () => {
    const lines = gatherComing(CALENDAR, {
      staking: [
        part({ day: 101, lastDay: 104 }),
        part({ day: 103, recordId: 8, units: 1n }),
        part({ day: 106, recordId: 9 }),
      ],
    });
    expect(lines.map(({ day, amount, count, recordId }) => [day, amount, count, recordId])).toEqual(
      [
        [101, '0.21917808', 1, '7'],
        [102, '0.21917808', 1, '7'],
        [103, '0.21917809', 2, null],
        [104, '0.21917808', 1, '7'],
        [106, '0.21917808', 1, '9'],
      ],
    );
  });

  it('is empty when nothing is open, or a day brings nothing', () => {
    expect(gatherComing(CALENDAR, {})).toEqual([]);
    expect(gatherComing(CALENDAR, { staking: [part({ units: 0n })] })).toEqual([]);
  });
});

describe('[3.5] contracts that end', () => {
  const running = {
    id: 5,
    periodSeconds: 60,
    wagerUnits: 10_00000000n,
    acceptedAtMs: 6_040_400,
    endsAtSecond: 6_101,
  } as CurrentContract;

  it('are due on the day of their end, with their wager', () => {
    const [due] = comingContracts(CALENDAR, [running]);
    expect(due).toEqual({
      day: 101,
      atMs: 6_101_000,
      kind: 'due',
      currency: 'USDT',
      units: 10_00000000n,
      recordId: 5,
    });
  });

  it('end one period after the next tick, when they have not opened yet', () => {
    const waiting = { ...running, endsAtSecond: null } as CurrentContract;
    expect(comingContracts(CALENDAR, [waiting])).toMatchObject([{ atMs: 6_101_000 }]);
  });

  it('are due today when they are late', () => {
    const calendar = { ...CALENDAR, day: 103 };
    expect(comingContracts(calendar, [running])).toMatchObject([{ day: 103, atMs: 6_101_000 }]);
  });
});

describe('[7.5] options that expire', () => {
  it('are due at their expiry, with the premium of what was not sold back', () => {
    const priceUnits = 8465445n;
    const position = { id: 9, priceUnits, left: 30, expiresAtSecond: 6_100 } as CurrentPosition;
    const [due] = comingOptions(CALENDAR, [position]);
    expect(due).toEqual({
      day: 101,
      atMs: 6_100_000,
      kind: 'due',
      currency: 'USDT',
      units: 30n * priceUnits,
      recordId: 9,
    });
  });
});

describe('[8.1.1] runs of bots', () => {
  const HOUR = 3_600;
  const botWith = (change: Partial<NonNullable<BotRecord['dca']>>) => {
    const plan = { amountUnits: 50_00000000n, interval: '1h', runs: 4, runsDone: 1 } as const;
    const dates = { skipsInRow: 0, firstSecond: 0, nextSecond: 2 * HOUR };
    return { id: 3, dca: { ...plan, ...dates, ...change } } as BotRecord;
  };
  const CLOCK = { daySeconds: 86_400, offset: 0, day: 0 };

  it('are spent on each date of the plan that is left', () => {
    const parts = comingRuns(CLOCK, [botWith({})], 1);
    // All of one day together, from the first on.
    expect(parts.map(({ atMs }) => (atMs ?? 0) / 3_600_000)).toEqual([2]);
    expect(parts[0]).toMatchObject({ kind: 'spend', units: 150_00000000n, recordId: 3 });
    const [line] = gatherComing(CLOCK, { strategy: parts });
    expect(line).toMatchObject({ day: 0, product: 'strategy', amount: '150.00000000', count: 1 });
  });

  it('go on to the last requested day when no count was agreed', () => {
    const parts = comingRuns(CLOCK, [botWith({ runs: null })], 1);
    const hour = 50_00000000n;
    expect(parts.map(({ day, units }) => [day, units / hour])).toEqual([
      [0, 22n],
      [1, 24n],
    ]);
    expect(comingRuns(CLOCK, [botWith({ nextSecond: null })], 1)).toEqual([]);
    expect(comingRuns(CLOCK, [{ id: 1, dca: null } as BotRecord], 1)).toEqual([]);
  });
});
