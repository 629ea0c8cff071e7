/** Which events of bots are notified; each line of their log has its own message. */
import type { BotLogRecord, BotRecord } from '@anywhen/exchange';
import { expect, it } from 'vitest';
import { messageOf } from './notices.ts';

const BOT = { id: 7, uid: 10000001, symbol: 'SOLUSDT', grid: {}, dca: null } as BotRecord;

const messageFor = (change: Partial<BotLogRecord>) => {
  const said = { order: null, profitUnits: null, pauseReason: null, refusal: null } as const;
  const line: BotLogRecord = { botId: 7, no: 3, atMs: 5_000, kind: 'paused', ...said, ...change };
  return messageOf({ bot: BOT, line });
};

it.each([
  ['funds', 'funds'],
  ['market', 'market'],
  ['status', 'status'],
] as const)('[15.1] a bot paused by %s is notified, with the reason', (pauseReason, reason) => {
  const params = { botId: '7', symbol: 'SOLUSDT', bot: 'grid', reason };
  const about = { uid: BOT.uid, source: 7_000_003, atMs: 5_000 };
  expect(messageFor({ pauseReason })).toEqual({ kind: 'bot-paused', ...about, params });
});

it('[15.1] member requests, purchases and sales are not notified', () => {
  expect(messageFor({ pauseReason: 'member' })).toBeUndefined();
  for (const kind of ['bought', 'sold', 'resumed', 'stopped'] as const) {
    expect(messageFor({ kind })).toBeUndefined();
  }
  expect(messageFor({ kind: 'failed', refusal: 'FEED_STALE' })?.params['reason']).toBe('error');
});
