/** DCA in the machine: dates, purchases, skips, pauses and its end. */
import { parseUnits } from '@anywhen/money';
import { DCA_INTERVAL_SECONDS } from '@anywhen/protocol';
import { describe, expect, it } from 'vitest';
import { ALICE } from '../../testing/machine.ts';
import { StrategyWorld } from '../../testing/strategy-world.ts';
import type { BotRecord } from './bot.ts';

const HOUR = DCA_INTERVAL_SECONDS['1h'];

/** Started, bought once, and then put down right before its next date. */
function beforeDate(change: Partial<BotRecord['dca'] & object> = {}): StrategyWorld {
  const started = new StrategyWorld();
  started.startDca();
  const bot = started.bot();
  if (!bot?.dca) throw new Error('there is no bot');
  const { firstSecond } = bot.dca;
  const dca = { ...bot.dca, firstSecond: firstSecond - HOUR, nextSecond: firstSecond, ...change };
  return new StrategyWorld({ strategy: { nextBotId: 2, bots: [{ ...bot, dca }], rungs: [] } });
}

function spend(world: StrategyWorld, quantity: string): void {
  const transfer = { kind: 'transfer', from: 'strategy', to: 'spot', currency: 'USDT' } as const;
  world.asMember(ALICE, { ...transfer, quantity });
}

describe('[8.1.1] a run', () => {
  it('comes with the first tick, takes its amount and gives back what whole lots leave', () => {
    const world = new StrategyWorld();
    const bot = world.startDca();
    expect(bot).toMatchObject({ kind: 'dca', state: 'running', invested: '0.00000000' });
    expect(world.strategyAvailable()).toBe('10000.00000000');
    world.offerBelow('64900');
    world.tick();
    // 154 lots at 64 900.
    expect(world.bot()).toMatchObject({
      investedUnits: parseUnits('99.946'),
      baseUnits: parseUnits('0.00153846'),
      quoteUnits: 0n,
    });
    expect(world.strategyAvailable()).toBe('9900.05400000');
    expect(world.heldForBots(ALICE)).toBe('0.00000000');
    expect(world.heldForBots(ALICE, 'BTC')).toBe('0.00153846');
    expect(world.log()).toEqual(['started', 'bought']);
    expect(world.bot()?.dca).toMatchObject({ runsDone: 1, skipsInRow: 0 });
  });

  it('books one entry in, one of the purchase and one back', () => {
    const world = new StrategyWorld();
    world.startDca();
    world.offerBelow('64900');
    world.changes.length = 0;
    world.tick();
    const types = world.changes.flatMap((change) => (change.kind === 'posting' ? change.type : []));
    expect(types.filter((type) => type.startsWith('BOT'))).toEqual([
      'BOT_FUND',
      'BOT_FUND',
      'BOT_RETURN',
      'BOT_RETURN',
    ]);
  });

  it('comes again after the interval, and the last one completes the bot', () => {
    const world = beforeDate({ runsDone: 1, runs: 2 });
    expect(world.bot()?.dca?.nextSecond).toBe((world.bot()?.dca?.firstSecond ?? 0) + HOUR);
    world.tick();
    expect(world.bot()).toMatchObject({ state: 'completed', dca: { runsDone: 2 } });
    expect(world.bot()?.dca?.nextSecond).toBeNull();
    expect(world.log()).toEqual(['bought', 'completed']);
    expect(world.ask({ kind: 'pause-bot', botId: 1 }).answer).toBe('BOT_STATE_INVALID');
    expect(world.ask({ kind: 'resume-bot', botId: 1 }).answer).toBe('BOT_STATE_INVALID');
  });

  it('goes on without a number of runs', () => {
    const world = beforeDate({ runs: null, runsDone: 400 });
    world.tick();
    const { dca } = world.bot() ?? {};
    expect(world.bot()?.state).toBe('running');
    expect([dca?.runsDone, dca?.nextSecond]).toEqual([401, (dca?.firstSecond ?? 0) + 2 * HOUR]);
  });

  it('leaves out dates that passed: at most one is caught up, at the price of its moment', () => {
    const world = beforeDate();
    const { dca } = world.bot() ?? {};
    if (!dca?.nextSecond) throw new Error('there is no date');
    const late = beforeDate({
      firstSecond: dca.firstSecond - 5 * HOUR,
      nextSecond: dca.nextSecond - 3 * HOUR,
    });
    late.tick();
    expect(late.log()).toEqual(['bought']);
    expect(late.bot()?.dca?.nextSecond).toBe(dca.nextSecond + HOUR);
  });

  it('waits where the clock has passed a date for which no tick has come', () => {
    const world = beforeDate();
    world.nowMs += 2 * HOUR * 1_000;
    world.asSystem({ kind: 'settle-due' });
    expect(world.log()).toEqual([]);
    world.tick();
    expect(world.log()).toEqual(['bought']);
  });

  it('is made after an outage by the ticks that are made up for, at the prices of those seconds', () => {
    const world = new StrategyWorld({ hasMaker: true });
    world.startDca();
    world.nowMs += 75_000;
    world.tick();
    expect(world.log()).toEqual(['started', 'bought']);
  });
});

describe('[8.1.1] a skip', () => {
  it('is what a date without enough USDT comes to, and the third in a row pauses the bot', () => {
    const world = beforeDate();
    spend(world, '9950');
    world.tick();
    expect(world.log()).toEqual(['skipped BALANCE_INSUFFICIENT']);
    expect(world.bot()).toMatchObject({ state: 'running', dca: { skipsInRow: 1, runsDone: 0 } });
    const third = beforeDate({ skipsInRow: 2 });
    spend(third, '9950');
    third.tick();
    expect(third.bot()).toMatchObject({ state: 'paused', pauseReason: 'funds' });
    expect(third.log()).toEqual(['skipped BALANCE_INSUFFICIENT', 'paused funds']);
    expect(third.bot()?.dca?.nextSecond).toBeNull();
  });

  it('is the end that was agreed where a bot runs until funds end', () => {
    const world = beforeDate({ skipsInRow: 2, runs: null });
    spend(world, '9950');
    world.tick();
    expect(world.bot()?.state).toBe('completed');
    expect(world.log()).toEqual(['skipped BALANCE_INSUFFICIENT', 'completed']);
  });

  it('is also what a date without liquidity comes to', () => {
    const world = beforeDate({ skipsInRow: 2, amountUnits: parseUnits('0.5') });
    world.tick();
    expect(world.log()).toEqual(['skipped MIN_NOTIONAL', 'paused market']);
  });

  it('is forgotten with the next purchase', () => {
    const world = beforeDate({ skipsInRow: 2 });
    world.tick();
    expect(world.bot()?.dca).toMatchObject({ skipsInRow: 0, runsDone: 1 });
  });
});

describe('[8.1] pausing DCA', () => {
  it('lets dates pass, and goes on with the next one', () => {
    const world = beforeDate();
    const { nextSecond } = world.bot()?.dca ?? {};
    expect(world.ask({ kind: 'pause-bot', botId: 1 }).bot.dca?.nextRunAtMs).toBeNull();
    world.ticks(2);
    expect(world.log()).toEqual(['paused member']);
    const { bot } = world.ask({ kind: 'resume-bot', botId: 1 });
    expect(bot.dca?.nextRunAtMs).toBe(((nextSecond ?? 0) + HOUR) * 1_000);
  });

  it('is what becomes of it when its member may no longer trade', () => {
    const world = beforeDate();
    world.setStatus('frozen');
    world.tick();
    expect(world.bot()).toMatchObject({ state: 'paused', pauseReason: 'status' });
    expect(world.log()).toEqual(['paused status']);
    expect(world.ask({ kind: 'resume-bot', botId: 1 }).answer).toBe('ACCOUNT_FROZEN');
    expect(world.ask({ kind: 'stop-bot', botId: 1, exit: 'move' }).answer).toBe('ACCOUNT_FROZEN');
  });
});
