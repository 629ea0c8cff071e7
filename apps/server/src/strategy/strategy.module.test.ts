/**
 * Bots on a real core and a real PostgreSQL: started, traded, paused and stopped over the API,
 * restarts, and what others read of them.
 */
import { randomUUID } from 'node:crypto';
import {
  BOTS_MAX,
  createDcaBot,
  createGridBot,
  listBotLog,
  listBots,
  pauseBot,
  readBot,
  readStrategyConfig,
  resumeBot,
  stopBot,
} from '@anywhen/protocol';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ALICE, BOB } from '../../testing/money.ts';
import { closeFixture, startTestCores } from '../../testing/module-fixture.ts';
import { listBotsToldSince, listBotMarkets } from './queries.ts';
import { StrategyOffice } from '../../testing/strategy/strategy-office.ts';

const cores = startTestCores();
let office: StrategyOffice;

beforeEach(async () => {
  office = await StrategyOffice.open(cores);
  await office.joinWith('6000', ALICE, BOB);
});

afterEach(() => closeFixture(office, cores));

describe('[8.1] bots over the API', () => {
  it('start, place their orders with the next second, and are shown with their rungs', async () => {
    expect(await office.ask(ALICE, readStrategyConfig, {})).toEqual({
      available: '6000.00000000',
      feeBps: 10,
      botsLeft: BOTS_MAX,
    });
    const key = randomUUID();
    const wish = office.gridWish();
    const started = await office.ask(ALICE, createGridBot, wish, { key });
    expect(started).toMatchObject({
      available: '3000.00000000',
      bot: { id: '1', kind: 'grid', state: 'running', invested: '3000.00000000' },
    });
    expect(await office.ask(ALICE, createGridBot, wish, { key })).toEqual(started);
    await office.tick();
    const bot = await office.read(ALICE, '1');
    expect(bot.grid?.rungs).toHaveLength(6);
    expect(bot.grid?.rungs.every(({ orderId }) => orderId !== null)).toBe(true);
    expect(await office.ask(ALICE, readStrategyConfig, {})).toMatchObject({
      botsLeft: BOTS_MAX - 1,
    });
  });

  it('buy on their dates, and say in their log what they did', async () => {
    await office.startDca(ALICE);
    await office.tick();
    const bot = await office.read(ALICE, '1');
    expect(bot.dca).toMatchObject({ runsDone: 1, runs: 2, interval: '1h' });
    const { lines, nextCursor } = await office.log(ALICE, '1');
    expect(lines.map(({ no, kind }) => [no, kind])).toEqual([
      [2, 'bought'],
      [1, 'started'],
    ]);
    expect(nextCursor).toBeNull();
    expect(lines[0]).toMatchObject({ quote: bot.invested, profit: null, refusal: null });
    const first = await office.log(ALICE, '1', { limit: '1' });
    const rest = await office.log(ALICE, '1', { limit: '1', cursor: first.nextCursor });
    expect([...first.lines, ...rest.lines]).toEqual(lines);
  });

  it('are paused, resumed and stopped; what is over is over, and another’s is not there', async () => {
    await office.startGrid(ALICE);
    await office.tick();
    expect((await office.pause(ALICE, '1')).state).toBe('paused');
    expect((await office.refusal(ALICE, pauseBot, {}, { params: { id: '1' } })).code).toBe(
      'BOT_STATE_INVALID',
    );
    expect((await office.resume(ALICE, '1')).state).toBe('running');
    await office.tick();
    const stopped = await office.stopOne(ALICE, '1', 'sell');
    expect(stopped).toMatchObject({ state: 'stopped', quote: '0.00000000', base: '0.00000000' });
    expect(await office.read(ALICE, '1')).toEqual(stopped);
    const over = [
      await office.refusal(ALICE, pauseBot, {}, { params: { id: '1' } }),
      await office.refusal(ALICE, resumeBot, {}, { params: { id: '1' } }),
      await office.refusal(ALICE, stopBot, { exit: 'move' }, { params: { id: '1' } }),
    ];
    expect(over.map(({ code }) => code)).toEqual(over.map(() => 'BOT_STATE_INVALID'));
    const others = [
      await office.refusal(BOB, stopBot, { exit: 'sell' }, { params: { id: '1' } }),
      await office.refusal(BOB, pauseBot, {}, { params: { id: '1' } }),
      await office.refusal(BOB, resumeBot, {}, { params: { id: '1' } }),
      await office.refusal(BOB, readBot, {}, { params: { id: '1' } }),
      await office.refusal(BOB, listBotLog, {}, { params: { id: '1' } }),
    ];
    expect(others.map(({ code }) => code)).toEqual(others.map(() => 'NOT_FOUND'));
  });

  it('are listed newest first, by state and page by page', async () => {
    await office.startDca(ALICE);
    await office.startGrid(ALICE);
    await office.startGrid(BOB);
    await office.pause(ALICE, '1');
    const idsOf = async (query: Record<string, string>) => {
      const page = await office.ask(ALICE, listBots, {}, { query });
      return [page.bots.map(({ id }) => id), page.nextCursor !== null];
    };
    expect(await idsOf({})).toEqual([['2', '1'], false]);
    expect(await idsOf({ state: 'paused' })).toEqual([['1'], false]);
    expect(await idsOf({ limit: '1' })).toEqual([['2'], true]);
  });

  it('are refused with what it is by now', async () => {
    const wish = { ...office.dcaWish(), shownPrice: '1.00' };
    expect(await office.refusal(ALICE, createDcaBot, wish)).toMatchObject({
      code: 'QUOTE_CHANGED',
      data: { price: office.dcaWish().shownPrice },
    });
  });
});

describe('[R1] a restart', () => {
  it('finds every bot, rung and date where it was', async () => {
    await office.startGrid(ALICE);
    await office.startDca(BOB);
    await office.tick(2);
    const before = [await office.read(ALICE, '1'), await office.read(BOB, '2')];
    await office.stop();
    await office.start();
    expect([await office.read(ALICE, '1'), await office.read(BOB, '2')]).toEqual(before);
    expect(office.core.facts.strategy.listOpen(ALICE)).toHaveLength(1);
    await office.tick();
    await office.stopOne(ALICE, '1', 'move');
    expect(office.core.facts.strategy.listOpen(ALICE)).toEqual([]);
  });
});

describe('what others read of bots', () => {
  it('is their markets, the dates to come, and what members are told of', async () => {
    const sinceMs = office.nowMs;
    await office.startDca(ALICE);
    await office.tick();
    const nextSeconds = () =>
      office.core.facts.strategy.listOpen(ALICE).map(({ bot }) => bot.dca?.nextSecond);
    const { dca } = await office.read(ALICE, '1');
    expect(nextSeconds()).toEqual([(dca?.nextRunAtMs ?? 0) / 1_000]);
    await office.pause(ALICE, '1');
    expect(nextSeconds()).toEqual([null]);
    const { pool } = cores.running;
    expect(await listBotMarkets(pool, [1, 9])).toEqual(new Map([[1, 'BTCUSDT']]));
    const page = { sinceMs, after: { botId: 0, no: 0 }, limit: 5 };
    const told = await listBotsToldSince(pool, page);
    expect(told.map(({ bot, line }) => [bot.id, line.kind, line.pauseReason])).toEqual([
      [1, 'paused', 'member'],
    ]);
    const later = { ...page, after: { botId: 1, no: told[0]?.line.no ?? 0 } };
    expect(await listBotsToldSince(pool, later)).toEqual([]);
  });
});
