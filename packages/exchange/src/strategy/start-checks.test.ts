/** The checks of a start, each by itself and in their order (rulebook 8.1.3). */
import { BOTS_MAX } from '@anywhen/protocol';
import { describe, expect, it } from 'vitest';
import { ALICE } from '../../testing/machine.ts';
import { DCA_WISH, GRID_WISH, StrategyWorld } from '../../testing/strategy-world.ts';

const STRANGER = 99_999_999;

function gridAnswer(change: object, world = new StrategyWorld()): string {
  world.offer('65000', '1');
  const shown = world.shownFor(GRID_WISH);
  return world.ask({ ...GRID_WISH, ...shown, ...change }).answer;
}

function dcaAnswer(change: object, world = new StrategyWorld()): string {
  return world.ask({ ...DCA_WISH, ...change }).answer;
}

function withBots(count: number): StrategyWorld {
  const world = new StrategyWorld();
  for (let done = 0; done < count; done += 1) world.startDca({ amount: String(10 + done) });
  return world;
}

describe('[8.1.3] the checks of DCA', () => {
  it('are passed by a plain wish', () => {
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
    expect(dcaAnswer(change, new StrategyWorld({ given: '5000' }))).toBe(code);
  });

  it('ask for a member who may run bots', () => {
    const world = new StrategyWorld();
    expect(world.ask(DCA_WISH, STRANGER).answer).toBe('USER_NOT_FOUND');
    for (const [status, code] of [
      ['restricted', 'ACCOUNT_TRADE_RESTRICTED'],
      ['frozen', 'ACCOUNT_FROZEN'],
      ['disabled', 'ACCOUNT_STATUS_ABNORMAL'],
    ] as const) {
      world.setStatus(status);
      expect(dcaAnswer({ symbol: 'XAUUSDT' }, world)).toBe(code);
    }
  });

  it('ask for a fresh price, for room, and for a hand that does not slip', () => {
    const world = new StrategyWorld();
    world.startDca();
    expect(dcaAnswer({}, world)).toBe('ORDER_REPEATED');
    expect(dcaAnswer({ amount: '101' }, world)).toBe('accepted');
    world.nowMs += 60_000;
    expect(dcaAnswer({}, world)).toBe('FEED_STALE');
    expect(dcaAnswer({}, withBots(BOTS_MAX))).toBe('BOT_LIMIT');
  });

  it('say what the price is by now', () => {
    const world = new StrategyWorld();
    const { data } = world.ask({ ...DCA_WISH, shownPrice: '1' });
    expect(data).toEqual({ price: '65000.00' });
  });

  it('give a place back when a bot is stopped', () => {
    const world = withBots(BOTS_MAX);
    world.ask({ kind: 'stop-bot', botId: 1, exit: 'sell' });
    expect(dcaAnswer({}, world)).toBe('accepted');
  });
});

describe('[8.1.3] the checks of a grid', () => {
  it('are passed by a plain wish', () => {
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
    expect(gridAnswer(change, new StrategyWorld({ given: '5000' }))).toBe(code);
  });

  it('take a small difference for what was shown, and more profit for no change at all', () => {
    expect(gridAnswer({ shownQuantity: '0.01551' })).toBe('accepted');
    expect(gridAnswer({ shownProfit: '0.01' })).toBe('accepted');
  });

  it('ask for a member who may run bots, a fresh price, room, and a purchase that can be had', () => {
    const world = new StrategyWorld();
    const wish = { ...GRID_WISH, ...world.shownFor(GRID_WISH) };
    expect(world.ask(wish, STRANGER).answer).toBe('USER_NOT_FOUND');
    expect(world.ask(wish).answer).toBe('TRADING_VOLUME_INSUFFICIENT');
    world.offer('65000', '1');
    expect(world.ask({ ...wish, investment: '3000', ...half() }).answer).toBe('accepted');
    expect(world.ask({ ...wish, investment: '3000', ...half() }).answer).toBe('ORDER_REPEATED');
    world.nowMs += 60_000;
    expect(world.ask(wish).answer).toBe('FEED_STALE');
    expect(gridAnswer({}, withBots(BOTS_MAX))).toBe('BOT_LIMIT');
    world.setStatus('restricted');
    expect(world.ask(wish).answer).toBe('ACCOUNT_TRADE_RESTRICTED');
  });

  it('change nothing where they refuse', () => {
    const world = new StrategyWorld();
    const before = world.exchange.fingerprint;
    world.ask({ ...GRID_WISH, ...world.shownFor(GRID_WISH) });
    expect(world.exchange.fingerprint).toBe(before);
    expect(world.balance(ALICE, 'USDT', 'strategy')).toBe(1_000_000_000_000n);
  });

  function half() {
    return new StrategyWorld().shownFor({ ...GRID_WISH, investment: '3000' });
  }
});
