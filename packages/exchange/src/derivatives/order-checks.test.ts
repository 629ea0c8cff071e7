/**
 * Refusals of leveraged orders: every one is reached, and of two at once the earlier one of
 * rulebook 8.2 answers.
 */
import { beforeEach, describe, expect, it } from 'vitest';
import { LeverageScenario, codeOf } from '../../testing/leverage-scenario.ts';
import { ALICE, BOB } from '../../testing/machine.ts';
import type { LeverageOrderBody } from './commands.ts';

type Body = Partial<LeverageOrderBody>;

let scenario: LeverageScenario;

beforeEach(() => {
  scenario = new LeverageScenario();
});

const LIMIT = { type: 'limit', price: '64000' } as const;
const refusal = (change: Body = {}, uid = ALICE) => scenario.refusal(uid, change);
const freeze = () => scenario.change(ALICE, { status: 'frozen' });
const grow = (left: string) => {
  const [available] = scenario.balance(ALICE);
  const amount = (Number(available) - Number(left)).toFixed(8);
  scenario.place(ALICE, { symbol: 'ETHUSDT', quantity: '0.1' });
  const change = { kind: 'change-position-margin', positionId: 1, direction: 'add' } as const;
  scenario.ask(ALICE, { ...change, amount: (Number(amount) - 100).toFixed(8) });
};

/** In the order of the rulebook: what breaks only this rule. */
const RULES: readonly [code: string, breakIt: () => Body][] = [
  ['ACCOUNT_FROZEN', () => (freeze(), {})],
  ['SYMBOL_CLOSED', () => ({ symbol: 'ETCUSDT' })],
  ['FEED_STALE', () => ((scenario.nowMs += 3_001), {})],
  ['LEVERAGE_INVALID', () => (tierWithoutFive(), {})],
  ['VALIDATION', () => ({ price: '65000' })],
  ['AMOUNT_ABNORMAL', () => ({ quantity: '0' })],
  ['MIN_NOTIONAL', () => ({ quantity: '0.00007' })],
  ['PRICE_OUT_OF_BAND', () => ({ type: 'limit', price: '12999.99', quantity: '1' })],
  ['POSITION_LIMIT', () => ({ quantity: '7.7' })],
  ['BALANCE_INSUFFICIENT', () => ({ quantity: '0.7' })],
];

function tierWithoutFive(): void {
  const terms = { tier: 'A', leverages: [2], mmrBps: 50, spreadBps: 0, positionMax: '500000' };
  const fees = { takerBps: 5, makerBps: 2, liquidationBps: 20 };
  const { handlers } = scenario.derivatives;
  const command = { seq: 1, atMs: scenario.nowMs, actor: { kind: 'system' }, id: 'terms' } as const;
  const context = { command, changes: [], events: [] };
  const body = { kind: 'set-derivatives-terms', tiers: [terms], fees, fundingBps: 1 } as never;
  handlers['set-derivatives-terms'](context, body);
}

describe('[8.2] checks of an order', () => {
  it.each(RULES)('refuse %s', (code, breakIt) => {
    expect(refusal(breakIt())).toBe(code);
  });

  const NEIGHBOURS = RULES.slice(1).map(([later, breakIt], index) => {
    const [earlier, breakBoth] = RULES[index] as (typeof RULES)[number];
    return [earlier, later, breakBoth, breakIt] as const;
  });

  it.each(NEIGHBOURS)('say %s before %s', (earlier, _later, breakFirst, breakSecond) => {
    const second = breakSecond();
    expect(refusal({ ...second, ...breakFirst() })).toBe(earlier);
  });

  it('read prices and quantities by their steps', () => {
    expect(refusal({ quantity: '0.000001' })).toBe('LOT_SIZE_INVALID');
    expect(refusal({ quantity: '0.0000000001' })).toBe('VALIDATION');
    expect(refusal({ quantity: 'much' })).toBe('AMOUNT_ABNORMAL');
    expect(refusal({ ...LIMIT, price: '64000.001' })).toBe('PRICE_TICK_INVALID');
    expect(refusal({ type: 'limit' })).toBe('VALIDATION');
    expect(refusal({ ...LIMIT, price: '71500.01' })).toBe('PRICE_OUT_OF_BAND');
    expect(refusal({ ...LIMIT, side: 'sell', price: '58499.99' })).toBe('PRICE_OUT_OF_BAND');
  });

  it('know strangers, and let the restricted close but not open', () => {
    expect(refusal({}, 99999999)).toBe('USER_NOT_FOUND');
    scenario.place(ALICE);
    scenario.change(ALICE, { status: 'restricted' });
    expect(refusal()).toBe('ACCOUNT_TRADE_RESTRICTED');
    expect(refusal({ side: 'sell', isReduceOnly: true, quantity: '0.00001' })).toBe('accepted');
    const close = { kind: 'close-position', positionId: 1, quantity: null } as const;
    freeze();
    expect(codeOf(scenario.ask(ALICE, close))).toBe('ACCOUNT_FROZEN');
    scenario.change(ALICE, { status: 'restricted' });
    expect(codeOf(scenario.ask(ALICE, close))).toBe('accepted');
  });

  it('find nothing to reduce without an opposite position', () => {
    const reduce = { isReduceOnly: true, side: 'sell' } as const;
    expect(refusal(reduce)).toBe('REDUCE_ONLY_INVALID');
    scenario.place(ALICE, { side: 'sell' });
    expect(refusal(reduce)).toBe('REDUCE_ONLY_INVALID');
    expect(refusal({ ...reduce, side: 'buy' })).toBe('accepted');
  });

  it('let fifty wait in a market and two hundred in all', () => {
    scenario.join(30000001, '9000');
    const symbols = [
      ['BTCUSDT', '13500', '0.0004'],
      ['ETHUSDT', '700', '0.008'],
      ['BNBUSDT', '120', '0.05'],
      ['XAUUSDT', '500', '0.011'],
    ] as const;
    for (const [symbol, price, quantity] of symbols) {
      const order = { symbol, price, quantity, type: 'limit' } as const;
      for (let count = 0; count < 50; count += 1) scenario.place(30000001, order);
      expect(scenario.refusal(30000001, order)).toBe('TOO_MANY_OPEN_ORDERS');
    }
    const fifth = { symbol: 'SOLUSDT', price: '40', quantity: '1', type: 'limit' } as const;
    expect(scenario.refusal(30000001, fifth)).toBe('TOO_MANY_OPEN_ORDERS');
    const now = { symbol: 'SOLUSDT', quantity: '1' };
    expect(scenario.refusal(30000001, now)).toBe('accepted');
  });

  it('count the position and waiting orders of a side against its limit', () => {
    scenario.join(30000001, '10000');
    const order = { symbol: 'SOLUSDT', ...LIMIT, price: '140' } as const;
    scenario.change(30000001, { level: 1 });
    scenario.ask(30000001, { kind: 'set-leverage', symbol: 'SOLUSDT', leverage: 10 });
    scenario.place(30000001, { ...order, quantity: '300' });
    scenario.place(30000001, { symbol: 'SOLUSDT', quantity: '100' });
    const verdict = scenario.ask(30000001, {
      kind: 'place-leverage-order',
      symbol: 'SOLUSDT',
      side: 'buy',
      type: 'market',
      quantity: '300',
    });
    expect(verdict).toMatchObject({ code: 'POSITION_LIMIT', data: { left: '43000.00000000' } });
    const sell = { symbol: 'SOLUSDT', side: 'sell', quantity: '110' } as const;
    expect(scenario.refusal(30000001, sell)).toBe('accepted');
  });

  it('pay a flip out of what it closes', () => {
    scenario.place(ALICE, { quantity: '0.6' });
    const [available] = scenario.balance(ALICE);
    expect(Number(available)).toBeLessThan(1_200);
    expect(refusal({ side: 'sell', quantity: '1.5' })).toBe('BALANCE_INSUFFICIENT');
    expect(refusal({ side: 'sell', quantity: '1.2' })).toBe('accepted');
    expect(scenario.position(2)).toMatchObject({ side: 'short', lots: 60_000n });
  });
});

describe('[8.2] checks of what is asked of a position', () => {
  it('are its member’s own, with fresh prices, and of what is open', () => {
    scenario.place(ALICE);
    const close = (quantity: string | null, uid = ALICE, positionId = 1) =>
      codeOf(scenario.ask(uid, { kind: 'close-position', positionId, quantity }));
    expect(close(null, BOB)).toBe('NOT_FOUND');
    expect(close(null, ALICE, 9)).toBe('NOT_FOUND');
    expect(close('0.10001')).toBe('AMOUNT_ABOVE_MAX');
    expect(close('0.000001')).toBe('LOT_SIZE_INVALID');
    expect(close('none')).toBe('AMOUNT_ABNORMAL');
    scenario.nowMs += 5_000;
    expect(close(null)).toBe('FEED_STALE');
    for (let second = 0; second < 3; second += 1) scenario.tick('65000');
    expect(close('0.1')).toBe('accepted');
    expect(close(null)).toBe('NOT_FOUND');
  });

  it('let no margin in that is not there', () => {
    scenario.place(ALICE);
    const add = (amount: string) =>
      scenario.ask(ALICE, {
        kind: 'change-position-margin',
        positionId: 1,
        direction: 'add',
        amount,
      });
    expect(codeOf(add('8000'))).toBe('BALANCE_INSUFFICIENT');
    expect(codeOf(add('-1'))).toBe('AMOUNT_ABNORMAL');
    expect(codeOf(add('0.000000001'))).toBe('VALIDATION');
    expect(codeOf(add('0.00000001'))).toBe('accepted');
  });

  it('keep what is available enough for the rest', () => {
    grow('50');
    expect(Number(scenario.balance(ALICE)[0])).toBeGreaterThan(0);
    expect(refusal({ quantity: '0.1' })).toBe('BALANCE_INSUFFICIENT');
  });
});
