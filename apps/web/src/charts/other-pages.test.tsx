/** The features of the full-screen, bare and advanced charts. */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ComponentType } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MINUTE_MS } from '@anywhen/prices';
import { loadNamespaces } from '../i18n/index.ts';
import { answerWith, closeTestPage, openTestPage } from '../../testing/market-parts/test-page.tsx';
import { navigate, type RoutePath } from '../router/index.ts';
import { Page as AdvancedPage } from './advanced-page.tsx';
import { useChartChoices } from './panel/choices.ts';
import { USUAL_PERIODS } from './panel/periods.ts';
import { Page as BarePage } from './kline-bare-page.tsx';
import { Page as FullPage } from './kline-full-page.tsx';
import { Page as KlinePage } from './kline-page.tsx';
import { klinesUntil } from '../../testing/charts/test-bars.ts';
import type { fakeKlinecharts } from '../../testing/charts/fake-klinecharts.ts';

vi.mock('klinecharts', async () =>
  (await import('../../testing/charts/fake-klinecharts.ts')).fakeKlinecharts(),
);

const { charts } = (await import('klinecharts')) as unknown as ReturnType<typeof fakeKlinecharts>;
const chart = () => charts.at(-1);
/** A chart waits for an idle callback and then throttles its redraws. */
const soon = (check: () => void) => waitFor(check, { timeout: 60_000 });
const asked: string[] = [];
/** Emulates a wide screen of low height. */
const FLAT = { matches: true, addEventListener: () => {}, removeEventListener: () => {} };

async function open(path: RoutePath, Page: ComponentType, query = '') {
  answerWith({
    '/api/klines': (url) => {
      asked.push(url.searchParams.get('interval') ?? '');
      return { klines: klinesUntil(Date.now(), 3, MINUTE_MS), historyEndsMs: 0 };
    },
  });
  await loadNamespaces(['charts']);
  await import('@anywhen/ui/overlays'); // Its first load may take longer than the default timeout.
  await openTestPage(path, Page);
  if (query) await act(() => navigate(`${path}?${query}`));
}

beforeEach(() => {
  charts.length = 0;
  asked.length = 0;
  useChartChoices.setState({
    interval: '15m',
    indicators: ['MA', 'VOL'],
    periods: USUAL_PERIODS,
  });
});
afterEach(() => {
  closeTestPage();
  window.history.replaceState(null, '', '/');
});

describe('[19] the full screen', () => {
  it('switches each indicator on and off by itself', async () => {
    await open('/newContract/kline2', FullPage);
    await soon(() => expect([...(chart()?.indicators ?? [])]).toEqual(['MA', 'VOL']));
    for (const name of ['EMA', 'BOLL', 'MACD', 'RSI']) {
      fireEvent.click(screen.getByRole('button', { name }));
    }
    fireEvent.click(screen.getByRole('button', { name: 'MA' }));
    expect([...(chart()?.indicators ?? [])].toSorted()).toEqual([
      'BOLL',
      'EMA',
      'MACD',
      'RSI',
      'VOL',
    ]);
    expect(screen.getByRole('button', { name: 'RSI' }).getAttribute('aria-pressed')).toBe('true');
  });

  it('remembers the choices, and ignores unknown stored values', () => {
    const state = { interval: '4h', indicators: ['RSI', 'NOPE', 'MA'] };
    localStorage.setItem('anywhen.charts', JSON.stringify({ state }));
    act(() => useChartChoices.reread());
    const chosen = { interval: '4h', indicators: ['MA', 'RSI'], periods: USUAL_PERIODS };
    expect(useChartChoices.getState()).toEqual(chosen);
    localStorage.setItem('anywhen.charts', JSON.stringify({ state: { interval: '7m' } }));
    act(() => useChartChoices.reread());
    const usual = { interval: '15m', indicators: ['MA', 'VOL'], periods: USUAL_PERIODS };
    expect(useChartChoices.getState()).toEqual(usual);
  });

  it('uses the periods one sets, stores them, and rejects invalid numbers', async () => {
    await open('/newContract/kline2', FullPage);
    await soon(() => expect(chart()?.params.get('MA')).toEqual([5, 10, 30]));
    fireEvent.click(screen.getByRole('button', { name: 'Chart settings' }));
    const averages = await screen.findByRole('group', { name: 'MA' });
    const [first] = within(averages).getAllByRole('textbox');
    fireEvent.change(first as Element, { target: { value: '7' } });
    expect(chart()?.params.get('MA')).toEqual([7, 10, 30]);
    expect(localStorage.getItem('anywhen.charts')).toContain('"MA":[7,10,30]');
    fireEvent.change(first as Element, { target: { value: '501' } });
    expect(within(averages).getByRole('alert').textContent).toContain('from 1 to 500');
    expect(chart()?.params.get('MA')).toEqual([7, 10, 30]);
    fireEvent.click(screen.getByRole('button', { name: 'Back to the usual numbers' }));
    expect(chart()?.params.get('MA')).toEqual([5, 10, 30]);
  });

  it('in landscape is only a chart: bars and chips disappear, the notice stays', async () => {
    vi.stubGlobal('matchMedia', () => FLAT);
    await open('/newContract/kline2', FullPage);
    await soon(() => expect(chart()?.data).toHaveLength(3));
    expect(screen.queryByRole('radio')).toBeNull();
    expect(screen.queryByRole('button', { name: 'MA' })).toBeNull();
    expect(screen.getAllByRole('button', { name: 'Back' })).toHaveLength(1);
    expect(screen.getByRole('note').textContent).toBe('Simulated trading – no real money');
    fireEvent.click(screen.getByRole('button', { name: 'Chart settings' }));
    fireEvent.click(await screen.findByRole('radio', { name: '4h' }));
    await soon(() => expect(chart()?.period).toEqual({ type: 'hour', span: 4 }));
  });
});

describe('[19] the bare chart', () => {
  it('takes market, interval and theme from the address and stores none of them', async () => {
    await open('/newContract/KlineChart', BarePage, 'symbol=EURUSDT&interval=4h&theme=dark');
    await soon(() => expect(chart()?.precision).toBe(6));
    await soon(() => expect(chart()?.period).toEqual({ type: 'hour', span: 4 }));
    const page = document.querySelector('[data-route="/newContract/KlineChart"]');
    expect(page?.querySelector('[data-theme=dark] figure')).not.toBeNull();
    expect(useChartChoices.getState().interval).toBe('15m');
  });

  it('offers no choices, but shows the notice', async () => {
    await open('/newContract/KlineChart', BarePage);
    const main = screen.getByRole('main');
    expect(main.querySelectorAll('input, a')).toHaveLength(0);
    expect(screen.getByRole('note').textContent).toBe('Simulated trading – no real money');
    expect(screen.queryByRole('navigation')).toBeNull();
  });

  it('ignores an interval and a theme that do not exist', async () => {
    await open('/newContract/KlineChart', BarePage, 'interval=7m&theme=pink');
    await soon(() => expect(asked.at(-1)).toBe('15m'));
    expect(document.querySelector('[data-theme=pink]')).toBeNull();
  });
});

describe('[19] the advanced chart', () => {
  it('draws with the library of the other pages, with the chosen indicators', async () => {
    await open('/newContract/tradingview', AdvancedPage);
    await soon(() => expect(chart()?.data).toHaveLength(3));
    expect([...(chart()?.indicators ?? [])]).toEqual(['MA', 'VOL']);
  });

  it('labels the volume of the bar as simulated', async () => {
    await open('/newContract/tradingview', AdvancedPage);
    await soon(() => expect(screen.getByRole('main').textContent).toContain('7 USDT'));
    expect(screen.getByRole('main').textContent).toContain('Volume (simulated)');
  });
});

describe('in landscape', () => {
  it.each([
    ['/newContract/kline', KlinePage],
    ['/newContract/KlineChart', BarePage],
  ] as const)('%s is only a chart, with a way back', async (path, Page) => {
    vi.stubGlobal('matchMedia', () => FLAT);
    await open(path, Page);
    await soon(() => expect(chart()?.data).toHaveLength(3));
    const alone = () => document.querySelector('[data-chart-alone=true]');
    expect(alone()?.querySelector('figure')).not.toBeNull();
    expect(screen.getAllByRole('button', { name: 'Back' })).toHaveLength(1);
    fireEvent.click(screen.getByRole('button', { name: 'Back' }));
    if (path === '/newContract/kline') {
      await soon(() => expect(alone()).toBeNull());
      expect(screen.getByRole('radio', { name: '15m' })).toBeTruthy();
    }
  });
});
