/** How bots end: sold or moved, at once or with the ticks that can take it, and nothing left. */
import { formatUnits, parseUnits } from '@anywhen/money';
import { botResult } from '@anywhen/protocol';
import { describe, expect, it } from 'vitest';
import { ALICE } from '../../testing/machine.ts';
import { BTC, StrategyScenario } from '../../testing/strategy-scenario.ts';
import type { BotRecord } from './bot.ts';

/** A grid that has bought and sold, with orders in the market. */
function runningGrid(): StrategyScenario {
  const scenario = new StrategyScenario();
  scenario.startGrid();
  scenario.tick();
  scenario.sellInto('64700', '1');
  scenario.tick();
  scenario.buyFrom('65200', '1');
  scenario.tick();
  return scenario;
}

function lastOf(scenario: StrategyScenario): BotRecord {
  const last = scenario.changes.findLast((change) => change.kind === 'bot');
  if (last?.kind !== 'bot') throw new Error('there is no bot');
  return last.bot;
}

describe('[8.1] stop and move', () => {
  it('cancels orders, returns USDT and brings the currency to the spot account', () => {
    const scenario = runningGrid();
    const before = scenario.bot();
    const { answer, bot } = scenario.ask({ kind: 'stop-bot', botId: 1, exit: 'move' });
    expect([answer, bot.state, bot.exit]).toEqual(['accepted', 'stopped', 'move']);
    expect([...scenario.exchange.modules.spot.openOrders()].filter(({ botId }) => botId)).toEqual(
      [],
    );
    expect(scenario.heldForBots(ALICE)).toBe('0.00000000');
    expect(scenario.heldForBots(ALICE, 'BTC')).toBe('0.00000000');
    expect(scenario.available(ALICE, 'BTC')).toBe(formatUnits(before?.baseUnits ?? 0n));
    expect(bot.moved).toBe(formatUnits(before?.baseUnits ?? 0n));
    expect(bot.returned).toBe(formatUnits(before?.quoteUnits ?? 0n));
    expect(scenario.log().slice(-2)).toEqual(['stopping', 'stopped']);
    expect(scenario.bot()).toBeUndefined();
    expect(scenario.ask({ kind: 'stop-bot', botId: 1, exit: 'move' }).answer).toBe('NOT_FOUND');
  });

  it('[2.9] moves its cost with it, at the price of the moment', () => {
    const scenario = runningGrid();
    scenario.ask({ kind: 'stop-bot', botId: 1, exit: 'move' });
    const { movedValueUnits } = lastOf(scenario);
    const cost = scenario.exchange.modules.spot.positions.costOf(ALICE, 'BTC');
    expect(cost).toBe(movedValueUnits);
  });

  it('keeps what is realised, and the rest is fixed at that price', () => {
    const scenario = runningGrid();
    const before = scenario.bot();
    if (!before) throw new Error('there is no bot');
    const result = botResult(before, BTC, scenario.price());
    scenario.ask({ kind: 'stop-bot', botId: 1, exit: 'move' });
    const after = lastOf(scenario);
    expect(after.realisedUnits).toBe(before.realisedUnits);
    expect(botResult(after, BTC, 1).resultUnits).toBe(result.resultUnits);
  });

  it('needs no fresh price', () => {
    const scenario = runningGrid();
    scenario.nowMs += 60_000;
    expect(scenario.ask({ kind: 'stop-bot', botId: 1, exit: 'move' }).bot.state).toBe('stopped');
  });
});

describe('[8.1] stop and sell', () => {
  it('sells all whole lots at once, returns the USDT, and moves what is less than a lot', () => {
    const scenario = runningGrid();
    scenario.ticks(3);
    const { bot } = scenario.ask({ kind: 'stop-bot', botId: 1, exit: 'sell' });
    expect([bot.state, bot.exit]).toEqual(['stopped', 'sell']);
    expect(scenario.log().slice(-3)).toEqual(['stopping', 'sold', 'stopped']);
    expect(parseUnits(bot.moved)).toBeLessThan(BTC.lotUnits);
    expect(scenario.available(ALICE, 'BTC')).toBe(bot.moved);
    expect(scenario.heldForBots(ALICE)).toBe('0.00000000');
    expect(scenario.heldForBots(ALICE, 'BTC')).toBe('0.00000000');
  });

  it('realises everything: what is unrealised is nothing, and the log adds up to it', () => {
    const scenario = runningGrid();
    scenario.ticks(3);
    scenario.ask({ kind: 'stop-bot', botId: 1, exit: 'sell' });
    const bot = lastOf(scenario);
    expect(botResult(bot, BTC, scenario.price()).unrealisedUnits).toBe(0n);
    const logged = scenario
      .logRecords()
      .reduce((sum, { profitUnits }) => sum + (profitUnits ?? 0n), 0n);
    expect(logged).toBe(bot.realisedUnits);
  });

  it('goes on with the ticks where the book cannot take it, until it is sold', () => {
    const scenario = runningGrid();
    scenario.sellInto('64500', '0.0001');
    const { bot } = scenario.ask({ kind: 'stop-bot', botId: 1, exit: 'sell' });
    expect(bot.state).toBe('stopping');
    expect(scenario.ask({ kind: 'stop-bot', botId: 1, exit: 'sell' }).answer).toBe(
      'BOT_STATE_INVALID',
    );
    expect(scenario.ask({ kind: 'pause-bot', botId: 1 }).answer).toBe('BOT_STATE_INVALID');
    expect(scenario.ask({ kind: 'resume-bot', botId: 1 }).answer).toBe('BOT_STATE_INVALID');
    scenario.tick();
    expect(lastOf(scenario).state).toBe('stopped');
  });

  it('waits for a fresh price, and may be given up for a move', () => {
    const scenario = runningGrid();
    scenario.nowMs += 60_000;
    expect(scenario.ask({ kind: 'stop-bot', botId: 1, exit: 'sell' }).bot.state).toBe('stopping');
    expect(scenario.ask({ kind: 'stop-bot', botId: 1, exit: 'move' }).bot).toMatchObject({
      state: 'stopped',
      exit: 'move',
    });
    expect(scenario.log().filter((line) => line === 'stopping')).toHaveLength(1);
  });

  it('[1.4] is possible for a restricted member, and waits while one is frozen', () => {
    const scenario = runningGrid();
    scenario.nowMs += 60_000;
    scenario.setStatus('restricted');
    expect(scenario.ask({ kind: 'stop-bot', botId: 1, exit: 'sell' }).bot.state).toBe('stopping');
    scenario.setStatus('frozen');
    scenario.tick();
    expect(scenario.bot()?.state).toBe('stopping');
    scenario.setStatus('active');
    scenario.tick();
    expect(lastOf(scenario).state).toBe('stopped');
  });

  it('is how a bot of dates ends too, also one that has bought nothing yet', () => {
    const scenario = new StrategyScenario({ hasMaker: true });
    scenario.startDca();
    expect(scenario.ask({ kind: 'stop-bot', botId: 1, exit: 'sell' }).bot.state).toBe('stopped');
    scenario.startDca({ shownPrice: '65000.01' });
    scenario.tick();
    const { bot } = scenario.ask({ kind: 'stop-bot', botId: 2, exit: 'sell' });
    expect(bot).toMatchObject({ state: 'stopped', dca: { nextRunAtMs: null, runsDone: 1 } });
    expect(scenario.log(2)).toEqual(['started', 'bought', 'stopping', 'sold', 'stopped']);
  });
});
