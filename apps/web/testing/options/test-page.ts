/** For tests only: a page of this module with the replies such pages always request. */
import { MARKETS } from '@anywhen/prices';
import { BUILT_LIMITS } from '../../src/options/quotes.ts';
import { type OptionPosition, type OptionSeries, type Volatility } from '@anywhen/protocol';
import { balance, openTestPage, type Script, type TestPage } from '../test-page.tsx';
import { marketsAt } from '../live/fake-browser.ts';
import type { To } from '../../src/router/index.ts';
import type { SessionMember } from '../../src/session/session.ts';
import { positionAt, seriesAt } from './options.ts';

export type Setting = {
  script?: Script;
  /** Null for a visitor. */
  member?: Partial<SessionMember> | null;
  /** The balance of the options account. */
  available?: string;
  /** Those of the first snapshot; without them the topic stays silent. */
  positions?: readonly OptionPosition[];
  series?: readonly OptionSeries[];
  /** Without a price there is no live feed. */
  price?: string | null;
};

type TestOptionsPage = TestPage & {
  /** Publishes positions. */
  pushPositions: (...positions: readonly OptionPosition[]) => void;
};

export const NOW = Math.floor(Date.now() / 1_000);
/** Far enough away that no test reaches the end of trading. */
export const EXPIRES = NOW - (NOW % 900) + 1_800;
const PRICE = '65010.00';
const SIGMA = '0.60000000';

export const SERIES = seriesAt({ expiresAtSecond: EXPIRES });
export const LATER = seriesAt({ code: 'BTC-15M-2605011230', expiresAtSecond: EXPIRES + 900 });
const HOUR = seriesAt({
  code: 'BTC-60M-2605011300',
  lengthSeconds: 3_600,
  expiresAtSecond: EXPIRES + 2_700,
});
export const OPEN = positionAt({ expiresAtSecond: EXPIRES });

export const DESK = {
  available: '1000.00000000',
  atRisk: '0.00000000',
  left: '5000.00000000',
  openPositions: 0,
  house: [{ symbol: 'BTCUSDT', left: '50000.00000000' }],
};

export async function openPage(address: To, setting: Setting = {}): Promise<TestOptionsPage> {
  const { member = {}, available, positions, price = PRICE } = setting;
  const series = setting.series ?? [SERIES, LATER, HOUR];
  const second = Math.floor(Date.now() / 1_000);
  const volatility = volatilityOf(minuteNow());
  const desk = { ...DESK, available: available ?? DESK.available };
  const script = { ...usual({ series, volatility, desk }), ...setting.script };
  const topics = {
    ...(available && { balance: { balances: [balance('options', 'USDT', available)] } }),
    ...(positions && { options: { positions } }),
    'option-series': { series, volatility },
    ...(price !== null && { 'ticker:all': marketsOf(second, price) }),
  };
  const page = await openTestPage(address, { script, topics, member });
  return { ...page, pushPositions: (...changed) => page.push('options', { positions: changed }) };
}

/** The volatility of the previous minute is no longer in force. */
export const minuteNow = () => Math.floor(Date.now() / 60_000) * 60;

function volatilityOf(minute: number): Volatility[] {
  return ['BTCUSDT', 'ETHUSDT', 'SOLUSDT'].map((symbol) => ({
    symbol,
    second: minute,
    price: PRICE,
    sigma: SIGMA,
    regime: 'normal',
  }));
}

type Replies = {
  series: readonly OptionSeries[];
  volatility: readonly Volatility[];
  desk: typeof DESK;
};

function usual({ series, volatility, desk }: Replies): Script {
  return {
    'GET /options/series': () => ({
      data: {
        rule: 'opt/2',
        series,
        volatility,
        ...BUILT_LIMITS,
        quoteToleranceBps: 100,
      },
    }),
    'GET /options/desk': () => ({ data: desk }),
    'GET /options/positions': () => ({ data: { positions: [], nextCursor: null } }),
    'GET /fairness/house': () => ({
      data: { accounts: [{ owner: 'house:options', currency: 'USDT', balance: '-7.00000000' }] },
    }),
  };
}

function marketsOf(second: number, price: string) {
  const prices = Object.fromEntries(MARKETS.map(({ symbol }) => [symbol, price]));
  return marketsAt(second, prices);
}
