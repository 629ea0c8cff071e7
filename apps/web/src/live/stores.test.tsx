/** What components render: boot prices first, only their own changes, and staleness at once. */
import { act, cleanup, render, screen } from '@testing-library/react';
import { Activity } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { seedFromBoot } from './boot.ts';
import { watchForWaking } from './environment.ts';
import {
  useBalances,
  useIsLive,
  useKline,
  usePriceSecond,
  useTick,
  useTicker,
  useTickerList,
} from './stores.ts';
import { marketsAt, tickAt, type FakeBrowser } from '../../testing/live/fake-browser.ts';
import { leaveFakeLive, startFakeLive } from '../../testing/live/fake-live.ts';
import { onSessionEnded, onStalePrices, onTickerEvent, renewSession } from './watch.ts';

let browser: FakeBrowser;
let renders: string[] = [];

beforeEach(() => {
  browser = startFakeLive();
  renders = [];
});
afterEach(leaveFakeLive);

function Row({ symbol }: { symbol: string }) {
  const ticker = useTicker(symbol);
  renders.push(symbol);
  return (
    <p data-testid={symbol}>
      {ticker ? `${ticker.last} ${ticker.changeBps} ${ticker.isStale ? 'stale' : 'live'}` : 'none'}
    </p>
  );
}

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

function bootAt(nowMs: number, prices: Record<string, string> = {}): void {
  seedFromBoot({ nowMs, markets: marketsAt(Math.floor(nowMs / 1_000), prices) });
}

/** Rows on screen, connected, one snapshot received at second 1 000. */
function showRows(symbols: string[]): void {
  render(symbols.map((symbol) => <Row key={symbol} symbol={symbol} />));
  receive(() => {
    browser.socket().open();
    browser.socket().snapshot('ticker:all', 0, marketsAt(1_000));
  });
}

test('the first render shows the prices embedded in the page, and they are live', () => {
  bootAt(Date.now(), { BTCUSDT: '11.00' });
  render(<Row symbol="BTCUSDT" />);
  expect(renders).toEqual(['BTCUSDT']);
  expect(textOf('BTCUSDT')).toBe('11.00 1000 live');
  act(() => void vi.advanceTimersByTime(3_100));
  expect(textOf('BTCUSDT')).toBe('11.00 1000 stale');
});

test('a page from the offline cache shows its old prices as stale', () => {
  bootAt(Date.now() - 3_600_000, { BTCUSDT: '11.00' });
  render(<Row symbol="BTCUSDT" />);
  expect(textOf('BTCUSDT')).toBe('11.00 1000 stale');
});

test('a page without boot prices waits for its snapshot', () => {
  seedFromBoot(null);
  seedFromBoot({ nowMs: Date.now(), markets: null });
  render(<Row symbol="BTCUSDT" />);
  expect(textOf('BTCUSDT')).toBe('none');
  receive(() => {
    browser.socket().open();
    browser.socket().snapshot('ticker:all', 0, marketsAt(1_000));
  });
  expect(textOf('BTCUSDT')).toBe('10.00 0 live');
});

test('a tick renders only the rows that changed, once per frame', () => {
  const symbols = ['BTCUSDT', 'ETHUSDT', 'BNBUSDT', 'SOLUSDT'];
  showRows(symbols);
  renders = [];
  receive(() => browser.socket().event('ticker:all', 1, tickAt(1_001, { ETHUSDT: '10.01' })));
  expect(renders).toEqual(['ETHUSDT']);
  receive(() => browser.socket().event('ticker:all', 2, tickAt(1_002, { ETHUSDT: '10.01' })));
  expect(renders).toEqual(['ETHUSDT']);
  receive(() => {
    for (let seq = 3; seq < 13; seq += 1) {
      const prices = { ETHUSDT: '10.01', SOLUSDT: `10.0${seq}`.padEnd(6, '0').slice(0, 6) };
      browser.socket().event('ticker:all', seq, tickAt(1_000 + seq, prices));
    }
  });
  expect(renders).toEqual(['ETHUSDT', 'SOLUSDT']);
});

test('however many rows, one topic is subscribed, once', () => {
  showRows(['BTCUSDT', 'ETHUSDT', 'BNBUSDT', 'SOLUSDT']);
  expect(browser.socket().said).toEqual([{ op: 'subscribe', topics: ['ticker:all'] }]);
});

test('[2.3] prices are stale before the first frame after a sleep, and recover', () => {
  browser = startFakeLive({ onWake: watchForWaking });
  showRows(['BTCUSDT']);
  expect(textOf('BTCUSDT')).toContain('live');
  vi.setSystemTime(Date.now() + 60_000);
  expect(textOf('BTCUSDT')).toContain('live');
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(textOf('BTCUSDT')).toContain('stale');
  expect(browser.sockets).toHaveLength(2);
  receive(() => {
    browser.socket().open();
    browser.socket().snapshot('ticker:all', 0, marketsAt(1_060, { BTCUSDT: '12.00' }));
  });
  expect(textOf('BTCUSDT')).toBe('12.00 2000 live');
});

test('a lost connection makes prices stale at once', () => {
  showRows(['BTCUSDT']);
  act(() => browser.socket().end(1006));
  expect(textOf('BTCUSDT')).toContain('stale');
});

function Page({ mode }: { mode: 'visible' | 'hidden' }) {
  return (
    <Activity mode={mode}>
      <Row symbol="BTCUSDT" />
    </Activity>
  );
}

test('a hidden page releases its topics, and subscribes again when shown', () => {
  const { rerender } = render(<Page mode="visible" />);
  act(() => browser.socket().open());
  rerender(<Page mode="hidden" />);
  act(() => void vi.advanceTimersByTime(6_000));
  expect(browser.socket().said.at(-1)).toEqual({ op: 'unsubscribe', topics: ['ticker:all'] });
  rerender(<Page mode="visible" />);
  act(() => void vi.advanceTimersByTime(1_000));
  expect(browser.socket().said.at(-1)).toEqual({ op: 'subscribe', topics: ['ticker:all'] });
});

function Details() {
  const tick = useTick('BTCUSDT');
  const kline = useKline('BTCUSDT', '1m');
  const balances = useBalances();
  const held = balances?.map(({ kind, currency, available }) => `${kind} ${available} ${currency}`);
  return (
    <p data-testid="details">
      {`${usePriceSecond()} ${tick?.price} ${kline?.[4]} ${held?.join(', ')} ${useIsLive()}`}
    </p>
  );
}

test('ticks, candles and balances have topics of their own; a log out clears private ones', () => {
  render(<Details />);
  const socket = browser.socket();
  const usdt = { kind: 'funds', currency: 'USDT', available: '5', held: '0' };
  const btc = { kind: 'spot', currency: 'BTC', available: '1', held: '0' };
  receive(() => {
    socket.open();
    socket.snapshot('ticker:all', 0, marketsAt(1_000));
    socket.snapshot('tick:BTCUSDT', 4, { second: 1_000, seed: '', price: '10.00', hash: '' });
    socket.snapshot('kline:BTCUSDT:1m', 2, { kline: [0, '9', '11', '8', '10.01', '5'] });
    socket.snapshot('balance', 9, { balances: [usdt, btc] });
    socket.event('balance', 10, { balances: [{ ...usdt, available: '4' }] });
    socket.event('tick:BTCUSDT', 5, { second: 1_001, seed: '', price: '10.02', hash: '' });
  });
  expect(textOf('details')).toBe('1000 10.02 10.01 funds 4 USDT, spot 1 BTC true');
  receive(() => renewSession());
  expect(textOf('details')).toBe('1000 10.02 10.01 undefined false');
});

test('a session ended by the server is reported, and private values are cleared', () => {
  let ended = 0;
  onSessionEnded(() => {
    ended += 1;
  });
  render(<Details />);
  receive(() => {
    browser.socket().open();
    const usdt = { kind: 'funds', currency: 'USDT', available: '5', held: '0' };
    browser.socket().snapshot('balance', 0, { balances: [usdt] });
  });
  expect(textOf('details')).toContain('5 USDT');
  receive(() => browser.socket().end(4009));
  expect(ended).toBe(1);
  expect(textOf('details')).not.toContain('USDT');
});

function List() {
  const list = useTickerList();
  renders.push('list');
  return <p data-testid="list">{list.map(({ last }) => last).join(' ')}</p>;
}

test('the list of markets renders at most once a second', () => {
  bootAt(Date.now());
  render(<List />);
  act(() => browser.socket().open());
  receive(() => browser.socket().snapshot('ticker:all', 0, marketsAt(1_000)));
  renders = [];
  for (let tenth = 1; tenth <= 50; tenth += 1) {
    act(() => void vi.advanceTimersByTime(100));
    const prices = { BTCUSDT: (10 + tenth / 100).toFixed(2) };
    receive(() => browser.socket().event('ticker:all', tenth, tickAt(1_000 + tenth, prices)));
  }
  expect(renders.length).toBeLessThanOrEqual(6);
  act(() => void vi.advanceTimersByTime(1_000));
  receive(() => undefined);
  expect(textOf('list')).toMatch(/^10\.50 /);
});

test('seeds are passed on as they come, and hold the topic', () => {
  const seconds: number[] = [];
  const stop = onTickerEvent(({ second, seed }) => seconds.push(second + seed.length));
  browser.socket().open();
  browser.socket().snapshot('ticker:all', 0, marketsAt(1_000));
  browser.socket().event('ticker:all', 1, tickAt(1_001));
  browser.socket().event('ticker:all', 2, tickAt(1_002));
  stop();
  browser.socket().event('ticker:all', 3, tickAt(1_003));
  expect(seconds).toEqual([1_065, 1_066]);
  vi.advanceTimersByTime(6_000);
  expect(browser.socket().said.at(-1)?.op).toBe('unsubscribe');
});

test('the banner reports stale prices after a second, and only while prices are on screen', () => {
  const latest: boolean[] = [];
  onStalePrices((areStale) => latest.push(areStale));
  vi.advanceTimersByTime(60_000);
  expect(latest).toEqual([]);
  showRows(['BTCUSDT']);
  act(() => void vi.advanceTimersByTime(3_500));
  expect(latest).toEqual([]);
  act(() => void vi.advanceTimersByTime(1_000));
  expect(latest).toEqual([true]);
  receive(() => browser.socket().event('ticker:all', 1, tickAt(1_001)));
  for (const { op } of browser.socket().said) {
    if (op === 'ping') receive(() => browser.socket().receive({ type: 'pong', nowMs: 0 }));
  }
  receive(() => browser.socket().event('ticker:all', 2, tickAt(1_002)));
  expect(latest).toEqual([true, false]);
  act(() => browser.socket().end(1006));
  act(() => void vi.advanceTimersByTime(1_100));
  expect(latest).toEqual([true, false, true]);
  cleanup();
  expect(latest).toEqual([true, false, true, false]);
});
