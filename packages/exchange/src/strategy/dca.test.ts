/** DCA in the machine: dates, purchases, skips, pauses and its end. */
import { parseUnits } from '@anywhen/money';
import { DCA_INTERVAL_SECONDS } from '@anywhen/protocol';
import { describe, expect, it } from 'vitest';
import { ALICE } from '../../testing/machine.ts';
import { StrategyScenario } from '../../testing/strategy-scenario.ts';
import type { BotRecord } from './bot.ts';

const HOUR = DCA_INTERVAL_SECONDS['1h'];

/** Started, bought once, and then put down right before its next date. */
function beforeDate(change: Partial<BotRecord['dca'] & object> = {}): StrategyScenario {
  const started = new StrategyScenario();
  started.startDca();
  const bot = started.bot();
  if (!bot?.dca) throw new Error('there is no bot');
  const { firstSecond } = bot.dca;
  const dca = { ...bot.dca, firstSecond: firstSecond - HOUR, nextSecond: firstSecond, ...change };
  return new StrategyScenario({ strategy: { nextBotId: 2, bots: [{ ...bot, dca }], rungs: [] } });
}

function spend(scenario: StrategyScenario, quantity: string): void {
  const transfer = { kind: 'transfer', from: 'strategy', to: 'spot', currency: 'USDT' } as const;
  scenario.asMember(ALICE, { ...transfer, quantity });
}

describe('[8.1.1] a run', () => {
  it('comes with the first tick, takes its amount and gives back what whole lots leave', () => {
    const scenario = new StrategyScenario();
    const bot = scenario.startDca();
    expect(bot).toMatchObject({ kind: 'dca', state: 'running', invested: '0.00000000' });
    expect(scenario.strategyAvailable()).toBe('10000.00000000');
    scenario.offerBelow('64900');
    scenario.tick();
    // 154 lots at 64 900.
    expect(scenario.bot()).toMatchObject({
      investedUnits: parseUnits('99.946'),
      baseUnits: parseUnits('0.00153846'),
      quoteUnits: 0n,
    });
    expect(scenario.strategyAvailable()).toBe('9900.05400000');
    expect(scenario.heldForBots(ALICE)).toBe('0.00000000');
    expect(scenario.heldForBots(ALICE, 'BTC')).toBe('0.00153846');
    expect(scenario.log()).toEqual(['started', 'bought']);
    expect(scenario.bot()?.dca).toMatchObject({ runsDone: 1, skipsInRow: 0 });
  });

  it('books one entry in, one of the purchase and one back', () => {
    const scenario = new StrategyScenario();
    scenario.startDca();
    scenario.offerBelow('64900');
    scenario.changes.length = 0;
    scenario.tick();
    const types = scenario.changes.flatMap((change) =>
      change.kind === 'posting' ? change.type : [],
    );
    expect(types.filter((type) => type.startsWith('BOT'))).toEqual([
      'BOT_FUND',
      'BOT_FUND',
      'BOT_RETURN',
      'BOT_RETURN',
    ]);
  });

  it('comes again after the interval, and the last one completes the bot', () => {
    const scenario = beforeDate({ runsDone: 1, runs: 2 });
    expect(scenario.bot()?.dca?.nextSecond).toBe((scenario.bot()?.dca?.firstSecond ?? 0) + HOUR);
    scenario.tick();
    expect(scenario.bot()).toMatchObject({ state: 'completed', dca: { runsDone: 2 } });
    expect(scenario.bot()?.dca?.nextSecond).toBeNull();
    expect(scenario.log()).toEqual(['bought', 'completed']);
    expect(scenario.ask({ kind: 'pause-bot', botId: 1 }).answer).toBe('BOT_STATE_INVALID');
    expect(scenario.ask({ kind: 'resume-bot', botId: 1 }).answer).toBe('BOT_STATE_INVALID');
  });

  it('goes on without a number of runs', () => {
    const scenario = beforeDate({ runs: null, runsDone: 400 });
    scenario.tick();
    const { dca } = scenario.bot() ?? {};
    expect(scenario.bot()?.state).toBe('running');
    expect([dca?.runsDone, dca?.nextSecond]).toEqual([401, (dca?.firstSecond ?? 0) + 2 * HOUR]);
  });

  it('leaves out dates that passed: at most one is caught up, at the price of its moment', () => {
    const scenario = beforeDate();
    const { dca } = scenario.bot() ?? {};
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
    const scenario = beforeDate();
    scenario.nowMs += 2 * HOUR * 1_000;
    scenario.asSystem({ kind: 'settle-due' });
    expect(scenario.log()).toEqual([]);
    scenario.tick();
    expect(scenario.log()).toEqual(['bought']);
  });

  it('is made after an outage by the ticks that are made up for, at the prices of those seconds', () => {
    const scenario = new StrategyScenario({ hasMaker: true });
    scenario.startDca();
    scenario.nowMs += 75_000;
    scenario.tick();
    expect(scenario.log()).toEqual(['started', 'bought']);
  });
});

describe('[8.1.1] a skip', () => {
  it('is what a date without enough USDT comes to, and the third in a row pauses the bot', () => {
    const scenario = beforeDate();
    spend(scenario, '9950');
    scenario.tick();
    expect(scenario.log()).toEqual(['skipped BALANCE_INSUFFICIENT']);
    expect(scenario.bot()).toMatchObject({ state: 'running', dca: { skipsInRow: 1, runsDone: 0 } });
    const third = beforeDate({ skipsInRow: 2 });
    spend(third, '9950');
    third.tick();
    expect(third.bot()).toMatchObject({ state: 'paused', pauseReason: 'funds' });
    expect(third.log()).toEqual(['skipped BALANCE_INSUFFICIENT', 'paused funds']);
    expect(third.bot()?.dca?.nextSecond).toBeNull();
  });

  it('is the end that was agreed where a bot runs until funds end', () => {
    const scenario = beforeDate({ skipsInRow: 2, runs: null });
    spend(scenario, '9950');
    scenario.tick();
    expect(scenario.bot()?.state).toBe('completed');
    expect(scenario.log()).toEqual(['skipped BALANCE_INSUFFICIENT', 'completed']);
  });

  it('is also what a date without liquidity comes to', () => {
    const scenario = beforeDate({ skipsInRow: 2, amountUnits: parseUnits('0.5') });
    scenario.tick();
    expect(scenario.log()).toEqual(['skipped MIN_NOTIONAL', 'paused market']);
  });

  it('is forgotten with the next purchase', () => {
    const scenario = beforeDate({ skipsInRow: 2 });
    scenario.tick();
    expect(scenario.bot()?.dca).toMatchObject({ skipsInRow: 0, runsDone: 1 });
  });
});

describe('[8.1] pausing DCA', () => {
  it('lets dates pass, and goes on with the next one', () => {
    const scenario = beforeDate();
    const { nextSecond } = scenario.bot()?.dca ?? {};
    expect(scenario.ask({ kind: 'pause-bot', botId: 1 }).bot.dca?.nextRunAtMs).toBeNull();
    scenario.ticks(2);
    expect(scenario.log()).toEqual(['paused member']);
    const { bot } = scenario.ask({ kind: 'resume-bot', botId: 1 });
    expect(bot.dca?.nextRunAtMs).toBe(((nextSecond ?? 0) + HOUR) * 1_000);
  });

  it('is what becomes of it when its member may no longer trade', () => {
    const scenario = beforeDate();
    scenario.setStatus('frozen');
    scenario.tick();
    expect(scenario.bot()).toMatchObject({ state: 'paused', pauseReason: 'status' });
    expect(scenario.log()).toEqual(['paused status']);
    expect(scenario.ask({ kind: 'resume-bot', botId: 1 }).answer).toBe('ACCOUNT_FROZEN');
    expect(scenario.ask({ kind: 'stop-bot', botId: 1, exit: 'move' }).answer).toBe(
      'ACCOUNT_FROZEN',
    );
  });
});
