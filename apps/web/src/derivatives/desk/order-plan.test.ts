/** The preview of an order, computed in the browser by the examples of rulebook 8.2 and 1.2. */
import { formatUnits, parseUnits } from '@anywhen/money';
import { type Market, findMarket } from '@anywhen/prices';
import { toRejectionReply } from '@anywhen/protocol';
import { describe, expect, it } from 'vitest';
import { priceText } from '../../market-parts/market-steps.ts';
import { positionAt } from '../../../testing/derivatives/positions.ts';
import { BUILT_TERMS, marketTermsOf, type MarketTerms } from '../terms.ts';
import { checkDraft, placeOrderRefusal, type CheckFacts } from './order-checks.ts';
import { START_DRAFT, requestOf, type Draft } from './order-draft.ts';
import { amountFor, amountIn, planOrder } from './order-plan.ts';

const BTC = findMarket('BTCUSDT') as Market;
/** A mark of 64 993.50 buys at exactly 65 000. */
const MARK = 6_499_350;

const FACTS: CheckFacts = {
  market: BTC,
  terms: marketTermsOf(BUILT_TERMS, 'BTCUSDT') as MarketTerms,
  fees: BUILT_TERMS,
  leverage: 10,
  mark: MARK,
  position: undefined,
  availableUnits: parseUnits('1000'),
  leftUnits: parseUnits('500000'),
  marketLeftUnits: undefined,
};

const draft = (changes: Partial<Draft> = {}): Draft => ({
  ...START_DRAFT,
  amount: '0.1',
  ...changes,
});
const usdt = (units: bigint | undefined) =>
  units === undefined ? undefined : Number(formatUnits(units));
const endOf = (ticks: bigint | undefined) => ticks && priceText(BTC, ticks);

describe('the plan of an order', () => {
  it('[EX-8.3] costs margin, fee and reserve at its purchase price', () => {
    const plan = planOrder(draft(), FACTS);
    expect(plan?.ticks).toBe(6_500_000);
    expect(usdt(plan?.opened?.marginUnits)).toBe(650);
    expect(usdt(plan?.opened?.feeUnits)).toBe(3.25);
    expect(usdt(plan?.opened?.reserveUnits)).toBe(3.25);
    expect(usdt(plan?.neededUnits)).toBe(656.5);
  });

  it('[EX-8.4] has its liquidation price, the distance to it and the effect of 1 %', () => {
    const { risk } = planOrder(draft(), FACTS) ?? {};
    expect(endOf(risk?.liquidation)).toBe('58823.53');
    expect(risk?.distanceBps).toBe(949);
    expect(usdt(risk?.onePercentUnits)).toBe(64.9935);
    expect(risk?.onePercentBps).toBe(1_000);
    expect(endOf(planOrder(draft(), { ...FACTS, leverage: 20 })?.risk?.liquidation)).toBe(
      '62091.51',
    );
    expect(planOrder(draft(), { ...FACTS, leverage: 1 })?.risk?.liquidation).toBeUndefined();
  });

  it('[EX-8.12] holds what a waiting limit would cost at most', () => {
    const plan = planOrder(draft({ type: 'limit', price: '64000' }), FACTS);
    expect(plan?.isWaiting).toBe(true);
    expect(usdt(plan?.neededUnits)).toBe(646.4);
    expect(usdt(plan?.feeUnits)).toBe(1.28);
    const met = planOrder(draft({ type: 'limit', price: '66000' }), FACTS);
    expect(met).toMatchObject({ isWaiting: false, ticks: 6_500_000 });
  });

  it('[EX-8.11] closes first and opens the rest the other way', () => {
    const facts = { ...FACTS, position: positionAt(), mark: 6_630_664 };
    const plan = planOrder(draft({ side: 'sell', amount: '0.25' }), facts);
    expect(plan?.ticks).toBe(6_630_000);
    expect(usdt(plan?.closed?.creditUnits)).toBe(779.935);
    expect(usdt(plan?.opened?.totalUnits)).toBe(1_004.445);
    expect(usdt(plan?.neededUnits)).toBe(224.51);
    expect(plan?.risk?.liquidation).toBeGreaterThan(6_630_000n);
  });

  it('[EX-8.19] closes at the spread of the position, and opens at that of the terms', () => {
    const facts = { ...FACTS, position: positionAt({ spreadBps: 45 }), mark: 6_500_000 };
    const plan = planOrder(draft({ side: 'sell', amount: '0.25' }), facts);
    expect(plan?.ticks).toBe(6_499_350);
    // 0.1 at 64 707.50: −29.25, with 650 and 3.25 back and a fee of 3.235375.
    expect(usdt(plan?.closed?.creditUnits)).toBe(620.764625);
  });

  it('costs nothing when it only reduces, and the rest keeps its liquidation price', () => {
    const facts = { ...FACTS, position: positionAt() };
    const request = draft({ side: 'sell', amount: '0.05', isReduceOnly: true });
    const plan = planOrder(request, facts);
    expect(plan?.opened).toBeUndefined();
    expect(plan?.neededUnits).toBeLessThan(0n);
    expect(endOf(plan?.risk?.liquidation)).toBe('58823.53');
    expect(planOrder({ ...request, amount: '0.1' }, facts)?.risk).toBeUndefined();
  });

  it('[EX-8.9] adds to a position', () => {
    const facts = { ...FACTS, position: positionAt(), mark: 6_599_340 };
    const plan = planOrder(draft({ amount: '0.05' }), facts);
    expect(plan?.ticks).toBe(6_600_000);
    // W 980 behind 9 800 for 0.15: (9 800 − 980) / (0.15 × 0.9945).
    expect(endOf(plan?.risk?.liquidation)).toBe('59125.19');
  });
});

describe('a share of what is available', () => {
  it('[EX-1.1] depends on leverage, and a limit uses all of it', () => {
    const limit = draft({ type: 'limit', price: '65000', amount: '' });
    const at = (leverage: number) =>
      amountFor(limit, 100, {
        ...FACTS,
        mark: 7_000_000,
        leverage,
        availableUnits: parseUnits('1000'),
      });
    expect([1, 2, 3, 5, 10, 20].map(at)).toEqual([
      '0.01536',
      '0.0307',
      '0.04601',
      '0.07654',
      '0.15232',
      '0.30165',
    ]);
  });

  it('leaves a margin for the next price of a market order, and for the limit', () => {
    const facts = { ...FACTS, availableUnits: parseUnits('1000') };
    const amount = amountFor(draft({ amount: '' }), 100, facts);
    const cost = planOrder(draft({ amount }), { ...facts, mark: MARK + 6_000 })?.neededUnits;
    expect(cost).toBeLessThanOrEqual(parseUnits('1000'));
    expect(amountFor(draft(), 100, { ...facts, leftUnits: parseUnits('650') })).toBe('0.00999');
  });

  it('is a share of the position when it only reduces', () => {
    const facts = { ...FACTS, position: positionAt(), availableUnits: 0n };
    expect(amountFor(draft({ side: 'sell', isReduceOnly: true }), 50, facts)).toBe('0.05');
  });

  it('converts between quantity and value at the order’s price', () => {
    expect(amountIn('value', draft(), FACTS)).toBe('6500');
    expect(amountIn('quantity', draft({ measure: 'value', amount: '6500' }), FACTS)).toBe('0.1');
  });
});

describe('[8.2] what is wrong with an order', () => {
  const reduce = { namespace: 'errors', key: 'reduceOnlyInvalid' };
  it.each<[string, Partial<Draft>, Partial<CheckFacts>, object]>([
    ['nothing', {}, {}, {}],
    ['no amount', { amount: '' }, {}, { amount: { key: 'amountOrQuantityRequired' } }],
    ['too fine', { amount: '0.000001' }, {}, { amount: { key: 'lotSizeInvalid' } }],
    ['too small', { amount: '0.00001' }, {}, { amount: { key: 'fault.min' } }],
    [
      'less than a lot',
      { amount: '0.1', measure: 'value' },
      {},
      { amount: { key: 'fault.noLot' } },
    ],
    ['no price', { type: 'limit' }, {}, { price: { key: 'fault.priceRequired' } }],
    ['off the tick', { type: 'limit', price: '1.001' }, {}, { price: { key: 'priceTickInvalid' } }],
    ['out of band', { type: 'limit', price: '1000000' }, {}, { price: { key: 'fault.band' } }],
    ['nothing to reduce', { isReduceOnly: true }, {}, { amount: reduce }],
    ['the limit', {}, { leftUnits: parseUnits('6499') }, { amount: { key: 'fault.limit' } }],
    [
      'the market',
      {},
      { marketLeftUnits: parseUnits('6499') },
      { amount: { key: 'fault.market' } },
    ],
    [
      'the own loss limit',
      {},
      { lossLeftUnits: parseUnits('656') },
      { amount: { key: 'fault.loss' } },
    ],
    ['too dear', {}, { availableUnits: parseUnits('656') }, { amount: { isShortage: true } }],
  ])('%s', (_, changes, facts, faults) => {
    const found = checkDraft(draft(changes), { ...FACTS, ...facts });
    expect(Object.keys(found)).toEqual(Object.keys(faults));
    expect(found).toMatchObject(faults);
  });

  it('a tiny close by reduce-only is not too small', () => {
    const facts = { ...FACTS, position: positionAt() };
    const request = draft({ side: 'sell', amount: '0.00001', isReduceOnly: true });
    expect(checkDraft(request, facts)).toEqual({});
  });

  it('the server’s limit is shown with its rest, other refusals at their field', () => {
    const limit = { code: 'POSITION_LIMIT', data: { left: '12.00000000' } } as const;
    expect(placeOrderRefusal(toRejectionReply(limit, 'test'))).toMatchObject({
      kind: 'at-fields',
      faults: { amount: { key: 'fault.limit', params: { amount: '12.00000000' } } },
    });
  });

  it('the request contains only the fields of its type', () => {
    expect(requestOf(draft(), BTC, 10_000n)).toEqual({
      symbol: 'BTCUSDT',
      side: 'buy',
      type: 'market',
      quantity: '0.1',
    });
    const limit = draft({ type: 'limit', price: '64000.', side: 'sell', isReduceOnly: true });
    expect(requestOf(limit, BTC, 5_000n)).toEqual({
      symbol: 'BTCUSDT',
      side: 'sell',
      type: 'limit',
      quantity: '0.05',
      price: '64000',
      isReduceOnly: true,
    });
  });
});
