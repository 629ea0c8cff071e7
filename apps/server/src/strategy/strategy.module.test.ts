/**
 * Bots on a real core and a real PostgreSQL: started, traded, paused and stopped over the API,
 * restarts, and what other modules read.
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
import { listBotsNewsSince, listBotMarkets } from './queries.ts';
import { StrategyFixture } from '../../testing/strategy/strategy-fixture.ts';

const cores = startTestCores();
let fixture: StrategyFixture;

beforeEach(async () => {
  fixture = await StrategyFixture.open(cores);
  await fixture.joinWith('6000', ALICE, BOB);
});

afterEach(() => closeFixture(fixture, cores));

describe('[8.1] bots over the API', () => {
  it('start, place their orders with the next second, and are shown with their rungs', async () => {
    expect(await fixture.ask(ALICE, readStrategyConfig, {})).toEqual({
      available: '6000.00000000',
      feeBps: 10,
      botsLeft: BOTS_MAX,
    });
    const key = randomUUID();
    const request = fixture.gridRequest();
    const started = await fixture.ask(ALICE, createGridBot, request, { key });
    expect(started).toMatchObject({
      available: '3000.00000000',
      bot: { id: '1', kind: 'grid', state: 'running', invested: '3000.00000000' },
    });
    expect(await fixture.ask(ALICE, createGridBot, request, { key })).toEqual(started);
    await fixture.tick();
    const bot = await fixture.read(ALICE, '1');
    expect(bot.grid?.rungs).toHaveLength(6);
    expect(bot.grid?.rungs.every(({ orderId }) => orderId !== null)).toBe(true);
    expect(await fixture.ask(ALICE, readStrategyConfig, {})).toMatchObject({
      botsLeft: BOTS_MAX - 1,
    });
  });

  it('buy on their dates, and record it in their log', async () => {
    await fixture.startDca(ALICE);
    await fixture.tick();
    const bot = await fixture.read(ALICE, '1');
    expect(bot.dca).toMatchObject({ runsDone: 1, runs: 2, interval: '1h' });
    const { lines, nextCursor } = await fixture.log(ALICE, '1');
    expect(lines.map(({ no, kind }) => [no, kind])).toEqual([
      [2, 'bought'],
      [1, 'started'],
    ]);
    expect(nextCursor).toBeNull();
    expect(lines[0]).toMatchObject({ quote: bot.invested, profit: null, refusal: null });
    const first = await fixture.log(ALICE, '1', { limit: '1' });
    const rest = await fixture.log(ALICE, '1', { limit: '1', cursor: first.nextCursor });
    expect([...first.lines, ...rest.lines]).toEqual(lines);
  });

  it('are paused, resumed and stopped, finally; another member’s is answered as missing', async () => {
    await fixture.startGrid(ALICE);
    await fixture.tick();
    expect((await fixture.pause(ALICE, '1')).state).toBe('paused');
    expect((await fixture.refusal(ALICE, pauseBot, {}, { params: { id: '1' } })).code).toBe(
      'BOT_STATE_INVALID',
    );
    expect((await fixture.resume(ALICE, '1')).state).toBe('running');
    await fixture.tick();
    const stopped = await fixture.stopOne(ALICE, '1', 'sell');
    expect(stopped).toMatchObject({ state: 'stopped', quote: '0.00000000', base: '0.00000000' });
    expect(await fixture.read(ALICE, '1')).toEqual(stopped);
    const over = [
      await fixture.refusal(ALICE, pauseBot, {}, { params: { id: '1' } }),
      await fixture.refusal(ALICE, resumeBot, {}, { params: { id: '1' } }),
      await fixture.refusal(ALICE, stopBot, { exit: 'move' }, { params: { id: '1' } }),
    ];
    expect(over.map(({ code }) => code)).toEqual(over.map(() => 'BOT_STATE_INVALID'));
    const others = [
      await fixture.refusal(BOB, stopBot, { exit: 'sell' }, { params: { id: '1' } }),
      await fixture.refusal(BOB, pauseBot, {}, { params: { id: '1' } }),
      await fixture.refusal(BOB, resumeBot, {}, { params: { id: '1' } }),
      await fixture.refusal(BOB, readBot, {}, { params: { id: '1' } }),
      await fixture.refusal(BOB, listBotLog, {}, { params: { id: '1' } }),
    ];
    expect(others.map(({ code }) => code)).toEqual(others.map(() => 'NOT_FOUND'));
  });

  it('are listed newest first, by state and page by page', async () => {
    await fixture.startDca(ALICE);
    await fixture.startGrid(ALICE);
    await fixture.startGrid(BOB);
    await fixture.pause(ALICE, '1');
    const idsOf = async (query: Record<string, string>) => {
      const page = await fixture.ask(ALICE, listBots, {}, { query });
      return [page.bots.map(({ id }) => id), page.nextCursor !== null];
    };
    expect(await idsOf({})).toEqual([['2', '1'], false]);
    expect(await idsOf({ state: 'paused' })).toEqual([['1'], false]);
    expect(await idsOf({ limit: '1' })).toEqual([['2'], true]);
  });

  it('are rejected with the current price', async () => {
    const request = { ...fixture.dcaRequest(), shownPrice: '1.00' };
    expect(await fixture.refusal(ALICE, createDcaBot, request)).toMatchObject({
      code: 'QUOTE_CHANGED',
      data: { price: fixture.dcaRequest().shownPrice },
    });
  });
});

describe('[R1] a restart', () => {
  it('finds every bot, rung and date where it was', async () => {
    await fixture.startGrid(ALICE);
    await fixture.startDca(BOB);
    await fixture.tick(2);
    const before = [await fixture.read(ALICE, '1'), await fixture.read(BOB, '2')];
    await fixture.stop();
    await fixture.start();
    expect([await fixture.read(ALICE, '1'), await fixture.read(BOB, '2')]).toEqual(before);
    expect(fixture.core.facts.strategy.listOpen(ALICE)).toHaveLength(1);
    await fixture.tick();
    await fixture.stopOne(ALICE, '1', 'move');
    expect(fixture.core.facts.strategy.listOpen(ALICE)).toEqual([]);
  });
});

describe('what other modules read of bots', () => {
  it('is their markets, the dates to come, and what members are notified of', async () => {
    const sinceMs = fixture.nowMs;
    await fixture.startDca(ALICE);
    await fixture.tick();
    const nextSeconds = () =>
      fixture.core.facts.strategy.listOpen(ALICE).map(({ bot }) => bot.dca?.nextSecond);
    const { dca } = await fixture.read(ALICE, '1');
    expect(nextSeconds()).toEqual([(dca?.nextRunAtMs ?? 0) / 1_000]);
    await fixture.pause(ALICE, '1');
    expect(nextSeconds()).toEqual([null]);
    const { pool } = cores.running;
    expect(await listBotMarkets(pool, [1, 9])).toEqual(new Map([[1, 'BTCUSDT']]));
    const page = { sinceMs, after: { botId: 0, no: 0 }, limit: 5 };
    const news = await listBotsNewsSince(pool, page);
    expect(news.map(({ bot, line }) => [bot.id, line.kind, line.pauseReason])).toEqual([
      [1, 'paused', 'member'],
    ]);
    const later = { ...page, after: { botId: 1, no: news[0]?.line.no ?? 0 } };
    expect(await listBotsNewsSince(pool, later)).toEqual([]);
  });
});
