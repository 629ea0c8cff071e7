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

it('[8.1] a grid that is stopped is notified with what holding would have brought', () => {
  const bot: BotRecord = {
    ...BOT,
    symbol: 'BTCUSDT',
    investedUnits: 1_000_00000000n,
    quoteUnits: 0n,
    baseUnits: 0n,
    returnedUnits: 1_020_00000000n,
    movedValueUnits: 0n,
    realisedUnits: 20_00000000n,
    agreed: { startPrice: 62_000_00, level: 0 },
    ending: { price: 65_000_00, gridProfitUnits: 8_07000000n },
  };
  const said = { order: null, profitUnits: null, pauseReason: null, refusal: null } as const;
  const line: BotLogRecord = { botId: 7, no: 9, atMs: 5_000, kind: 'stopped', ...said };
  expect(messageOf({ bot, line })).toMatchObject({
    kind: 'bot-stopped',
    params: {
      bot: 'grid',
      gridProfit: '8.07000000',
      result: '20.00000000',
      holding: '47.26222800',
    },
  });
});
