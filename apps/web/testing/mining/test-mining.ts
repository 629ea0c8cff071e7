/** For tests only: the pages of this module over a server that has models and machines. */
import type { Machine } from '@anywhen/protocol';
import { CALENDAR, dayCandles } from '../earn-parts/days.ts';
import { marketsAt } from '../live/fake-browser.ts';
import type { To } from '../../src/router/index.ts';
import {
  balance,
  openTestPage,
  type Script,
  type TestPage,
  type TestPageSetting,
} from '../test-page.tsx';
import { nowSecond } from '../page-actions.ts';
import type { Desk } from '../../src/mining/data.ts';
import { MODELS, deskOf } from './mining.ts';

export { user, press, currentPrice, valueOf } from '../page-actions.ts';

type Setting = Pick<TestPageSetting, 'script' | 'member'> & {
  machines?: readonly Machine[];
  desk?: Partial<Desk>;
  /** The price of one bitcoin; null while there is none. */
  price?: string | null;
  available?: string;
};

export async function openMining(address: To, setting: Setting = {}): Promise<TestPage> {
  const { machines = [], desk = {}, script = {}, member = {} } = setting;
  const { price = '65000.00', available = '1000' } = setting;
  const ones: Script = Object.fromEntries(
    machines.map((machine) => [
      `GET /mining/machines/${machine.id}`,
      () => ({ data: { machine, lines: [] } }),
    ]),
  );
  return openTestPage(address, {
    member,
    topics: {
      'business-day': { calendar: CALENDAR },
      balance: { balances: [balance('financial', 'USDT', available)] },
      mining: { machines: machines.filter(({ state }) => /pending|running/.test(state)) },
      ...(price !== null && { 'ticker:all': marketsAt(nowSecond(), { BTCUSDT: price }) }),
    },
    script: {
      'GET /business-day': () => ({ data: { calendar: CALENDAR } }),
      'GET /mining/models': () => ({ data: MODELS }),
      'GET /mining/desk': () => ({ data: deskOf(desk) }),
      'GET /mining/machines': () => ({ data: { machines, nextCursor: null } }),
      'GET /klines': () => ({ data: { klines: dayCandles(CLOSES), historyEndsMs: 0 } }),
      ...ones,
      ...script,
    },
  });
}

const CLOSES = [...Array<string>(365).fill('50000.00'), '65000.00'];
