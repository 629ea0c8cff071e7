/** The worked examples of leveraged contracts, and what holds for all positions. */
import { formatUnits, parseUnits } from '@anywhen/money';
import { MARKETS, type Market, findMarket } from '@anywhen/prices';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ATOMS, spotStepsOf } from '../spot/rules.ts';
import {
  DERIVATIVES_SYMBOLS,
  type Holding,
  averageEntryUnits,
  closePartOf,
  distanceBps,
  isLiquidatedAt,
  isStopFirst,
  liquidationOf,
  liquidationTicks,
  marketTicks,
  maxLotsOf,
  maxNotionalUnits,
  onePercentUnits,
  openingCostOf,
  removableUnits,
  roeBps,
  shownLiquidationTicks,
  valueUnitsOf,
} from './rules.ts';
import { LEVERAGE_TIERS, levelFeesOf } from './terms.ts';

const BTC = findMarket('BTCUSDT') as Market;
const TERMS = { mmrBps: 50, takerBps: 5, liquidationBps: 20 };
const ENTRY = 6_500_000;
const LOTS = 10_000n;
const usdt = (text: string) => parseUnits(text);

/** 0.1 BTC at 65 000, as EX-8.3 opens it. */
function open(side: 'long' | 'short', leverage: number, added = '0'): Holding {
  const entryValueUnits = valueUnitsOf(BTC, ENTRY, LOTS);
  const cost = openingCostOf(entryValueUnits, { leverage, feeBps: 5, takerBps: 5 });
  return {
    side,
    lots: LOTS,
    entryValueUnits,
    marginUnits: cost.marginUnits + usdt(added),
    reserveUnits: cost.reserveUnits,
    initialMarginUnits: cost.marginUnits,
  };
}

const tickValueOf = ({ lots }: Holding) => valueUnitsOf(BTC, 1, lots);
const shown = (holding: Holding) =>
  formatUnits(shownLiquidationTicks(holding, tickValueOf(holding), TERMS) ?? 0n, 2);
const worthAt = (price: string) => valueUnitsOf(BTC, Number(price) * 100, LOTS);

describe('[1.2] the available amount', () => {
  it.each([
    [1, '999.00099900', 1_536n],
    [2, '1996.00798403', 3_070n],
    [3, '2991.02691924', 4_601n],
    [5, '4975.12437810', 7_654n],
    [10, '9900.99009900', 15_232n],
    [20, '19607.84313725', 30_165n],
  ])('[EX-1.1] at %i× is %s', (leverage, notional, lots) => {
    const asked = { availableUnits: usdt('1000'), leverage, takerBps: 5 };
    expect(formatUnits(maxNotionalUnits(asked.availableUnits, asked))).toBe(notional);
    expect(maxLotsOf(BTC, ENTRY, asked)).toBe(lots);
  });

  it('can always be paid, and one lot more cannot', () => {
    const leverages = fc.constantFrom(1, 2, 3, 5, 10, 20);
    const amounts = fc.bigInt(0n, usdt('100000'));
    fc.assert(
      fc.property(amounts, leverages, fc.integer({ min: 1, max: 10_000_000 }), (...asked) => {
        const [availableUnits, leverage, ticks] = asked;
        const lots = maxLotsOf(BTC, ticks, { availableUnits, leverage, takerBps: 5 });
        const cost = (count: bigint) =>
          openingCostOf(valueUnitsOf(BTC, ticks, count), { leverage, feeBps: 5, takerBps: 5 });
        expect(cost(lots).totalUnits <= availableUnits).toBe(true);
        expect(cost(lots + 1n).totalUnits > availableUnits).toBe(true);
      }),
      // A lot of ten atoms: what is rounded up is worth more than one of them.
      { examples: [[2_452_526_742_560n, 20, 1]] },
    );
  });
});

describe('[8.2] before the tap', () => {
  it('[EX-8.3] shows what opening costs', () => {
    const cost = openingCostOf(worthAt('65000'), { leverage: 10, feeBps: 5, takerBps: 5 });
    expect(Object.values(cost).map((units) => formatUnits(units))).toEqual([
      '650.00000000',
      '3.25000000',
      '3.25000000',
      '656.50000000',
    ]);
    expect(formatUnits(onePercentUnits(worthAt('65000')))).toBe('65.00000000');
  });

  it.each([
    [10, '58823.53', '71108.90'],
    [2, '32679.74', '96966.68'],
    [5, '52287.59', '77573.34'],
    [20, '62091.51', '67876.67'],
  ])('[EX-8.4] shows the liquidation prices at %i×', (leverage, long, short) => {
    expect(shown(open('long', leverage))).toBe(long);
    expect(shown(open('short', leverage))).toBe(short);
  });

  it('knows no price that ends a long without leverage', () => {
    const whole = open('long', 1);
    expect(liquidationTicks(whole, tickValueOf(whole), TERMS)).toBeUndefined();
    expect(shownLiquidationTicks(whole, tickValueOf(whole), TERMS)).toBeUndefined();
  });

  it('says how far away it is', () => {
    expect(distanceBps(ENTRY, 5_882_353n)).toBe(950);
    expect(distanceBps(ENTRY, 7_110_890n)).toBe(939);
  });

  it('takes half the spread, rounded against the member', () => {
    expect(marketTicks('buy', 6_500_001, 1)).toBe(6_500_652);
    expect(marketTicks('sell', 6_500_001, 1)).toBe(6_499_350);
    expect(marketTicks('buy', ENTRY, 0)).toBe(ENTRY);
  });
});

describe('[8.2] the end of a position', () => {
  it('[EX-8.5] returns the rest', () => {
    const long = open('long', 10);
    expect(isLiquidatedAt(long, worthAt('58820'), TERMS)).toBe(true);
    const ended = liquidationOf(long, worthAt('58820'), TERMS);
    expect(Object.values(ended).map((units) => formatUnits(units))).toEqual([
      '-618.00000000',
      '2.94100000',
      '11.76400000',
      '20.54500000',
    ]);
  });

  it('[EX-8.6] after a gap leaves what the insurance pays', () => {
    const { restUnits } = liquidationOf(open('long', 10), worthAt('58000'), TERMS);
    expect(formatUnits(restUnits)).toBe('-61.25000000');
  });

  it('[EX-8.7] by its member pays the result', () => {
    const exit = { exitValueUnits: worthAt('66300'), feeBps: 5 };
    const closed = closePartOf(open('long', 10), LOTS, exit);
    expect(formatUnits(closed.pnlUnits)).toBe('130.00000000');
    expect(formatUnits(closed.feeUnits)).toBe('3.31500000');
    const net = closed.pnlUnits - closed.feeUnits - usdt('3.25');
    expect(formatUnits(net)).toBe('123.43500000');
    expect(roeBps(net, closed.initialMarginUnits)).toBe(1_899);
    expect(formatUnits(closed.creditUnits)).toBe('779.93500000');
  });

  it('[EX-8.8] moves away with added margin', () => {
    expect(shown(open('long', 10, '200'))).toBe('56812.47');
  });

  it('[EX-8.9] keeps the exact value where the average is rounded', () => {
    const entryValueUnits = worthAt('65000') + valueUnitsOf(BTC, 6_600_000, 5_000n);
    const entry = averageEntryUnits({ entryValueUnits, lots: 15_000n }, BTC) ?? 0n;
    expect(formatUnits(entry)).toBe('65333.33333333');
    expect(formatUnits(entryValueUnits)).toBe('9800.00000000');
  });

  it('is decided by the very first tick that demands it, and no other', () => {
    const sides = fc.constantFrom('long', 'short');
    const leverages = fc.constantFrom(1, 2, 3, 5, 10, 20);
    fc.assert(
      fc.property(sides, leverages, fc.bigInt(0n, usdt('500')), (side, leverage, added) => {
        const holding = open(side, leverage, formatUnits(added));
        const ticks = liquidationTicks(holding, tickValueOf(holding), TERMS);
        const endsAt = (at: bigint) =>
          isLiquidatedAt(holding, valueUnitsOf(BTC, Number(at), LOTS), TERMS);
        const before = side === 'long' ? 1n : -1n;
        const around =
          ticks === undefined ? [true, endsAt(1n)] : [endsAt(ticks), endsAt(ticks + before)];
        expect(around).toEqual([true, false]);
      }),
    );
  });
});

describe('[8.2] parts', () => {
  it('are together the whole, and none pays more than its share', () => {
    const parts = fc.array(fc.bigInt(1n, LOTS), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(fc.constantFrom('long', 'short'), parts, (side, requests) => {
        let holding: Holding = { ...open(side, 10), entryValueUnits: 650_000_000_007n };
        let entry = 0n;
        let margin = 0n;
        for (const request of [...requests, LOTS]) {
          const lots = request < holding.lots ? request : holding.lots;
          if (lots === 0n) break;
          const part = closePartOf(holding, lots, { exitValueUnits: 0n, feeBps: 5 });
          entry += part.entryValueUnits;
          margin += part.marginUnits;
          holding = {
            ...holding,
            lots: holding.lots - lots,
            entryValueUnits: holding.entryValueUnits - part.entryValueUnits,
            marginUnits: holding.marginUnits - part.marginUnits,
          };
        }
        expect([holding.lots, entry, margin]).toEqual([0n, 650_000_000_007n, usdt('650')]);
      }),
    );
  });
});

describe('[8.2] margin', () => {
  it('leaves the initial margin at the mark, and lets no paper profit out', () => {
    const long = open('long', 10, '200');
    expect(formatUnits(removableUnits(long, worthAt('65000'), 10))).toBe('200.00000000');
    expect(formatUnits(removableUnits(long, worthAt('66000'), 10))).toBe('190.00000000');
    expect(formatUnits(removableUnits(long, worthAt('64000'), 10))).toBe('110.00000000');
    expect(removableUnits(open('long', 10), worthAt('64000'), 10)).toBe(0n);
  });
});

describe('[1.5] the fees of level 2', () => {
  it('[EX-8.21] are a fifth lower, and what a position ends at follows', () => {
    const fees = { takerBps: 5, makerBps: 2 };
    expect(levelFeesOf(fees, 1, 20)).toEqual(fees);
    expect(levelFeesOf(fees, 2, 20)).toEqual({ takerBps: 4, makerBps: 1.6 });
    const cost = (feeBps: number) =>
      openingCostOf(worthAt('65000'), { leverage: 10, feeBps, takerBps: 4 });
    expect(formatUnits(cost(4).totalUnits)).toBe('655.20000000');
    expect(formatUnits(cost(1.6).feeUnits)).toBe('1.04000000');
    const { marginUnits } = cost(4);
    const long = { ...open('long', 10), marginUnits };
    const ticks = shownLiquidationTicks(long, tickValueOf(long), { mmrBps: 50, takerBps: 4 });
    expect(formatUnits(ticks ?? 0n, 2)).toBe('58817.62');
  });
});

describe('[8.2] a stop-loss and a liquidation in one tick', () => {
  const long = open('long', 10);
  const isFirst = (stop: number, ticks: number) =>
    isStopFirst(long, { stop, ticks, tickValueUnits: tickValueOf(long) }, TERMS);

  it('[EX-8.22] are decided by the price that comes first on the way', () => {
    // The first tick that ends it is 58 823.52.
    expect(isFirst(5_890_000, 5_800_000)).toBe(true);
    expect(isFirst(5_882_352, 5_800_000)).toBe(true);
    expect(isFirst(5_882_351, 5_800_000)).toBe(false);
    expect(isFirst(5_890_000, 5_890_001)).toBe(false);
    const short = open('short', 10);
    const ofShort = { stop: 7_110_891, ticks: 7_200_000, tickValueUnits: tickValueOf(short) };
    expect(isStopFirst(short, ofShort, TERMS)).toBe(true);
    expect(isStopFirst(short, { ...ofShort, stop: 7_110_892 }, TERMS)).toBe(false);
  });
});

describe('[8.2] the tables', () => {
  it('have whole atoms in every tick-lot, so that no value is ever rounded', () => {
    const markets = MARKETS.filter(({ isDerivative }) => isDerivative);
    expect(markets.map(({ symbol }) => symbol)).toEqual(DERIVATIVES_SYMBOLS);
    expect(markets).toHaveLength(21);
    for (const market of markets) {
      const { usdtTickLots, tickLotAtoms } = spotStepsOf(market);
      expect(tickLotAtoms * usdtTickLots, market.symbol).toBe(ATOMS);
      expect(LEVERAGE_TIERS.map(({ tier }) => tier)).toContain(market.tier);
    }
  });
});
