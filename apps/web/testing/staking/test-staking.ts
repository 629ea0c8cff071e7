/** For tests only: the pages of this module over a server that has pools and positions. */
import type { StakingPosition } from '@anywhen/protocol';
import { dayCandles, CALENDAR } from '../earn-parts/days.ts';
import type { To } from '../../src/router/index.ts';
import {
  openTestPage,
  type Call,
  type Script,
  type TestPage,
  type TestPageSetting,
} from '../test-page.tsx';
import type { Desk } from '../../src/staking/data.ts';
import { POOLS, deskOf } from './staking.ts';

export { user, press, valueOf } from '../page-actions.ts';

type Setting = Omit<TestPageSetting, 'topics'> & {
  positions?: readonly StakingPosition[];
  desk?: Partial<Desk>;
  topics?: TestPageSetting['topics'];
};

export async function openStaking(address: To, setting: Setting = {}): Promise<TestPage> {
  const { positions = [], desk = {}, script = {}, topics = {}, ...others } = setting;
  const list = ({ query }: Call) => {
    const state = query.get('state');
    const found = positions.filter((one) => state === null || one.state === state);
    return { data: { positions: found, nextCursor: null } };
  };
  const ones: Script = Object.fromEntries(
    positions.map((position) => [
      `GET /staking/positions/${position.id}`,
      () => ({ data: { position, lines: [] } }),
    ]),
  );
  return openTestPage(address, {
    ...others,
    topics: {
      'business-day': { calendar: CALENDAR },
      staking: { positions: positions.filter(({ state }) => state !== 'closed') },
      ...topics,
    },
    script: {
      'GET /business-day': () => ({ data: { calendar: CALENDAR } }),
      'GET /staking/pools': () => ({ data: { pools: POOLS } }),
      'GET /staking/desk': () => ({ data: deskOf(desk) }),
      'GET /staking/positions': list,
      'GET /klines': () => ({ data: { klines: dayCandles(CLOSES), historyEndsMs: 0 } }),
      ...ones,
      ...script,
    },
  });
}

const CLOSES = [...Array<string>(365).fill('50000.00'), '60000.00'];
