/** The rules of seconds contracts in numbers: the table of rulebook 3.2 and the formulas of 3.4. */
import { formatUnits, parseUnits } from '@anywhen/money';
import { describe, expect, it } from 'vitest';
import {
  SECONDS_PERIODS,
  SECONDS_SYMBOLS,
  averageCostUnits,
  breakEvenPercent,
  exposureAllowanceUnits,
  findSecondsPeriod,
  isEndingToday,
  isSecondsSymbol,
  lossAllowanceUnits,
  openingSecondOf,
  receiptUnitsOf,
  requireHonestTerms,
  settle,
  sharesOf,
} from './rules.ts';

const HUNDRED = parseUnits('100');

describe('[3.2] the table of periods', () => {
  it.each([
    [30, 9_000, '5', '500', '52.632', '5'],
    [60, 9_100, '5', '1000', '52.356', '4.5'],
    [120, 9_200, '10', '2000', '52.083', '4'],
    [180, 9_300, '10', '3000', '51.813', '3.5'],
    [300, 9_400, '20', '5000', '51.546', '3'],
    [600, 9_500, '20', '5000', '51.282', '2.5'],
  ])(
    '%i s: %i bps, %s to %s USDT, break-even %s %%, cost %s',
    (period, bps, min, max, ...shown) => {
      const terms = SECONDS_PERIODS.find(({ periodSeconds }) => periodSeconds === period);
      expect(terms).toMatchObject({
        returnBps: bps,
        wagerMinUnits: parseUnits(min),
        wagerMaxUnits: parseUnits(max),
      });
      const [breakEven, cost = ''] = shown;
      expect(breakEvenPercent(bps, 3)).toBe(breakEven);
      expect(averageCostUnits({ wagerUnits: HUNDRED, returnBps: bps })).toBe(parseUnits(cost));
    },
  );

  it('offers all but ten minutes', () => {
    const offered = SECONDS_PERIODS.filter(({ periodSeconds }) => findSecondsPeriod(periodSeconds));
    expect(offered.map(({ periodSeconds }) => periodSeconds)).toEqual([30, 60, 120, 180, 300]);
    expect(findSecondsPeriod(45)).toBeUndefined();
  });

  it('has 21 markets: tiers A and B and the six of finance', () => {
    expect(SECONDS_SYMBOLS.length).toBe(21);
    expect(isSecondsSymbol('BTCUSDT')).toBe(true);
    expect(isSecondsSymbol('US500USDT')).toBe(true);
    expect(isSecondsSymbol('PEPEUSDT')).toBe(false);
    expect(isSecondsSymbol('NOUSDT')).toBe(false);
  });
});

describe('[0.1] the check at start-up', () => {
  const thirty = { periodSeconds: 30, wagerMinUnits: 1n, wagerMaxUnits: 2n, isOffered: true };
  const withReturn = (returnBps: number) => [{ ...thirty, returnBps }];

  it('passes the terms we offer', () => {
    expect(() => requireHonestTerms(SECONDS_PERIODS)).not.toThrow();
  });

  it.each([0, -1, 10_000, 12_000, 90.5, Number.NaN])('refuses a return of %d bps', (returnBps) => {
    expect(() => requireHonestTerms(withReturn(returnBps))).toThrow('between 0 and 100 %');
  });

  it('takes any return between 0 and 100 %', () => {
    expect(() => requireHonestTerms([...withReturn(1), ...withReturn(9_999)])).not.toThrow();
  });

  it('refuses limits that nobody can meet', () => {
    const crossed = [{ ...thirty, returnBps: 9_000, wagerMinUnits: 3n }];
    expect(() => requireHonestTerms(crossed)).toThrow('above the most');
  });
});

describe('[3.4] the result', () => {
  it.each([
    ['EX-3.1', '64250.11', 'win', '191.00000000'],
    ['EX-3.2', '64250.09', 'lose', '0.00000000'],
    ['EX-3.3', '64250.10', 'draw', '100.00000000'],
  ] as const)('[%s] up from 64250.10 to %s is a %s of %s', (_example, price, result, receipt) => {
    const open = parseUnits('64250.10', 2);
    expect(settle(open, parseUnits(price, 2), 'up')).toBe(result);
    const units = receiptUnitsOf(result, { wagerUnits: HUNDRED, returnBps: 9_100 });
    expect(formatUnits(units)).toBe(receipt);
  });

  it('[EX-3.4] pays 63.66030000 for 33.33', () => {
    const units = receiptUnitsOf('win', { wagerUnits: parseUnits('33.33'), returnBps: 9_100 });
    expect(formatUnits(units)).toBe('63.66030000');
  });

  it('of down is that of up turned round, for any two prices', () => {
    const turned = { win: 'lose', lose: 'win', draw: 'draw' } as const;
    for (let open = 1; open < 40; open += 1) {
      for (let settlement = 1; settlement < 40; settlement += 1) {
        const up = settle(open, settlement, 'up');
        expect(settle(open, settlement, 'down')).toBe(turned[up]);
        expect(up).toBe(settlement > open ? 'win' : settlement < open ? 'lose' : 'draw');
      }
    }
  });

  it('[N5] rounds a receipt down', () => {
    const units = receiptUnitsOf('win', { wagerUnits: 3n, returnBps: 9_100 });
    expect(units).toBe(5n);
  });
});

describe('[3.7] what is shown before the tap', () => {
  it('counts draws: they cost nothing', () => {
    const cost = averageCostUnits({ wagerUnits: HUNDRED, returnBps: 9_000, drawBps: 100 });
    expect(formatUnits(cost)).toBe('4.95000000');
  });

  it('never shows a cost smaller than it is', () => {
    expect(averageCostUnits({ wagerUnits: 1n, returnBps: 9_000 })).toBe(1n);
  });

  it('gives the hit rate of what was not a draw, and nothing where nothing was played', () => {
    expect(sharesOf({ wins: 1, losses: 2, draws: 1 })).toEqual({ hitBps: 3_333, drawBps: 2_500 });
    expect(sharesOf({ wins: 0, losses: 0, draws: 2 })).toEqual({ hitBps: null, drawBps: 10_000 });
    expect(sharesOf({ wins: 0, losses: 0, draws: 0 })).toEqual({ hitBps: null, drawBps: null });
  });
});

describe('[3.6] what limits leave', () => {
  const allowance = (netLoss: string, open: string, endsToday = true) =>
    formatUnits(
      lossAllowanceUnits({
        lossLimitUnits: parseUnits('500'),
        netLossUnits: netLoss.startsWith('-') ? -parseUnits(netLoss.slice(1)) : parseUnits(netLoss),
        openUnits: parseUnits(open),
        endsToday,
      }),
    );

  it('[EX-3.9] of the own loss limit: what is lost and what is open is taken off', () => {
    expect(allowance('100', '250')).toBe('150.00000000');
    expect(allowance('-91', '0')).toBe('591.00000000');
    expect(allowance('-91', '0', false)).toBe('500.00000000');
    expect(allowance('100', '0', false)).toBe('400.00000000');
  });

  it('a contract ends today up to the last second before midnight', () => {
    const midnightMs = Date.UTC(2026, 0, 11);
    expect(isEndingToday(midnightMs - 61_001, 60)).toBe(true);
    expect(isEndingToday(midnightMs - 61_000, 60)).toBe(false);
  });

  it('of a market: a part of the rest, in steps of a wager', () => {
    const owed = (usdt: bigint) => ({ owedUnitsBps: usdt * parseUnits('1') * 10_000n });
    const terms = { parts: 40, returnBps: 9_400 };
    expect(formatUnits(exposureAllowanceUnits({ ...owed(185_900n), ...terms }))).toBe(
      '375.00000000',
    );
    expect(exposureAllowanceUnits({ ...owed(200_000n), ...terms })).toBe(0n);
    expect(exposureAllowanceUnits({ ...owed(200_001n), ...terms })).toBe(0n);
  });
});

describe('[EX-3.5] the opening second', () => {
  it('is the first one strictly after acceptance', () => {
    expect(openingSecondOf(400)).toBe(1);
    expect(openingSecondOf(1_000)).toBe(2);
    expect(openingSecondOf(999)).toBe(1);
  });
});
