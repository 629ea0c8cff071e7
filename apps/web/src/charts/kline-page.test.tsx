/** The chart of one market: its price, candles and history, and how it handles missing answers. */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MINUTE_MS } from '@anywhen/prices';
import type { SpotOrder } from '@anywhen/protocol';
import { loadNamespaces } from '../i18n/index.ts';
import {
  answerWith,
  closeTestPage,
  connect,
  openTestPage,
  type TestPage,
} from '../../testing/market-parts/test-page.tsx';
import { navigate } from '../router/index.ts';
import { settle } from '../../testing/router/test-pages.tsx';
import { beginSession } from '../session/session.ts';
import { order } from '../../testing/spot-samples.ts';
import { useChartChoices } from './panel/choices.ts';
import { Page } from './kline-page.tsx';
import { klineAt, klinesUntil } from '../../testing/charts/test-bars.ts';
import type { fakeKlinecharts } from '../../testing/charts/fake-klinecharts.ts';

vi.mock('klinecharts', async () =>
  (await import('../../testing/charts/fake-klinecharts.ts')).fakeKlinecharts(),
);

const { charts } = (await import('klinecharts')) as unknown as ReturnType<typeof fakeKlinecharts>;
const chart = () => charts.at(-1);
const main = () => screen.getByRole('main');
const text = () => main().textContent ?? '';
/** A chart waits for an idle callback and then throttles its redraws. */
const soon = (check: () => void) => waitFor(check, { timeout: 60_000 });
const lastMinuteMs = () => Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS;

/** The newest page has 500 candles, each older one two. */
function listed(url: URL) {
  const endMs = Number(url.searchParams.get('endMs') ?? lastMinuteMs() + MINUTE_MS);
  const count = url.searchParams.has('endMs') ? 2 : 500;
  const klines = klinesUntil(endMs, count, MINUTE_MS);
  return { klines, historyEndsMs: endMs - 10 * MINUTE_MS };
}

async function open(answers = { '/api/klines': listed as (url: URL) => unknown }) {
  answerWith(answers);
  await loadNamespaces(['charts']);
  const page = await openTestPage('/newContract/kline', Page, { BTCUSDT: '101.50' });
  return page;
}

async function openDrawn(): Promise<TestPage> {
  const page = await open();
  connect(page, { BTCUSDT: '101.50' });
  await soon(() => expect(chart()?.data).toHaveLength(500));
  return page;
}

let seq = 1;
function receiveKline(page: TestPage, startMs: number, close: string): void {
  const topic = 'kline:BTCUSDT:1m';
  page.happen(() =>
    page.browser.socket().snapshot(topic, (seq += 1), { kline: klineAt(startMs, close) }),
  );
}

/** A price as the server publishes it: in the price topic and in the candle topic. */
function receiveTick(page: TestPage, price: string): void {
  receiveKline(page, lastMinuteMs(), price);
  page.tick({ BTCUSDT: price });
}

function openOrder(other: Partial<SpotOrder>): SpotOrder {
  return order('7', { price: '99.50', quantity: '0.01200000', ...other });
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: lastMinuteMs() + MINUTE_MS / 2 });
  charts.length = 0;
  useChartChoices.setState({ interval: '1m', indicators: ['MA', 'VOL'] });
});
afterEach(() => {
  vi.useRealTimers();
  closeTestPage();
  window.history.replaceState(null, '', '/');
});

describe('[19] the chart of a market', () => {
  it('shows price, 24-hour figures and a volume labelled as simulated', async () => {
    await open();
    expect(text()).toContain('101.50');
    expect(text()).toContain('24h high');
    expect(text()).toContain('24h volume (simulated)');
    expect(screen.getByRole('button', { name: /BTC\/USDT/ })).toBeTruthy();
  });

  it('[16.3] draws candles of the chosen interval with the decimals of the market', async () => {
    await openDrawn();
    expect(chart()?.precision).toBe(2);
    expect(chart()?.period).toEqual({ type: 'minute', span: 1 });
    expect([...(chart()?.indicators ?? [])]).toEqual(['MA', 'VOL']);
    expect(chart()?.root.tabIndex).toBe(-1);
    expect(screen.getByRole('figure', { name: 'Chart of BTC/USDT, 1m' }).textContent).toContain(
      '500 bars since',
    );
  });

  it('[16.6] says which candles are simulated history', async () => {
    await openDrawn();
    expect(text()).toContain('Simulated history until');
  });

  it('follows the current candle', async () => {
    const page = await openDrawn();
    receiveTick(page, '104.00');
    await soon(() => expect(chart()?.data.at(-1)?.close).toBe(104));
    expect(chart()?.data).toHaveLength(500);
    expect(text()).toContain('C 104.00');
  });

  it('[16.1] always shows the price of the header: both come from one tick', async () => {
    const page = await openDrawn();
    receiveKline(page, lastMinuteMs(), '99.00');
    await settle();
    expect(chart()?.data.at(-1)?.close).toBe(101.5);
    page.tick({ BTCUSDT: '99.00' });
    await settle();
    expect(main().querySelector('.text-28')?.textContent).toContain('99.00');
    expect(chart()?.data.at(-1)?.close).toBe(99);
  });

  it('draws the member’s open orders with what is left of them, and follows them', async () => {
    beginSession({ uid: '12345678', username: 'paper', level: 1, status: 'active' });
    const page = await openDrawn();
    const drawn = () => [...(chart()?.lines.values() ?? [])];
    const orders = [openOrder({}), openOrder({ id: '8', symbol: 'ETHUSDT' })];
    page.happen(() => page.browser.socket().snapshot('order', (seq += 1), { orders }));
    await soon(() => expect(drawn()).toEqual([{ value: 99.5, label: 'Buy 0.012' }]));
    const receive = (now: SpotOrder) => {
      const data = { order: now, fills: [] };
      page.happen(() => page.browser.socket().event('order', (seq += 1), data));
    };
    receive(openOrder({ executedQuantity: '0.00500000', state: 'PARTIALLY_FILLED' }));
    await soon(() => expect(drawn()).toEqual([{ value: 99.5, label: 'Buy 0.007' }]));
    receive(openOrder({ state: 'CANCELED' }));
    await soon(() => expect(drawn()).toEqual([]));
  });

  it('[16.3] lists again when candles are missing before the current one', async () => {
    const page = await openDrawn();
    const asked = answerWith({ '/api/klines': listed });
    receiveKline(page, lastMinuteMs() + 5 * MINUTE_MS, '104.00');
    await soon(() => expect(asked).toContain('/api/klines'));
  });

  it('loads history when panned back, and retries a failed page', async () => {
    await openDrawn();
    const first = chart()?.data[0]?.timestamp ?? 0;
    answerWith({});
    act(() => chart()?.panToStart());
    await settle();
    expect(chart()?.data).toHaveLength(500);
    answerWith({ '/api/klines': listed });
    act(() => chart()?.panToStart());
    await soon(() => expect(chart()?.data).toHaveLength(502));
    expect(chart()?.data[0]?.timestamp).toBe(first - 2 * MINUTE_MS);
    expect(chart()?.more).toEqual({ forward: false });
  });

  it('shows the figures of the bar under the crosshair, and the current ones when it is gone', async () => {
    const page = await openDrawn();
    receiveTick(page, '104.00');
    act(() => chart()?.pointAt(3));
    await soon(() => expect(text()).toContain('C 100.00'));
    fireEvent.touchStart(chart()?.root as HTMLElement);
    await soon(() => expect(text()).toContain('C 104.00'));
  });

  it('leaves a vertical swipe to the page, unless the crosshair is being moved', async () => {
    await openDrawn();
    const root = chart()?.root as HTMLElement;
    /** As the library does: it listens above its element, and claims what it sees. */
    const claimed: boolean[] = [];
    const above = document.createElement('div');
    above.append(root);
    above.addEventListener('touchmove', (event) => {
      event.preventDefault();
      claimed.push(event.defaultPrevented);
    });
    const swipe = (to: { clientX: number; clientY: number }) => {
      claimed.length = 0;
      fireEvent.touchStart(root, { touches: [{ clientX: 0, clientY: 0 }] });
      for (const part of [0.5, 1]) {
        const touch = { clientX: to.clientX * part, clientY: to.clientY * part };
        fireEvent.touchMove(root, { touches: [touch] });
      }
      return [...claimed];
    };
    expect(swipe({ clientX: 4, clientY: 60 })).toEqual([false]);
    expect(swipe({ clientX: 60, clientY: 4 })).toEqual([true, true]);
    fireEvent.touchStart(root, { touches: [{ clientX: 0, clientY: 0 }] });
    act(() => chart()?.pointAt(3));
    fireEvent.touchMove(root, { touches: [{ clientX: 4, clientY: 60 }] });
    expect(claimed.at(-1)).toBe(true);
    expect(root.style.touchAction).toBe('pan-y');
  });

  it('changes the interval, stores the choice, and reuses the chart', async () => {
    await openDrawn();
    fireEvent.click(screen.getByRole('radio', { name: '1h' }));
    await soon(() => expect(chart()?.period).toEqual({ type: 'hour', span: 1 }));
    expect(charts).toHaveLength(1);
    expect(localStorage.getItem('anywhen.charts')).toContain('1h');
  });

  it('applies a new theme', async () => {
    await openDrawn();
    expect(chart()?.styles).toEqual({});
    act(() => document.documentElement.setAttribute('data-theme', 'dark'));
    await soon(() => expect(chart()?.styles).toHaveProperty('candle'));
    document.documentElement.removeAttribute('data-theme');
  });
});

describe('without answers', () => {
  it('shows that the candles failed to load, and retries', async () => {
    await open({ '/api/klines': undefined as never });
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('The chart could not be loaded');
    answerWith({ '/api/klines': listed });
    fireEvent.click(within(alert).getByRole('button', { name: 'Try again' }));
    await soon(() => expect(chart()?.data).toHaveLength(500));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('shows an unknown market by name, with a link to all markets', async () => {
    await open();
    await act(() => navigate('/newContract/kline?symbol=nope'));
    expect(text()).toContain('There is no market NOPE');
    const all = screen.getByRole('link', { name: 'All markets' });
    expect(all.getAttribute('href')).toBe('/homeindex/quotes');
  });

  it('[H12] shows when the price is not current', async () => {
    const page = await openDrawn();
    page.happen(() => page.browser.socket().end(1006));
    expect(text()).toContain('Offline ·');
    const [price] = within(main()).getAllByText('101.50');
    expect(price?.className).toContain('text-text-muted');
  });
});

describe('links', () => {
  it('another market can be found and replaces this one', async () => {
    await import('@anywhen/ui/overlays');
    await openDrawn();
    fireEvent.click(screen.getByRole('button', { name: /BTC\/USDT/ }));
    const sheet = await screen.findByRole('dialog', { name: 'Markets' });
    expect(sheet.textContent).toContain('Simulated trading – no real money');
    fireEvent.change(within(sheet).getByRole('textbox'), { target: { value: 'ether' } });
    const [ether] = within(sheet).getAllByRole('link');
    expect(ether?.getAttribute('href')).toBe('/newContract/kline?symbol=ETHUSDT');
    await act(() => navigate('/newContract/kline?symbol=ETHUSDT'));
    await soon(() => expect(charts).toHaveLength(2));
    expect(charts[0]?.isDisposed).toBe(true);
    expect(screen.getByRole('button', { name: /ETH\/USDT/ })).toBeTruthy();
  });

  it('[3.8] the price can be checked from here', async () => {
    await Promise.all([
      import('@anywhen/ui/overlays'),
      import('../market-parts/price-check-body.tsx'),
    ]);
    await open();
    fireEvent.click(screen.getByRole('button', { name: 'Check this price' }));
    const sheet = await screen.findByRole('dialog', { name: 'BTC/USDT' });
    await soon(() => expect(sheet.textContent).toContain('Is this price honest?'));
    expect(sheet.textContent).toContain('Volume (simulated)');
    expect(sheet.textContent).toContain('Simulated trading – no real money');
    expect(within(sheet).queryByRole('link', { name: 'Open the chart' })).toBeNull();
  });

  it('the other charts show the same market', async () => {
    await open();
    const link = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    expect(link('Full screen with indicators')).toBe('/newContract/kline2?symbol=BTCUSDT');
    expect(link('Advanced chart')).toBe('/newContract/tradingview?symbol=BTCUSDT');
  });

  it('the star is the same as in the lists', async () => {
    await open();
    fireEvent.click(screen.getByRole('button', { name: 'Add to favourites' }));
    expect(localStorage.getItem('anywhen.favourites')).toContain('BTCUSDT');
    fireEvent.click(screen.getByRole('button', { name: 'Remove from favourites' }));
    expect(localStorage.getItem('anywhen.favourites')).not.toContain('BTCUSDT');
  });

  it('a chart that is left is disposed, ignores updates, and is created again on return', async () => {
    const page = await openDrawn();
    await act(() => navigate('/homeindex/about'));
    await soon(() => expect(chart()?.isDisposed).toBe(true));
    receiveTick(page, '109.00');
    expect(chart()?.data.at(-1)?.close).toBe(101.5);
    await act(() => navigate('/newContract/kline'));
    await soon(() => expect(charts).toHaveLength(2));
    await soon(() => expect(chart()?.data).toHaveLength(500));
    expect(chart()?.isDisposed).toBe(false);
  });
});
