/** The draft of a DCA bot: its first purchase, dates, total, and faults by field. */
import { describe, expect, it } from 'vitest';
import { formatUnits, parseUnits } from '@anywhen/money';
import { findMarket, type Market } from '@anywhen/prices';
import { START_DCA, dcaRequest, findDcaFaults, firstPurchase, lastRunMs } from './dca-draft.ts';
import { totalOf, type DcaDraft } from './dca-draft.ts';

const market = findMarket('BTCUSDT') as Market;
const DRAFT: DcaDraft = { ...START_DCA, amount: '100', runs: '3', interval: '1h' };

it('[EX-8.1] the first purchase is whole steps, its fee in what is bought', () => {
  const bought = firstPurchase(market, { units: parseUnits('100'), price: '65000.00', feeBps: 10 });
  expect(formatUnits(bought.paidUnits)).toBe('99.45000000');
  expect(formatUnits(bought.feeUnits)).toBe('0.00000153');
  expect(formatUnits(bought.gotUnits)).toBe('0.00152847');
});

describe('dates and total', () => {
  it('follow from the number of runs', () => {
    expect(totalOf(DRAFT)).toBe('300.00000000');
    expect(lastRunMs(DRAFT, 1_000)).toBe(1_000 + 2 * 3_600_000);
  });

  it('are unknown when it runs until funds end', () => {
    const draft = { ...DRAFT, hasRuns: false };
    expect([totalOf(draft), lastRunMs(draft, 0)]).toEqual([undefined, undefined]);
    expect(dcaRequest(market, draft, '65000.00').runs).toBeUndefined();
  });
});

describe('the faults', () => {
  const faultsOf = (part: Partial<DcaDraft>, available = '1000') =>
    findDcaFaults({ ...DRAFT, ...part }, available);

  it('are none with an amount, a date and enough for the first run', () => {
    expect(faultsOf({}, '100')).toEqual({});
  });

  it.each([
    ['amount', { amount: '' }, 'amountRequired'],
    ['amount', { amount: '4.99' }, 'fault.min'],
    ['amount', { amount: '10000.01' }, 'fault.max'],
    ['runs', { runs: '0' }, 'fault.runs'],
    ['runs', { runs: '366' }, 'fault.runs'],
    ['runs', { runs: 'many' }, 'fault.runs'],
  ] as const)('are reported at %s', (field, part, key) => {
    expect(faultsOf(part)[field]?.key).toBe(key);
  });

  it('include a shortage when the balance is below the first run', () => {
    expect(faultsOf({}, '99.99').amount?.isShortage).toBe(true);
  });
});
