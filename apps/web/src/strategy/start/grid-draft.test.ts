/** The draft of a grid: its plan, the preset ranges, and faults by field. */
import { describe, expect, it } from 'vitest';
import { findMarket, type Market } from '@anywhen/prices';
import { START_GRID, adviceOf, figuresOf, findGridFaults, gridRequest } from './grid-draft.ts';
import { linesOf, planOf, rangeAround, type GridDraft } from './grid-draft.ts';

const market = findMarket('BTCUSDT') as Market;
const ground = { market, price: '65000.00', feeBps: 10 };
const DRAFT: GridDraft = { lower: '60000', upper: '70000', grids: '10', investment: '6400' };
const plan = planOf(DRAFT, ground);

describe('[EX-8.30] a grid from 60 000 to 70 000', () => {
  it('has the figures of the rulebook', () => {
    expect(plan && figuresOf(market, plan)).toMatchObject({
      quantity: '0.01001',
      startQuantity: '0.05005',
      startCost: '3253.25000000',
      waiting: '3103.10000000',
    });
  });

  it('buys below the price, sells above it, and leaves the nearest line empty', () => {
    const lines = plan ? linesOf(market, plan) : [];
    expect(lines.filter(({ side }) => side === 'buy').map(({ price }) => price)).toEqual([
      '60000.00',
      '61000.00',
      '62000.00',
      '63000.00',
      '64000.00',
    ]);
    expect(lines.find(({ side }) => side === null)?.price).toBe('65000.00');
    expect(lines.filter(({ side }) => side === 'sell')).toHaveLength(5);
  });

  it('is sent with the plan as shown', () => {
    expect(plan && gridRequest(market, DRAFT, plan)).toMatchObject({
      symbol: 'BTCUSDT',
      grids: 10,
      quantity: '0.01001',
      startCost: '3253.25000000',
    });
  });
});

it('[EX-8.33] another number of grids is named with its figures', () => {
  const xrp = { market: findMarket('XRPUSDT') as Market, price: '0.52000', feeBps: 10 };
  const dense = { lower: '0.5044', upper: '0.5356', grids: '14', investment: '400' };
  const densePlan = planOf(dense, xrp);
  expect(densePlan && adviceOf(dense, xrp, densePlan)).toEqual({
    grids: '7',
    profit: '0.36931937',
    insteadOf: '0.06260412',
  });
  expect(plan && adviceOf(DRAFT, ground, plan)).toBeUndefined();
});

describe('the faults', () => {
  const faultsOf = (part: Partial<GridDraft>, available?: string) =>
    findGridFaults({ ...DRAFT, ...part }, ground, available);

  it('are none where a plan can be made', () => {
    expect(faultsOf({}, '6400')).toEqual({});
  });

  it('are at each empty field', () => {
    expect(Object.keys(findGridFaults(START_GRID, ground, undefined))).toEqual([
      'lower',
      'upper',
      'investment',
    ]);
  });

  it.each([
    ['lower', { lower: '66000' }, 'fault.priceMax'],
    ['upper', { upper: '64000' }, 'fault.priceMin'],
    ['upper', { upper: '240001' }, 'fault.priceMax'],
    ['lower', { lower: '60000.001' }, 'fault.too-precise'],
    ['grids', { grids: '50', lower: '64000', upper: '66000' }, 'fault.gridsMax'],
    ['grids', { grids: '51' }, 'fault.grids'],
    ['investment', { investment: '20' }, 'fault.gridMin'],
    ['investment', { investment: '1000001' }, 'fault.max'],
  ] as const)('are reported at %s', (field, part, key) => {
    expect(faultsOf(part)[field]?.key).toBe(key);
  });

  it('name numbers that would do, also for what is empty', () => {
    expect(findGridFaults(START_GRID, ground, undefined)).toMatchObject({
      lower: { key: 'fault.price', params: { price: '63050' } },
      upper: { key: 'fault.price', params: { price: '66950' } },
    });
    const { investment } = faultsOf({ investment: '' });
    expect(investment).toMatchObject({ key: 'fault.gridMin', params: { amount: '77.24000000' } });
    expect(faultsOf({ upper: '240001' }).upper?.params).toEqual({ price: '240000.00' });
    const most = faultsOf({ grids: '50' }).grids?.params?.['count'] ?? '';
    expect(most).toBe('41');
    expect(faultsOf({ grids: most })).toEqual({});
  });

  it('name the minimum investment, which is accepted', () => {
    const least = faultsOf({ investment: '20' }).investment?.params?.['amount'] ?? '';
    expect(Number(least)).toBeGreaterThan(20);
    expect(faultsOf({ investment: least })).toEqual({});
  });

  it('include a shortage when the balance is lower', () => {
    expect(faultsOf({}, '6399.99')).toEqual({
      investment: expect.objectContaining({ isShortage: true }) as unknown,
    });
  });
});

it('a preset range has round numbers', () => {
  expect(rangeAround(market, '65003.25', 5)).toEqual({ lower: '61750', upper: '68250' });
  const shib = findMarket('SHIBUSDT') as Market;
  const range = rangeAround(shib, '0.0000180123', 10);
  expect(Number(range.lower)).toBeCloseTo(0.00001621, 7);
});
