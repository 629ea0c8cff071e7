/** Rows, 24-hour figures and lists of all markets, from snapshots and events. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FrameBatch } from './keyed-store.ts';
import { gainersOf, losersOf } from './listings.ts';
import { marketsAt, tickAt } from '../../testing/live/fake-browser.ts';
import { Tickers } from './tickers.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

function startTickers() {
  let paint: (() => void) | undefined;
  const batch = new FrameBatch((next) => {
    paint = next;
  });
  const tickers = new Tickers(batch, () => Date.now());
  const event = (data: unknown) =>
    tickers.apply({ topic: 'ticker:all', type: 'event', seq: 1, data });
  return { tickers, event, paint: () => paint?.() };
}

test('[EX-16.1] the change of the day: +1.50 %, and −0.975 % is shown as −0.98 %', () => {
  const { tickers } = startTickers();
  const markets = marketsAt(1);
  const withDay = (symbol: string, open24h: string, last: string) =>
    markets.tickers.map((one) => (one.symbol === symbol ? { ...one, open24h, last } : one));
  tickers.seed({ ...markets, tickers: withDay('BTCUSDT', '65000.00', '65975.00') });
  expect(tickers.rows.get('BTCUSDT')).toMatchObject({ changeBps: 150 });
  tickers.seed({ ...markets, tickers: withDay('DOGEUSDT', '0.120000', '0.118830') });
  expect(tickers.rows.get('DOGEUSDT')).toMatchObject({ changeBps: -98 });
});

test('only rows whose price moved become new objects', () => {
  const { tickers, event } = startTickers();
  tickers.seed(marketsAt(1));
  const [btc, eth] = ['BTCUSDT', 'ETHUSDT'].map((symbol) => tickers.rows.get(symbol));
  event(tickAt(2, { BTCUSDT: '10.01' }));
  expect(tickers.rows.get('BTCUSDT')).not.toBe(btc);
  expect(tickers.rows.get('ETHUSDT')).toBe(eth);
  expect(tickers.second).toBe(2);
});

test('the direction is that of the last move and stays while the price is unchanged', () => {
  const { tickers, event } = startTickers();
  const direction = () => tickers.rows.get('BTCUSDT')?.direction;
  tickers.seed(marketsAt(1));
  expect(direction()).toBe('flat');
  event(tickAt(2, { BTCUSDT: '10.01' }));
  expect(direction()).toBe('up');
  event(tickAt(3, { BTCUSDT: '10.01' }));
  expect(direction()).toBe('up');
  event(tickAt(4, { BTCUSDT: '9.99' }));
  expect(direction()).toBe('down');
});

test('the 24-hour figures follow their window, and widen at once when a price leaves it', () => {
  const { tickers, event } = startTickers();
  tickers.seed(marketsAt(1));
  event(tickAt(2, { BTCUSDT: '10.50', ETHUSDT: '9.50' }));
  expect(tickers.days.get('BTCUSDT')).toMatchObject({ high24h: '10.50', low24h: '10.00' });
  expect(tickers.days.get('ETHUSDT')).toMatchObject({ high24h: '10.00', low24h: '9.50' });
  const window = marketsAt(3).tickers.map(({ open24h, volume24h }) => ({
    open24h: open24h.replace('10', '20'),
    high24h: open24h.replace('10', '21'),
    low24h: open24h.replace('10', '08'),
    volume24h,
  }));
  event({ ...tickAt(3), window });
  expect(tickers.days.get('BTCUSDT')).toMatchObject({ open24h: '20.00', high24h: '21.00' });
  expect(tickers.rows.get('BTCUSDT')?.changeBps).toBe(-5_000);
});

test('[16.1] gainers and losers: exact order, equal changes by name, ten at most', () => {
  const { tickers } = startTickers();
  const prices = { SOLUSDT: '10.001', ETHUSDT: '10.10', BNBUSDT: '10.10', XRPUSDT: '9.99999' };
  tickers.seed(marketsAt(1, prices));
  const gainers = gainersOf(tickers.listings).map(({ symbol }) => symbol);
  expect(gainers).toEqual(['BNBUSDT', 'ETHUSDT', 'SOLUSDT']);
  expect(losersOf(tickers.listings).map(({ symbol }) => symbol)).toEqual(['XRPUSDT']);
  const many = marketsAt(2).tickers.map((one) => {
    return { ...one, last: one.open24h.replace('10', '11') };
  });
  const next = startTickers().tickers;
  next.seed({ ...marketsAt(2), tickers: many });
  expect(gainersOf(next.listings)).toHaveLength(10);
  expect(losersOf(next.listings)).toHaveLength(0);
});

test('the list is updated at most once a second, and the last price is never lost', () => {
  const { tickers, event, paint } = startTickers();
  tickers.seed(marketsAt(1));
  let latest = 0;
  tickers.subscribeListings(() => {
    latest += 1;
  });
  for (let tenth = 1; tenth <= 50; tenth += 1) {
    vi.advanceTimersByTime(100);
    event(tickAt(1 + tenth, { BTCUSDT: (10 + tenth / 100).toFixed(2) }));
    paint();
  }
  expect(latest).toBeLessThanOrEqual(6);
  expect(latest).toBeGreaterThanOrEqual(5);
  vi.advanceTimersByTime(1_000);
  expect(tickers.listings[0]).toMatchObject({ symbol: 'BTCUSDT', last: '10.50' });
});

test('the list has no pending timer after its last listener has gone', () => {
  const { tickers, event } = startTickers();
  tickers.seed(marketsAt(1));
  const goes = [() => undefined, () => undefined].map((each) => tickers.subscribeListings(each));
  event(tickAt(2, { BTCUSDT: '10.02' }));
  goes[0]?.();
  expect(vi.getTimerCount()).toBe(1);
  goes[1]?.();
  expect(vi.getTimerCount()).toBe(0);
  tickers.subscribeListings(() => undefined);
  vi.advanceTimersByTime(1_000);
  expect(tickers.listings[0]).toMatchObject({ symbol: 'BTCUSDT', last: '10.02' });
});
