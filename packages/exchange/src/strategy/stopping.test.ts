/** How bots end: sold or moved, at once or with the ticks that can take it, and nothing left. */
import { formatUnits, parseUnits } from '@anywhen/money';
import { botResult } from '@anywhen/protocol';
import { describe, expect, it } from 'vitest';
import { ALICE } from '../../testing/machine.ts';
import { BTC, StrategyWorld } from '../../testing/strategy-world.ts';
import type { BotRecord } from './bot.ts';

/** A grid that has bought and sold, with orders in the market. */
function runningGrid(): StrategyWorld {
  const world = new StrategyWorld();
  world.startGrid();
  world.tick();
  world.sellInto('64700', '1');
  world.tick();
  world.buyFrom('65200', '1');
  world.tick();
  return world;
}

function lastOf(world: StrategyWorld): BotRecord {
  const last = world.changes.findLast((change) => change.kind === 'bot');
  if (last?.kind !== 'bot') throw new Error('there is no bot');
  return last.bot;
}

describe('[8.1] stop and move', () => {
  it('cancels orders, returns USDT and brings the currency to the spot account', () => {
    const world = runningGrid();
    const before = world.bot();
    const { answer, bot } = world.ask({ kind: 'stop-bot', botId: 1, exit: 'move' });
    expect([answer, bot.state, bot.exit]).toEqual(['accepted', 'stopped', 'move']);
    expect([...world.exchange.modules.spot.openOrders()].filter(({ botId }) => botId)).toEqual([]);
    expect(world.heldForBots(ALICE)).toBe('0.00000000');
    expect(world.heldForBots(ALICE, 'BTC')).toBe('0.00000000');
    expect(world.available(ALICE, 'BTC')).toBe(formatUnits(before?.baseUnits ?? 0n));
    expect(bot.moved).toBe(formatUnits(before?.baseUnits ?? 0n));
    expect(bot.returned).toBe(formatUnits(before?.quoteUnits ?? 0n));
    expect(world.log().slice(-2)).toEqual(['stopping', 'stopped']);
    expect(world.bot()).toBeUndefined();
    expect(world.ask({ kind: 'stop-bot', botId: 1, exit: 'move' }).answer).toBe('NOT_FOUND');
  });

  it('[2.9] moves its cost with it, at the price of the moment', () => {
    const world = runningGrid();
    world.ask({ kind: 'stop-bot', botId: 1, exit: 'move' });
    const { movedValueUnits } = lastOf(world);
    const cost = world.exchange.modules.spot.positions.costOf(ALICE, 'BTC');
    expect(cost).toBe(movedValueUnits);
  });

  it('keeps what is realised, and the rest is fixed at that price', () => {
    const world = runningGrid();
    const before = world.bot();
    if (!before) throw new Error('there is no bot');
    const result = botResult(before, BTC, world.price());
    world.ask({ kind: 'stop-bot', botId: 1, exit: 'move' });
    const after = lastOf(world);
    expect(after.realisedUnits).toBe(before.realisedUnits);
    expect(botResult(after, BTC, 1).resultUnits).toBe(result.resultUnits);
  });

  it('needs no fresh price', () => {
    const world = runningGrid();
    world.nowMs += 60_000;
    expect(world.ask({ kind: 'stop-bot', botId: 1, exit: 'move' }).bot.state).toBe('stopped');
  });
});

describe('[8.1] stop and sell', () => {
  it('sells all whole lots at once, returns the USDT, and moves what is less than a lot', () => {
    const world = runningGrid();
    world.ticks(3);
    const { bot } = world.ask({ kind: 'stop-bot', botId: 1, exit: 'sell' });
    expect([bot.state, bot.exit]).toEqual(['stopped', 'sell']);
    expect(world.log().slice(-3)).toEqual(['stopping', 'sold', 'stopped']);
    expect(parseUnits(bot.moved)).toBeLessThan(BTC.lotUnits);
    expect(world.available(ALICE, 'BTC')).toBe(bot.moved);
    expect(world.heldForBots(ALICE)).toBe('0.00000000');
    expect(world.heldForBots(ALICE, 'BTC')).toBe('0.00000000');
  });

  it('realises everything: what is unrealised is nothing, and the log adds up to it', () => {
    const world = runningGrid();
    world.ticks(3);
    world.ask({ kind: 'stop-bot', botId: 1, exit: 'sell' });
    const bot = lastOf(world);
    expect(botResult(bot, BTC, world.price()).unrealisedUnits).toBe(0n);
    const logged = world
      .logRecords()
      .reduce((sum, { profitUnits }) => sum + (profitUnits ?? 0n), 0n);
    expect(logged).toBe(bot.realisedUnits);
  });

  it('goes on with the ticks where the book cannot take it, until it is sold', () => {
    const world = runningGrid();
    world.sellInto('64500', '0.0001');
    const { bot } = world.ask({ kind: 'stop-bot', botId: 1, exit: 'sell' });
    expect(bot.state).toBe('stopping');
    expect(world.ask({ kind: 'stop-bot', botId: 1, exit: 'sell' }).answer).toBe(
      'BOT_STATE_INVALID',
    );
    expect(world.ask({ kind: 'pause-bot', botId: 1 }).answer).toBe('BOT_STATE_INVALID');
    expect(world.ask({ kind: 'resume-bot', botId: 1 }).answer).toBe('BOT_STATE_INVALID');
    world.tick();
    expect(lastOf(world).state).toBe('stopped');
  });

  it('waits for a fresh price, and may be given up for a move', () => {
    const world = runningGrid();
    world.nowMs += 60_000;
    expect(world.ask({ kind: 'stop-bot', botId: 1, exit: 'sell' }).bot.state).toBe('stopping');
    expect(world.ask({ kind: 'stop-bot', botId: 1, exit: 'move' }).bot).toMatchObject({
      state: 'stopped',
      exit: 'move',
    });
    expect(world.log().filter((line) => line === 'stopping')).toHaveLength(1);
  });

  it('[1.4] is possible for a restricted member, and waits while one is frozen', () => {
    const world = runningGrid();
    world.nowMs += 60_000;
    world.setStatus('restricted');
    expect(world.ask({ kind: 'stop-bot', botId: 1, exit: 'sell' }).bot.state).toBe('stopping');
    world.setStatus('frozen');
    world.tick();
    expect(world.bot()?.state).toBe('stopping');
    world.setStatus('active');
    world.tick();
    expect(lastOf(world).state).toBe('stopped');
  });

  it('is how a bot of dates ends too, also one that has bought nothing yet', () => {
    const world = new StrategyWorld({ hasMaker: true });
    world.startDca();
    expect(world.ask({ kind: 'stop-bot', botId: 1, exit: 'sell' }).bot.state).toBe('stopped');
    world.startDca({ shownPrice: '65000.01' });
    world.tick();
    const { bot } = world.ask({ kind: 'stop-bot', botId: 2, exit: 'sell' });
    expect(bot).toMatchObject({ state: 'stopped', dca: { nextRunAtMs: null, runsDone: 1 } });
    expect(world.log(2)).toEqual(['started', 'bought', 'stopping', 'sold', 'stopped']);
  });
});
