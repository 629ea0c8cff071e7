/** The messages of orders, options, leverage, bots and alerts. */
import { act, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { categoryOf, linkOf, type Message, type MessageKind } from '@anywhen/protocol';
import { hideAmounts } from '../parts/hidden-amounts.ts';
import { navigate } from '../router/index.ts';
import { leaveTestPage, openTestPage } from '../../testing/test-page.tsx';
import { startNotifications } from './notifications.ts';

afterEach(() => leaveTestPage());

const ORDER = { orderId: '31', symbol: 'BTCUSDT', side: 'sell' };
const OPTION = { positionId: '5', symbol: 'BTCUSDT', type: 'call', strike: '65000.00' };
const POSITION = { positionId: '6', symbol: 'ETHUSDT', quantity: '2.0000', price: '3100.25' };
const BOT = { botId: '7', symbol: 'SOLUSDT' };
const ALERT = { alertId: '8', symbol: 'BTCUSDT', from: '65000.00', price: '70004.12' };

const FIGURES = { returnPpm: '-23456', fallPpm: '51234' };

const HOUR_MS = 3_600_000;
const OUTAGE = {
  fromMs: '0',
  untilMs: String(26 * HOUR_MS),
  bots: '2',
  orders: '0',
  contracts: '1',
  options: '0',
  positions: '0',
  payments: '0',
  funds: '0',
  alerts: '0',
};

const ALL: readonly [MessageKind, Message['params'], string][] = [
  [
    'order-triggered',
    { ...ORDER, trigger: 'stop', triggerPrice: '64000.00', price: '63998.50' },
    'Sell BTC/USDT triggeredStop at 64,000.00 USDT: the price reached 63,998.50, and the order',
  ],
  [
    'order-triggered',
    { ...ORDER, trigger: 'take-profit', triggerPrice: '66000.00', price: '66010.00' },
    'Sell BTC/USDT triggeredTake-profit at 66,000.00 USDT: the price reached 66,010.00',
  ],
  ['order-expired', { ...ORDER, reason: 'time' }, 'Sell BTC/USDT expiredIts time is over.'],
  ['order-expired', { ...ORDER, reason: 'unfilled' }, 'Sell BTC/USDT expiredAfter its trigger'],
  [
    'option-settled',
    { ...OPTION, premium: '20', settlement: '65100.00', payout: '50', profit: '30' },
    'BTC call 65,000.00 paid outSettled at 65,100.00: 50.00 USDT for a premium of 20.00 USDT, +30',
  ],
  [
    'option-settled',
    { ...OPTION, type: 'put', premium: '20', settlement: '65100.00', payout: '0', profit: '-20' },
    'BTC put 65,000.00 expired without a payoutSettled at 65,100.00. The premium of 20.00 USDT',
  ],
  [
    'option-voided',
    { ...OPTION, premium: '20' },
    'BTC call 65,000.00 voidedThere is no settlement price. The premium of 20.00 USDT came back.',
  ],
  [
    'position-liquidated',
    { ...POSITION, side: 'long' },
    'Long ETH/USDT liquidatedAt 3,100.25 the margin no longer covered the position.',
  ],
  [
    'position-closed',
    { ...POSITION, side: 'short', by: 'take-profit', profit: '12' },
    'Short ETH/USDT closed by take-profit2 ETH at 3,100.25: +12.00 USDT',
  ],
  [
    'position-closed',
    { ...POSITION, side: 'long', by: 'stop-loss', profit: '-12' },
    'Long ETH/USDT closed by stop-loss2 ETH at 3,100.25: −12.00 USDT',
  ],
  [
    'leverage-order-filled',
    { ...POSITION, orderId: '9', side: 'buy' },
    'Leverage: Buy ETH/USDT filled2 ETH at 3,100.25 USDT',
  ],
  ['bot-paused', { ...BOT, bot: 'dca', reason: 'funds' }, 'DCA bot SOL/USDT pausedThere was not'],
  ['bot-paused', { ...BOT, bot: 'grid', reason: 'status' }, 'Grid bot SOL/USDT pausedYour account'],
  ['bot-paused', { ...BOT, bot: 'dca', reason: 'market' }, 'DCA bot SOL/USDT pausedNothing could'],
  [
    'bot-paused',
    { ...BOT, bot: 'grid', reason: 'error' },
    'stopped tradingIts orders were refused',
  ],
  [
    'bot-stopped',
    { ...BOT, bot: 'grid', gridProfit: '8.07', result: '-11.93', holding: '46.31' },
    'stopped: −11.93 USDTIts round trips brought +8.07 USDT. Holding the currency instead would',
  ],
  ['bot-completed', { ...BOT, bot: 'dca', runs: '12' }, 'completedAll 12 runs are done.'],
  [
    'alert-fired',
    { ...ALERT, way: 'up', level: '70000.00', moveBps: '0' },
    'BTC/USDT rose to 70,004.12You asked to be told at 70,000.00.',
  ],
  [
    'alert-fired',
    { ...ALERT, way: 'down', level: '61750.00', moveBps: '500', price: '61749.00' },
    'BTC/USDT fell to 61,749.00That is a move of 5.00% or more from 65,000.00, the price when you',
  ],
  [
    'season-ended',
    { portfolio: '100000001', season: 'W20261116', openedAtMs: '1', ...FIGURES },
    'Season ended: Week of Nov 16, 2026Return −2.34%, largest fall 5.12%.',
  ],
  [
    'season-ended',
    { portfolio: '100000001', season: 'M202611', openedAtMs: '1', ...FIGURES },
    'Season ended: November 2026',
  ],
  [
    'season-ended',
    { portfolio: '100000001', season: 'CABCD2345', openedAtMs: '1', ...FIGURES },
    'Season ended: Class ABCD2345',
  ],
  ['outage', OUTAGE, 'We were away for 26 hoursFrom '],
];

it('[15.1] show what happened with figures, a loss like a gain, and link there', async () => {
  const messages = ALL.map(([kind, params], place): Message => {
    const [category, link] = [categoryOf(kind), linkOf(kind, params)];
    return { id: String(90 - place), kind, category, params, link, atMs: 1e12, readAtMs: 1e12 };
  });
  await openTestPage('/my/msglist', {
    script: { 'GET /messages': () => ({ data: { messages, nextCursor: null, unread: 0 } }) },
    member: { uid: '10000301' },
  });
  await screen.findByRole('link', { name: /BTC\/USDT rose/ });
  const rows = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  for (const [place, [, , text]] of ALL.entries()) expect(rows()[place]).toContain(text);
  const links = messages.map(({ link }) => link);
  expect(new Set(links)).toEqual(
    new Set([
      '/my/msglist',
      '/trade/tardelist?order=31',
      '/newContract/contractinfo?product=option&orderId=5',
      '/newContract/contractinfo?product=derivatives&orderId=6',
      '/pay/strategy?bot=7',
      '/newContract/kline?symbol=BTCUSDT',
      '/my/seasons?portfolio=100000001',
    ]),
  );
  act(() => hideAmounts(true));
  expect(rows()[4]).toContain('•••• USDT for a premium of •••• USDT');
  expect(rows()[8]).toContain('•••• ETH at 3,100.25: •••• USDT');
});

it('[15.1] are notified on the contract page unless the product on screen shows it', async () => {
  const page = await openTestPage('/newContract/newContract?product=derivatives', {
    member: { uid: '10000302' },
    topics: { messages: { unread: 0, messages: [] } },
  });
  const stop = startNotifications();
  await page.subscribed('messages');
  const publish = (id: number, kind: MessageKind, params: Message['params']) => {
    const [category, link] = [categoryOf(kind), linkOf(kind, params)];
    const message = { id: String(id), kind, category, params, link, atMs: 1e12, readAtMs: null };
    page.push('messages', { unread: 1, messages: [message] });
  };
  publish(1, 'position-liquidated', { ...POSITION, side: 'long' });
  await screen.findByRole('link', { name: /^Long ETH\/USDT liquidated/ });
  act(() => screen.getByRole('button', { name: 'Close' }).click());
  act(() => void navigate('/newContract/newContract?product=option'));
  publish(2, 'option-voided', { ...OPTION, premium: '20' });
  publish(3, 'position-liquidated', { ...POSITION, side: 'short' });
  await screen.findByRole('link', { name: /^Short ETH\/USDT liquidated/ });
  stop();
});
