/** What trading pages render: book, tape, open orders and contracts, and their staleness. */
import { act, cleanup, render, screen } from '@testing-library/react';
import type { DepthLevel, OrderState, SecondsState } from '@anywhen/protocol';
import { depthChecksum } from '@anywhen/protocol';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { marketsAt, type FakeBrowser } from '../../testing/live/fake-browser.ts';
import { leaveFakeLive, startFakeLive } from '../../testing/live/fake-live.ts';
import {
  onOrderEvent,
  onSecondsEvent,
  useDepth,
  useOrders,
  useSecondsOrders,
  useTrades,
} from './trading.ts';
import { renewSession } from './watch.ts';

const STREAM = 'stream-of-this-1';

let browser: FakeBrowser;
let renders: string[] = [];

beforeEach(() => {
  browser = startFakeLive();
  renders = [];
});
afterEach(leaveFakeLive);

function textOf(id: string): string | null {
  return screen.getByTestId(id).textContent;
}

/** A frame from the server, and the render after it. */
function receive(say: () => void): void {
  act(() => {
    say();
    browser.paint();
  });
}

function Depth({ symbol }: { symbol: string }) {
  const depth = useDepth(symbol);
  renders.push(symbol);
  const side = (levels: readonly DepthLevel[]) => levels.map((level) => level.join('×')).join(' ');
  const text = depth && `${side(depth.bids)} | ${side(depth.asks)}${depth.isStale ? ' old' : ''}`;
  return <p data-testid={symbol}>{text ?? 'none'}</p>;
}

function bookOf(u: number, ask: string) {
  const bids: DepthLevel[] = [['9.9', '2']];
  const asks: DepthLevel[] = [['10.1', ask]];
  return { u, bids, asks, checksum: depthChecksum({ bids, asks }) };
}

function changeOf(u: number, ask: string) {
  const { asks, checksum } = bookOf(u, ask);
  return { U: u, u, bids: [], asks, checksum };
}

/** Books on screen, connected, prices live. */
function showBooks(...symbols: string[]): void {
  render(symbols.map((symbol) => <Depth key={symbol} symbol={symbol} />));
  receive(() => {
    browser.socket().open();
    browser.socket().snapshot('ticker:all', 0, marketsAt(1_000));
    for (const symbol of symbols) browser.socket().snapshot(`depth:${symbol}`, 0, bookOf(5, '4'));
  });
}

test('[W1] a change renders only the components of its market, once per frame', () => {
  showBooks('BTCUSDT', 'ETHUSDT');
  expect(textOf('BTCUSDT')).toBe('9.9×2 | 10.1×4');
  renders = [];
  receive(() => {
    browser.socket().event('depth:BTCUSDT', 1, changeOf(6, '3'));
    browser.socket().event('depth:BTCUSDT', 2, changeOf(7, '1'));
  });
  expect(renders).toEqual(['BTCUSDT']);
  expect([textOf('BTCUSDT'), textOf('ETHUSDT')]).toEqual(['9.9×2 | 10.1×1', '9.9×2 | 10.1×4']);
});

test.each([
  ['a wrong checksum', 1, { ...changeOf(6, '3'), checksum: 1 }],
  ['a gap in the book’s numbers', 1, changeOf(7, '3')],
  ['a gap in the topic’s numbers', 2, changeOf(7, '3')],
])('[W1] %s: the old book is marked, a new one requested and shown', (_what, seq, change) => {
  showBooks('BTCUSDT', 'ETHUSDT');
  receive(() => browser.socket().event('depth:BTCUSDT', seq, change));
  expect([textOf('BTCUSDT'), textOf('ETHUSDT')]).toEqual(['9.9×2 | 10.1×4 old', '9.9×2 | 10.1×4']);
  receive(() => browser.socket().event('depth:BTCUSDT', seq + 1, changeOf(8, '2')));
  expect(textOf('BTCUSDT')).toBe('9.9×2 | 10.1×4 old');
  act(() => void vi.advanceTimersByTime(400));
  expect(browser.socket().said.at(-1)).toEqual({ op: 'subscribe', topics: ['depth:BTCUSDT'] });
  receive(() => browser.socket().snapshot('depth:BTCUSDT', 9, bookOf(9, '6')));
  expect(textOf('BTCUSDT')).toBe('9.9×2 | 10.1×6');
});

test('[W1] after a lost connection the book is stale until its own snapshot came', () => {
  showBooks('BTCUSDT');
  act(() => browser.socket().end(1006));
  expect(textOf('BTCUSDT')).toBe('9.9×2 | 10.1×4 old');
  act(() => void vi.advanceTimersByTime(300));
  receive(() => {
    browser.socket().open();
    browser.socket().snapshot('ticker:all', 0, marketsAt(1_001));
  });
  expect(textOf('BTCUSDT')).toBe('9.9×2 | 10.1×4 old');
  receive(() => browser.socket().snapshot('depth:BTCUSDT', 0, bookOf(3, '8')));
  expect(textOf('BTCUSDT')).toBe('9.9×2 | 10.1×8');
});

function Tape() {
  const trades = useTrades('BTCUSDT');
  return <p data-testid="tape">{trades?.map(({ price }) => price).join(' ') ?? 'none'}</p>;
}

test('the tape shows the newest trade first', () => {
  render(<Tape />);
  expect(textOf('tape')).toBe('none');
  const trade = (id: string, price: string) => ({ id, price });
  receive(() => {
    browser.socket().open();
    browser.socket().snapshot('trades:BTCUSDT', 0, { trades: [trade('2', '10.2')] });
    browser.socket().event('trades:BTCUSDT', 1, { trades: [trade('3', '10.3')] });
  });
  expect(textOf('tape')).toBe('10.3 10.2');
});

function Own() {
  const orders = useOrders();
  const contracts = useSecondsOrders();
  const text = (items: readonly { id: string; state: string }[] | undefined) =>
    items?.map(({ id, state }) => `${id} ${state}`).join(', ');
  return <p data-testid="own">{`${text(orders)} / ${text(contracts)}`}</p>;
}

const order = (id: string, state: OrderState) => ({ id, state });
const contract = (id: string, state: SecondsState) => ({ id, state });

/** A member's two lists on screen, connected. */
function showOwn(): void {
  render(<Own />);
  receive(() => {
    const socket = browser.socket();
    socket.open();
    socket.snapshot('order', 4, { orders: [order('2', 'NEW'), order('1', 'NEW')] }, STREAM);
    socket.snapshot('seconds', 1, { contracts: [contract('7', 'in_progress')] }, STREAM);
  });
}

test('open orders and current contracts follow their events, and end with them', () => {
  showOwn();
  expect(textOf('own')).toBe('2 NEW, 1 NEW / 7 in_progress');
  receive(() => {
    const socket = browser.socket();
    socket.event('order', 5, { order: order('3', 'NEW'), fills: [] }, STREAM);
    socket.event('order', 6, { order: order('1', 'PARTIALLY_FILLED'), fills: [] }, STREAM);
    socket.event('order', 7, { order: order('2', 'CANCELED'), fills: [] }, STREAM);
    socket.event('seconds', 2, { contract: contract('8', 'payment_waiting') }, STREAM);
    socket.event('seconds', 3, { contract: contract('7', 'settling') }, STREAM);
  });
  expect(textOf('own')).toBe('3 NEW, 1 PARTIALLY_FILLED / 8 payment_waiting, 7 settling');
  receive(() => {
    browser.socket().event('order', 8, { order: order('1', 'FILLED'), fills: [] }, STREAM);
    browser.socket().event('order', 9, { order: order('3', 'EXPIRED'), fills: [] }, STREAM);
    browser.socket().event('seconds', 4, { contract: contract('7', 'ended') }, STREAM);
  });
  expect(textOf('own')).toBe(' / 8 payment_waiting');
});

test('[W2] events during a lost connection are delivered and applied', () => {
  showOwn();
  const latest: string[] = [];
  const stops = [
    onOrderEvent(({ order: { id, state } }) => latest.push(`${id} ${state}`)),
    onSecondsEvent(({ contract: { id, state } }) => latest.push(`${id} ${state}`)),
  ];
  act(() => browser.socket().end(1006));
  act(() => void vi.advanceTimersByTime(300));
  receive(() => {
    const socket = browser.socket();
    socket.open();
    expect(socket.said[0]).toEqual({
      op: 'subscribe',
      topics: ['order', 'seconds'],
      since: { order: { stream: STREAM, seq: 4 }, seconds: { stream: STREAM, seq: 1 } },
    });
    socket.receive({ type: 'resumed', topic: 'order', stream: STREAM, seq: 4 });
    socket.event('order', 5, { order: order('2', 'FILLED'), fills: [] }, STREAM);
    socket.receive({ type: 'resumed', topic: 'seconds', stream: STREAM, seq: 1 });
    socket.event('seconds', 2, { contract: contract('7', 'ended') }, STREAM);
  });
  expect(textOf('own')).toBe('1 NEW / ');
  expect(latest).toEqual(['2 FILLED', '7 ended']);
  for (const stop of stops) stop();
});

test('nothing of a member stays after a log out, and nothing more is requested', () => {
  showOwn();
  receive(() => renewSession());
  expect(textOf('own')).toBe('undefined / undefined');
  act(() => browser.socket().open());
  expect(browser.socket().said[0]).toEqual({ op: 'subscribe', topics: ['order', 'seconds'] });
  receive(() => {
    browser.socket().receive({ type: 'rejected', topic: 'order', code: 'NOT_LOGGED_IN' });
    browser.socket().receive({ type: 'rejected', topic: 'seconds', code: 'NOT_LOGGED_IN' });
  });
  expect(textOf('own')).toBe('undefined / undefined');
});

test('a page that is left releases its topics and forgets their values', () => {
  showBooks('BTCUSDT');
  cleanup();
  act(() => void vi.advanceTimersByTime(6_000));
  expect(browser.socket().said.at(-1)).toMatchObject({ op: 'unsubscribe' });
  render(<Depth symbol="BTCUSDT" />);
  expect(textOf('BTCUSDT')).toBe('none');
});
