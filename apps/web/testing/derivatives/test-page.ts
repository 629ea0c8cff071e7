/** For tests only: a page of this module with the replies such pages always request. */
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MARKETS } from '@anywhen/prices';
import type { LeverageOrder, LeveragePosition } from '@anywhen/protocol';
import { expect } from 'vitest';
import { balance, openTestPage, type Script, type TestPage } from '../test-page.tsx';
import { klinesUntil } from '../charts/test-bars.ts';
import { book } from '../spot/test-page.ts';
import { marketsAt } from '../live/fake-browser.ts';
import type { OrderQuestion } from '../../src/money-forms/questions/order-question.ts';
import type { To } from '../../src/router/index.ts';
import type { SessionMember } from '../../src/session/session.ts';
import { BUILT_TERMS } from '../../src/derivatives/terms.ts';

export type Setting = {
  script?: Script;
  /** Null for a visitor. */
  member?: Partial<SessionMember> | null;
  /** The balance of the derivatives account. */
  available?: string;
  /** The leverage chosen for BTC. */
  leverage?: number;
  /** The rest of the limit, on both sides. */
  left?: string;
  positions?: readonly LeveragePosition[];
  orders?: readonly LeverageOrder[];
  /** Whether the live topic sends a snapshot. */
  isLive?: boolean;
  question?: OrderQuestion;
  /** The price of BTC; without it there is no live feed. */
  price?: string | null;
};

export const PLACE = 'POST /derivatives/orders';
const PRICE = '65000.00';
const NOW = Math.floor(Date.now() / 1_000);

type TestLeveragePage = TestPage & {
  pushLeverage: (changed: { positions?: LeveragePosition[]; orders?: LeverageOrder[] }) => void;
  /** BTC moves; the others do not. */
  pushPrice: (price: string) => void;
};

export async function openPage(address: To, setting: Setting = {}): Promise<TestLeveragePage> {
  const { member = { level: 1 }, price = PRICE, question = 'never', isLive = true } = setting;
  const { available = '1000', positions = [], orders = [] } = setting;
  const topics = {
    balance: { balances: [balance('derivatives', 'USDT', available)] },
    ...(isLive && { derivatives: { positions, orders } }),
    ...(price !== null && { 'ticker:all': allMarketsAt(price) }),
    'depth:BTCUSDT': book([['64990.00', '1']], [['65010.00', '2']]),
  };
  const script = { ...usual(setting), ...setting.script };
  const page = await openTestPage(address, { script, topics, member, question });
  return {
    ...page,
    pushLeverage: (changed) => page.push('derivatives', { positions: [], orders: [], ...changed }),
    pushPrice: (next) => {
      const second = Math.floor(Date.now() / 1_000) + 1;
      const prices = MARKETS.map(({ symbol }) => (symbol === 'BTCUSDT' ? next : PRICE));
      page.push('ticker:all', { second, seed: 'ab'.repeat(32), prices });
    },
  };
}

/** Resolves once ordering is possible, with the available balance. */
export async function openDesk(setting: Setting = {}): Promise<TestLeveragePage> {
  const page = await openPage('/newContract/newContract?product=derivatives', setting);
  await waitFor(() => expect(submitButton()).toHaveProperty('disabled', false), {
    timeout: 60_000,
  });
  await screen.findByText(/you can open up to/);
  return page;
}

export function submitButton(): HTMLElement {
  return screen.getByRole('button', { name: /^(Buy · long|Sell · short) \w+ (cost|enter)/ });
}

/** Current prices are a second old at most, but a busy machine may deliver them late. */
export async function submit(): Promise<void> {
  await waitFor(() => expect(submitButton()).toHaveProperty('disabled', false));
  await userEvent.click(submitButton());
}

export async function typeInto(name: string, text: string): Promise<void> {
  const field = screen.getByRole('textbox', { name });
  await userEvent.clear(field);
  if (text !== '') await userEvent.type(field, text);
}

export function choose(name: RegExp | string): Promise<void> {
  return userEvent.click(screen.getByRole('radio', { name }));
}

export function press(name: RegExp | string): Promise<void> {
  return userEvent.click(screen.getByRole('button', { name }));
}

/** A figure of the form, a card or a receipt by its label. */
export function figure(name: string): string | null | undefined {
  const [label] = screen.getAllByText(name, { selector: 'dt' });
  return label?.parentElement?.querySelector('dd')?.textContent;
}

function usual({ available = '1000', leverage = 10, left = '500000', ...rest }: Setting): Script {
  const { positions = [], orders = [], price } = rest;
  const markets = BUILT_TERMS.markets.map(({ symbol }) => ({
    symbol,
    leverage: symbol === 'BTCUSDT' ? leverage : 5,
    maxNotional: '0.00000000',
    left: { buy: left, sell: left },
    marketLeft: { buy: '500000.00000000', sell: '500000.00000000' },
  }));
  const prices = Array.from({ length: 120 }, () => price ?? PRICE);
  return {
    'GET /derivatives/config': () => ({ data: BUILT_TERMS }),
    'GET /derivatives/desk': () => ({ data: { available, held: '0.00000000', markets } }),
    'GET /derivatives/positions': ({ query }) => ({
      data: { positions: query.get('isOpen') === 'true' ? positions : [], nextCursor: null },
    }),
    'GET /derivatives/orders': ({ query }) => ({
      data: { orders: query.get('isOpen') === 'true' ? orders : [], nextCursor: null },
    }),
    'GET /derivatives/funding': () => ({ data: { rounds: [], nextCursor: null } }),
    'GET /derivatives/insurance': () => ({
      data: { balance: '0.00000000', lines: [], nextCursor: null },
    }),
    'GET /seconds/orders': () => ({ data: { contracts: [], nextCursor: null } }),
    'GET /markets/BTCUSDT/seconds': () => ({ data: { firstSecond: NOW - 119, prices } }),
    'GET /markets/ETHUSDT/seconds': () => ({ data: { firstSecond: NOW - 119, prices } }),
    'GET /klines': ({ query }) => ({
      data: {
        klines: klinesUntil(Number(query.get('endMs') ?? NOW * 1_000), 3, 60_000),
        historyEndsMs: 0,
      },
    }),
  };
}

function allMarketsAt(price: string) {
  const prices = Object.fromEntries(MARKETS.map(({ symbol }) => [symbol, PRICE]));
  return marketsAt(Math.floor(Date.now() / 1_000), { ...prices, BTCUSDT: price });
}
