/** The checks of a start, each by itself and in their order (rulebook 8.1.3). */
import { BOTS_MAX } from '@anywhen/protocol';
import { describe, expect, it } from 'vitest';
import { ALICE } from '../../testing/machine.ts';
import { DCA_REQUEST, GRID_REQUEST, StrategyScenario } from '../../testing/strategy-scenario.ts';

const STRANGER = 99_999_999;

function gridAnswer(change: object, scenario = new StrategyScenario()): string {
  scenario.offer('65000', '1');
  const shown = scenario.shownFor(GRID_REQUEST);
  return scenario.ask({ ...GRID_REQUEST, ...shown, ...change }).answer;
}

function dcaAnswer(change: object, scenario = new StrategyScenario()): string {
  return scenario.ask({ ...DCA_REQUEST, ...change }).answer;
}

function withBots(count: number): StrategyScenario {
  const scenario = new StrategyScenario();
  for (let done = 0; done < count; done += 1) scenario.startDca({ amount: String(10 + done) });
  return scenario;
}

describe('[8.1.3] the checks of DCA', () => {
  it('are passed by a plain request', () => {
    expect(dcaAnswer({})).toBe('accepted');
  });

  it.each([
    ['SYMBOL_CLOSED', { symbol: 'XAUUSDT' }],
    ['AMOUNT_ABNORMAL', { amount: '-5' }],
    ['VALIDATION', { amount: '5.123456789' }],
    ['AMOUNT_BELOW_MIN', { amount: '4.99' }],
    ['AMOUNT_ABOVE_MAX', { amount: '10000.01' }],
    ['QUOTE_CHANGED', { shownPrice: '64000' }],
    ['QUOTE_CHANGED', { shownPrice: 'what' }],
    ['BALANCE_INSUFFICIENT', { amount: '9999' }],
  ])('refuse with %s: %o', (code, change) => {
    expect(dcaAnswer(change, new StrategyScenario({ given: '5000' }))).toBe(code);
  });

  it('ask for a member who may run bots', () => {
    const scenario = new StrategyScenario();
    expect(scenario.ask(DCA_REQUEST, STRANGER).answer).toBe('USER_NOT_FOUND');
    for (const [status, code] of [
      ['restricted', 'ACCOUNT_TRADE_RESTRICTED'],
      ['frozen', 'ACCOUNT_FROZEN'],
      ['disabled', 'ACCOUNT_STATUS_ABNORMAL'],
    ] as const) {
      scenario.setStatus(status);
      expect(dcaAnswer({ symbol: 'XAUUSDT' }, scenario)).toBe(code);
    }
  });

  it('ask for a fresh price, for room, and for a hand that does not slip', () => {
    const scenario = new StrategyScenario();
    scenario.startDca();
    expect(dcaAnswer({}, scenario)).toBe('ORDER_REPEATED');
    expect(dcaAnswer({ amount: '101' }, scenario)).toBe('accepted');
    scenario.nowMs += 60_000;
    expect(dcaAnswer({}, scenario)).toBe('FEED_STALE');
    expect(dcaAnswer({}, withBots(BOTS_MAX))).toBe('BOT_LIMIT');
  });

  it('say what the price is by now', () => {
    const scenario = new StrategyScenario();
    const { data } = scenario.ask({ ...DCA_REQUEST, shownPrice: '1' });
    expect(data).toEqual({ price: '65000.00' });
  });

  it('give a place back when a bot is stopped', () => {
    const scenario = withBots(BOTS_MAX);
    scenario.ask({ kind: 'stop-bot', botId: 1, exit: 'sell' });
    expect(dcaAnswer({}, scenario)).toBe('accepted');
  });
});

describe('[8.1.3] the checks of a grid', () => {
  it('are passed by a plain request', () => {
    expect(gridAnswer({})).toBe('accepted');
  });

  it.each([
    ['SYMBOL_CLOSED', { symbol: 'XAUUSDT' }],
    ['AMOUNT_ABNORMAL', { lower: '0' }],
    ['AMOUNT_ABNORMAL', { upper: 'x' }],
    ['PRICE_TICK_INVALID', { lower: '63500.001' }],
    ['AMOUNT_ABNORMAL', { investment: '' }],
    ['VALIDATION', { investment: '1.123456789' }],
    ['VALIDATION', { grids: 51 }],
    ['GRID_RANGE_INVALID', { upper: '64000' }],
    ['GRID_TOO_DENSE', { grids: 50 }],
    ['AMOUNT_ABOVE_MAX', { investment: '2000000' }],
    ['MIN_NOTIONAL', { investment: '20' }],
    ['QUOTE_CHANGED', { shownQuantity: '0.0156' }],
    ['QUOTE_CHANGED', { shownQuantity: 'what' }],
    ['QUOTE_CHANGED', { shownStartCost: '2900' }],
    ['QUOTE_CHANGED', { shownStartCost: '0' }],
    ['QUOTE_CHANGED', { shownProfit: '9' }],
    ['BALANCE_INSUFFICIENT', {}],
  ])('refuse with %s: %o', (code, change) => {
    expect(gridAnswer(change, new StrategyScenario({ given: '5000' }))).toBe(code);
  });

  it('take a small difference for what was shown, and more profit for no change at all', () => {
    expect(gridAnswer({ shownQuantity: '0.01551' })).toBe('accepted');
    expect(gridAnswer({ shownProfit: '0.01' })).toBe('accepted');
  });

  it('ask for a member who may run bots, a fresh price, room, and a purchase that can be had', () => {
    const scenario = new StrategyScenario();
    const request = { ...GRID_REQUEST, ...scenario.shownFor(GRID_REQUEST) };
    expect(scenario.ask(request, STRANGER).answer).toBe('USER_NOT_FOUND');
    expect(scenario.ask(request).answer).toBe('TRADING_VOLUME_INSUFFICIENT');
    scenario.offer('65000', '1');
    expect(scenario.ask({ ...request, investment: '3000', ...half() }).answer).toBe('accepted');
    expect(scenario.ask({ ...request, investment: '3000', ...half() }).answer).toBe(
      'ORDER_REPEATED',
    );
    scenario.nowMs += 60_000;
    expect(scenario.ask(request).answer).toBe('FEED_STALE');
    expect(gridAnswer({}, withBots(BOTS_MAX))).toBe('BOT_LIMIT');
    scenario.setStatus('restricted');
    expect(scenario.ask(request).answer).toBe('ACCOUNT_TRADE_RESTRICTED');
  });

  it('change nothing where they refuse', () => {
    const scenario = new StrategyScenario();
    const before = scenario.exchange.fingerprint;
    scenario.ask({ ...GRID_REQUEST, ...scenario.shownFor(GRID_REQUEST) });
    expect(scenario.exchange.fingerprint).toBe(before);
    expect(scenario.balance(ALICE, 'USDT', 'strategy')).toBe(1_000_000_000_000n);
  });

  function half() {
    return new StrategyScenario().shownFor({ ...GRID_REQUEST, investment: '3000' });
  }
});
