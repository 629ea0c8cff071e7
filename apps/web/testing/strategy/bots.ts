/** For tests only: bots as the server tells of them, and the pages over a server that has them. */
import type { BotLogLine, Kline, StrategyBot } from '@anywhen/protocol';
import { marketsAt } from '../live/fake-browser.ts';
import type { To } from '../../src/router/index.ts';
import {
  balance,
  eight,
  openTestPage,
  type Script,
  type TestPage,
  type TestPageSetting,
} from '../test-page.tsx';
import { nowSecond } from '../page-actions.ts';

export { user, press, currentPrice, valueOf } from '../page-actions.ts';

export { DCA, GRID, SOLD } from '../bot-samples.ts';

type Setting = Pick<TestPageSetting, 'script' | 'question'> & {
  bots?: readonly StrategyBot[];
  log?: readonly BotLogLine[];
  price?: string | null;
  available?: string;
};

export async function openStrategy(address: To, setting: Setting = {}): Promise<TestPage> {
  const { bots = [], log = [], script = {}, price = '65000.00', available = '10000' } = setting;
  const { question = 'never' } = setting;
  const ones: Script = Object.fromEntries(
    bots.flatMap((bot) => [
      [`GET /strategy/bots/${bot.id}`, () => ({ data: bot })],
      [`GET /strategy/bots/${bot.id}/log`, () => ({ data: { lines: log, nextCursor: null } })],
    ]),
  );
  const desk = { available: eight(available), feeBps: 10, botsLeft: 10 - bots.length };
  return openTestPage(address, {
    member: {},
    question,
    topics: {
      balance: { balances: [balance('strategy', 'USDT', available)] },
      strategy: { bots: bots.filter(({ state }) => state !== 'stopped') },
      ...(price !== null && { 'ticker:all': marketsAt(nowSecond(), { BTCUSDT: price }) }),
    },
    script: {
      'GET /assets/strategy': () => ({ data: { equityUsdt: eight('0'), lines: [] } }),
      'GET /strategy/config': () => ({ data: desk }),
      'GET /strategy/bots': () => ({ data: { bots, nextCursor: null } }),
      'GET /klines': () => ({ data: { klines: swinging(), historyEndsMs: 0 } }),
      ...ones,
      ...script,
    },
  });
}

/** Hourly candles that swing between 64 000 and 66 000. */
function swinging(): Kline[] {
  return Array.from({ length: 200 }, (_, hour): Kline => {
    const [open, close] = hour % 2 === 0 ? ['65000.00', '66000.00'] : ['66000.00', '65000.00'];
    return [hour * 3_600_000, open, '66100.00', '63900.00', close, '0'];
  });
}
