/** For tests only: a page of this module with the replies such pages always request. */
import { MARKETS } from '@anywhen/prices';
import type { SecondsContractLine } from '@anywhen/protocol';
import { balance, openTestPage, type Script, type TestPage } from '../test-page.tsx';
import { marketsAt } from '../live/fake-browser.ts';
import type { OrderQuestion } from '../../src/money-forms/questions/order-question.ts';
import type { To } from '../../src/router/index.ts';
import type { SessionMember } from '../../src/session/session.ts';

export type Setting = {
  script?: Script;
  /** Null for a visitor. */
  member?: Partial<SessionMember> | null;
  /** The balance of the contract account. */
  available?: string;
  /** The balance of Funds, from which the order takes what is missing. */
  inFunds?: string;
  /** The current contracts of the first snapshot; without them the topic stays silent. */
  contracts?: readonly SecondsContractLine[];
  question?: OrderQuestion;
  /** Without a price there is no live feed. */
  price?: string | null;
};

export type TestSecondsPage = TestPage & {
  /** Publishes a contract. */
  pushContract: (contract: SecondsContractLine) => void;
};

const EMPTY_COUNTS = { contracts: 0, wins: 0, losses: 0, draws: 0, wagered: '0.00000000' };

export const OWN_STATS = {
  ...EMPTY_COUNTS,
  netResult: '0.00000000',
  today: {
    wagered: '120.00000000',
    wageredMax: '20000.00000000',
    netLoss: '30.00000000',
    open: '0.00000000',
    lossLimit: '1000.00000000',
  },
  breakUntilMs: 0,
};

const PRICE = '64250.10';
const NOW = Math.floor(Date.now() / 1_000);

export async function openPage(address: To, setting: Setting = {}): Promise<TestSecondsPage> {
  const { member = {}, available, inFunds, contracts, price = PRICE, question = 'never' } = setting;
  const given: Script = { ...usual(price ?? PRICE), ...setting.script };
  const script = { 'GET /limits': limitsOf(given), ...given };
  const topics = {
    ...(available && { balance: { balances: balancesOf(available, inFunds) } }),
    ...(contracts && { seconds: { contracts } }),
    ...(price !== null && { 'ticker:all': allMarketsAt(price) }),
  };
  const takesFromFunds = inFunds !== undefined;
  const page = await openTestPage(address, { script, topics, member, question, takesFromFunds });
  return { ...page, pushContract: (contract) => page.push('seconds', { contract }) };
}

function balancesOf(available: string, inFunds: string | undefined) {
  const own = balance('contract', 'USDT', available);
  return inFunds === undefined ? [own] : [own, balance('funds', 'USDT', inFunds)];
}

/** Where only contracts are traded, the figures of all products are those of contracts. */
function limitsOf(script: Script): Script[string] {
  return async (call) => {
    const answer = await script['GET /seconds/own-stats']?.(call);
    if (answer === undefined || answer === 'lost' || !('data' in answer)) return 'lost';
    const { today, breakUntilMs } = answer.data as typeof OWN_STATS;
    const { netLoss, open, lossLimit } = today;
    return { data: { netLoss, open, lossLimit, breakUntilMs } };
  };
}

function usual(price: string): Script {
  const prices = Array.from({ length: 120 }, () => price);
  const line = () => ({ data: { firstSecond: NOW - 119, prices } });
  return {
    'GET /seconds/stats': () => ({ data: { ...EMPTY_COUNTS, houseResult: '0.00000000' } }),
    'GET /seconds/own-stats': () => ({ data: OWN_STATS }),
    'GET /seconds/orders': () => ({ data: { contracts: [], nextCursor: null } }),
    'GET /flow': () => ({ data: { lines: [], nextCursor: null } }),
    'GET /fairness/house': () => ({
      data: { accounts: [{ owner: 'house:seconds', currency: 'USDT', balance: '-7.00000000' }] },
    }),
    'GET /markets/BTCUSDT/seconds': line,
    'GET /markets/ETHUSDT/seconds': line,
  };
}

function allMarketsAt(price: string) {
  const prices = Object.fromEntries(MARKETS.map(({ symbol }) => [symbol, price]));
  return marketsAt(Math.floor(Date.now() / 1_000), prices);
}
