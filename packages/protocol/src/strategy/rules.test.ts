/** The numbers of strategy bots, against the worked examples of the rulebook. */
import { isRejection } from '../rejections.ts';
import { formatUnits, parseUnits } from '@anywhen/money';
import { findMarket } from '@anywhen/prices';
import { describe, expect, it } from 'vitest';
import { spotStepsOf } from '../spot/rules.ts';
import { type GridPlan, type GridRequest, gridMinimumUnits, isOutOfRange } from './grid-rules.ts';
import { planGrid, restCostUnits } from './grid-rules.ts';
import { adviseGrids, leastProfit, mostGrids } from './grid-advice.ts';
import { botResult, countsAsRunning, isAsShown, isWorthAnOrder } from './rules.ts';
import { nextDcaSecond, purchaseAt, saleAt, valueOf } from './rules.ts';

const bitcoin = findMarket('BTCUSDT');
if (!bitcoin) throw new Error('there is no BTCUSDT');
const BTC = spotStepsOf(bitcoin);

function stepsOf(symbol: string) {
  const found = findMarket(symbol);
  if (!found) throw new Error(`there is no ${symbol}`);
  return spotStepsOf(found);
}

const EXAMPLE: GridRequest = {
  lower: 60_000_00,
  upper: 70_000_00,
  grids: 10,
  investUnits: parseUnits('6400'),
  price: 65_000_00,
  feeBps: 10,
  terms: { carriesRest: false },
};

function planned(request: Partial<GridRequest> = {}): GridPlan {
  const plan = planGrid(BTC, { ...EXAMPLE, ...request });
  if (isRejection(plan)) throw new Error(`refused: ${plan.code}`);
  return plan;
}

function refused(request: Partial<GridRequest>): string | undefined {
  const plan = planGrid(BTC, { ...EXAMPLE, ...request });
  return isRejection(plan) ? plan.code : undefined;
}

describe('[EX-8.1] DCA', () => {
  it('[EX-2.4] sells whole lots less the fee, and nothing that is not worth an order', () => {
    const sell = (base: string, price: number) =>
      saleAt(BTC, { baseUnits: parseUnits(base), price, feeBps: 10 });
    expect(formatUnits(sell('0.01000998', 64_996_75).gotUnits)).toBe('649.31753250');
    expect(formatUnits(sell('0.01000998', 64_996_75).feeUnits)).toBe('0.64996750');
    expect(sell('0.00007', 65_000_00)).toEqual({
      gotUnits: 0n,
      feeUnits: 0n,
      restUnits: parseUnits('0.00007'),
    });
  });

  it('buys whole lots and leaves the rest', () => {
    const runs = [65_000_00, 62_000_00, 68_000_00].map((price) =>
      purchaseAt(BTC, { amountUnits: parseUnits('100'), price, feeBps: 10 }),
    );
    expect(runs.map(({ lots }) => lots)).toEqual([153n, 161n, 147n]);
    expect(runs.map(({ paidUnits }) => formatUnits(paidUnits))).toEqual([
      '99.45000000',
      '99.82000000',
      '99.96000000',
    ]);
    expect(runs.map(({ feeUnits }) => formatUnits(feeUnits))).toEqual([
      '0.00000153',
      '0.00000161',
      '0.00000147',
    ]);
    const holding = runs.reduce((sum, { gotUnits }) => sum + gotUnits, 0n);
    const spent = runs.reduce((sum, { paidUnits }) => sum + paidUnits, 0n);
    expect(formatUnits(holding)).toBe('0.00460539');
    expect(formatUnits(spent)).toBe('299.23000000');
    expect(formatUnits(parseUnits('300') - spent)).toBe('0.77000000');
  });

  it('keeps its dates, whatever was left out in between', () => {
    const schedule = { firstSecond: 1_000, interval: '1h' } as const;
    expect(nextDcaSecond(schedule, 999)).toBe(1_000);
    expect(nextDcaSecond(schedule, 1_000)).toBe(4_600);
    expect(nextDcaSecond(schedule, 4_599)).toBe(4_600);
    expect(nextDcaSecond(schedule, 20_000)).toBe(22_600);
  });
});

describe('[EX-8.2] the plan of a grid', () => {
  it('lays the lines, sizes the orders and says what is bought at the start', () => {
    const plan = planned();
    expect(plan.lines.map((line) => line / 100)).toEqual([
      60_000, 61_000, 62_000, 63_000, 64_000, 65_000, 66_000, 67_000, 68_000, 69_000, 70_000,
    ]);
    expect(plan.emptyLine).toBe(5);
    expect(plan.sides.filter((side) => side === 'buy')).toHaveLength(5);
    expect([plan.buyLots, plan.sellLots, plan.startLots]).toEqual([1_002, 1_000, 5_010]);
    expect(formatUnits(plan.startUnits)).toBe('3256.50000000');
    expect(formatUnits(plan.waitingUnits)).toBe('3106.20000000');
    expect(formatUnits(plan.startUnits + plan.waitingUnits)).toBe('6362.70000000');
  });

  it('says what a round trip brings after both fees', () => {
    expect(formatUnits(planned().profitUnits[4] ?? 0n)).toBe('8.07000000');
  });

  it('rounds lines to the nearest tick', () => {
    const { lines } = planned({ lower: 60_000_01, upper: 70_000_00, grids: 3 });
    expect(lines).toEqual([60_000_01, 63_333_34, 66_666_67, 70_000_00]);
  });

  it('leaves the upper of two lines empty that are equally near', () => {
    expect(planned({ price: 65_500_00 }).emptyLine).toBe(6);
    expect(planned({ price: 65_499_99 }).emptyLine).toBe(5);
  });

  it('starts at the very ends of its range', () => {
    const atTop = planned({ price: 70_000_00 });
    expect([atTop.startLots, atTop.emptyLine]).toEqual([0, 10]);
    const atBottom = planned({ price: 60_000_00 });
    expect([atBottom.waitingUnits, atBottom.startLots]).toEqual([0n, 10 * atBottom.buyLots]);
  });

  it('sells less where the fee is higher, and never more than was bought', () => {
    expect(planned({ feeBps: 8 }).sellLots).toBe(1_001);
    expect(planned().sellLots).toBeLessThan(planned().buyLots);
  });
});

describe('[EX-8.30] [EX-8.31] a grid that carries its rest', () => {
  const XRP = { lower: 50_000, upper: 54_000, grids: 10, price: 52_000, feeBps: 10 };
  const carried = { terms: { carriesRest: true } };
  const ofXrp = (investment: string, more: Partial<GridRequest> = {}) =>
    planGrid(stepsOf('XRPUSDT'), {
      ...XRP,
      ...carried,
      investUnits: parseUnits(investment),
      ...more,
    });

  it('shows what a round trip brings to the atom, also of coarse lots', () => {
    const plan = ofXrp('300');
    expect(plan).toMatchObject({ buyLots: 57, sellLots: 56, startLots: 285 });
    if (isRejection(plan)) return;
    expect(formatUnits(plan.startUnits)).toBe('148.20000000');
    expect(formatUnits(plan.waitingUnits)).toBe('144.78000000');
    expect(formatUnits(plan.restUnits)).toBe('5.40000000');
    // 56.943 × 0.504 less its fee of 0.02869928, less 57 × 0.5.
    expect(formatUnits(plan.profitUnits[0] ?? 0n)).toBe('0.17057272');
    expect(ofXrp('300', { terms: { carriesRest: false } })).toMatchObject({
      code: 'GRID_TOO_DENSE',
      data: { min: '955.68000000' },
    });
  });

  it('needs no more than orders that are worth placing', () => {
    expect(ofXrp('60')).toMatchObject({ code: 'MIN_NOTIONAL', data: { min: '67.42000000' } });
    expect(ofXrp('67.42')).toMatchObject({ buyLots: 12, sellLots: 11 });
    const { investUnits: _, ...request } = { ...EXAMPLE, ...carried };
    for (const grids of [2, 5, 10, 25]) {
      const least = gridMinimumUnits(BTC, { ...request, grids }) ?? 0n;
      for (let more = 0n; more < 60n; more += 1n) {
        const investUnits = least + more * parseUnits('1.37');
        expect(refused({ ...carried, grids, investUnits })).toBeUndefined();
      }
    }
  });

  it('has the figures of the first rule where lots are fine, and the rest beside them', () => {
    const plan = planned(carried);
    expect([plan.buyLots, plan.sellLots, plan.startLots]).toEqual([1_001, 999, 5_005]);
    expect(formatUnits(plan.profitUnits[4] ?? 0n)).toBe('8.70935065');
  });

  it('leaves to what is not sold its share of the cost, rounded down', () => {
    const sale = { costUnits: 100n, soldUnits: 7n, leftUnits: 2n };
    expect(restCostUnits(sale)).toBe(22n);
    expect(restCostUnits({ ...sale, leftUnits: 0n })).toBe(0n);
  });
});

describe('[EX-8.33] another number of grids', () => {
  const steps = stepsOf('XRPUSDT');
  const dense: GridRequest = {
    lower: 50_440,
    upper: 53_560,
    grids: 14,
    investUnits: parseUnits('400'),
    price: 52_000,
    feeBps: 10,
    terms: { carriesRest: true },
  };
  const adviceFor = (request: GridRequest) => {
    const plan = planGrid(steps, request);
    if (isRejection(plan)) throw new Error(`refused: ${plan.code}`);
    return { own: leastProfit(plan), advice: adviseGrids(steps, request, plan) };
  };

  it('is named with what it would bring where fees take much of a step', () => {
    const { own, advice } = adviceFor(dense);
    expect(formatUnits(own)).toBe('0.06260412');
    expect(advice).toEqual({ grids: 7, profitUnits: parseUnits('0.36931937') });
  });

  it('is not where enough of a step is left', () => {
    expect(adviceFor({ ...dense, grids: 7 }).advice).toBeUndefined();
    expect(adviceFor({ ...dense, grids: 11 }).advice).toBeUndefined();
  });

  it('is the largest that is not too dense, where this one is', () => {
    expect(mostGrids(steps, { ...dense, grids: 50 })).toBe(15);
    expect(mostGrids(steps, { ...dense, lower: 51_990, upper: 52_010, grids: 3 })).toBeUndefined();
  });
});

describe('[8.1.2] what no grid can be made of', () => {
  it('refuses a number of grids that is not offered', () => {
    for (const grids of [1, 51, 2.5]) expect(refused({ grids })).toBe('VALIDATION');
  });

  it('refuses a range without the price, upside down or too wide', () => {
    expect(refused({ price: 59_999_99 })).toBe('GRID_RANGE_INVALID');
    expect(refused({ price: 70_000_01 })).toBe('GRID_RANGE_INVALID');
    expect(refused({ lower: 70_000_00, upper: 60_000_00 })).toBe('GRID_RANGE_INVALID');
    expect(refused({ lower: 17_499_99 })).toBe('GRID_RANGE_INVALID');
    expect(refused({ lower: 17_500_00 })).toBeUndefined();
  });

  it('refuses steps whose profit the fees would eat', () => {
    const range = { lower: 64_000_00, upper: 66_000_00 };
    expect(refused({ ...range, grids: 7 })).toBeUndefined();
    expect(refused({ ...range, grids: 8 })).toBe('GRID_TOO_DENSE');
    // Half a per cent apart, but two of the lines are one and the same tick.
    expect(refused({ lower: 100, upper: 101, grids: 2, price: 100 })).toBe('GRID_TOO_DENSE');
  });

  it('refuses orders below the least value, and says how much is enough', () => {
    const plan = planGrid(BTC, { ...EXAMPLE, investUnits: parseUnits('50') });
    expect(plan).toMatchObject({ code: 'MIN_NOTIONAL', data: { min: '523.32000000' } });
    expect(refused({ investUnits: parseUnits('523.32') })).toBeUndefined();
  });

  it('refuses orders so small that whole lots eat the profit', () => {
    const plan = planGrid(BTC, { ...EXAMPLE, investUnits: parseUnits('75') });
    expect(plan).toMatchObject({ code: 'GRID_TOO_DENSE', data: { min: '523.32000000' } });
  });

  it('refuses more than an order may be worth', () => {
    expect(refused({ investUnits: parseUnits('1000000.01') })).toBe('AMOUNT_ABOVE_MAX');
  });

  it('takes every investment from the least on', () => {
    const { investUnits: _, ...request } = EXAMPLE;
    for (const grids of [2, 5, 10, 25]) {
      const least = gridMinimumUnits(BTC, { ...request, grids }) ?? 0n;
      for (let more = 0n; more < 60n; more += 1n) {
        const investUnits = least + more * parseUnits('1.37');
        expect(refused({ grids, investUnits })).toBeUndefined();
      }
    }
  });

  it('knows when the price has left the lines', () => {
    expect(isOutOfRange(EXAMPLE, 59_999_99)).toBe(true);
    expect(isOutOfRange(EXAMPLE, 60_000_00)).toBe(false);
    expect(isOutOfRange(EXAMPLE, 70_000_01)).toBe(true);
  });
});

describe('[8.1] the result of a bot', () => {
  const figures = {
    investedUnits: parseUnits('6400'),
    quoteUnits: parseUnits('3200'),
    baseUnits: parseUnits('0.05'),
    returnedUnits: 0n,
    movedValueUnits: 0n,
    realisedUnits: parseUnits('8.07'),
  };

  it('is its value less what was invested, realised and unrealised', () => {
    const { valueUnits, resultUnits, unrealisedUnits } = botResult(figures, BTC, 66_000_00);
    expect(formatUnits(valueUnits)).toBe('6500.00000000');
    expect(formatUnits(resultUnits)).toBe('100.00000000');
    expect(formatUnits(unrealisedUnits)).toBe('91.93000000');
  });

  it('counts what has left at the worth of its moment, whatever the price is by now', () => {
    const left = {
      ...figures,
      quoteUnits: 0n,
      baseUnits: 0n,
      returnedUnits: parseUnits('3200'),
      movedValueUnits: parseUnits('3250'),
    };
    for (const price of [1, 65_000_00]) {
      expect(formatUnits(botResult(left, BTC, price).resultUnits)).toBe('50.00000000');
    }
  });

  it('values what is less than a lot, truncated', () => {
    expect(formatUnits(valueOf(BTC, 998n, 65_000_01))).toBe('0.64870009');
  });

  it('knows what is worth an order', () => {
    expect(isWorthAnOrder(BTC, 8, 62_500_00)).toBe(true);
    expect(isWorthAnOrder(BTC, 8, 62_499_99)).toBe(false);
  });

  it('takes what was shown for what it is within a hundredth', () => {
    expect(isAsShown(1_000n, 1_010n)).toBe(true);
    expect(isAsShown(1_000n, 1_011n)).toBe(false);
    expect(isAsShown(1_000n, 989n)).toBe(false);
    expect(isAsShown(0n, 0n)).toBe(true);
  });

  it('has a place until it is stopped or completed', () => {
    const states = ['running', 'paused', 'stopping', 'error'] as const;
    expect(states.every(countsAsRunning)).toBe(true);
    expect((['stopped', 'completed'] as const).some(countsAsRunning)).toBe(false);
  });
});
