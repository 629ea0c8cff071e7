/** What is told of bots, and that each line of their log is told for itself. */
import type { BotLogRecord, BotRecord } from '@anywhen/exchange';
import { expect, it } from 'vitest';
import { messageOf } from './notices.ts';

const BOT = { id: 7, uid: 10000001, symbol: 'SOLUSDT', grid: {}, dca: null } as BotRecord;

const notified = (change: Partial<BotLogRecord>) => {
  const said = { order: null, profitUnits: null, pauseReason: null, refusal: null } as const;
  const line: BotLogRecord = { botId: 7, no: 3, atMs: 5_000, kind: 'paused', ...said, ...change };
  return messageOf({ bot: BOT, line });
};

it.each([
  ['funds', 'funds'],
  ['market', 'market'],
  ['status', 'status'],
] as const)('[15.1] a bot that rests by %s is told, with the reason', (pauseReason, reason) => {
  const params = { botId: '7', symbol: 'SOLUSDT', bot: 'grid', reason };
  const about = { uid: BOT.uid, source: 7_000_003, atMs: 5_000 };
  expect(notified({ pauseReason })).toEqual({ kind: 'bot-paused', ...about, params });
});

it('[15.1] what its member requested, and what it bought and sold, is no news', () => {
  expect(notified({ pauseReason: 'member' })).toBeUndefined();
  for (const kind of ['bought', 'sold', 'resumed', 'stopped'] as const) {
    expect(notified({ kind })).toBeUndefined();
  }
  expect(notified({ kind: 'failed', refusal: 'FEED_STALE' })?.params['reason']).toBe('error');
});
