/** The template pages: persistence, two data sources, and the session state. */
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadNamespaces, startLanguage } from '../i18n/index.ts';
import { settle } from '../../testing/router/test-pages.tsx';
import { beginSession, endSession } from '../session/session.ts';
import { Page as ChartsPage } from './charts-page.tsx';
import { Page as CounterPage, useCounter } from './counter-page.tsx';
import { Page as MockPage } from './mock-page.tsx';
import { Page as ProfilePage } from './profile-page.tsx';

beforeEach(async () => {
  await startLanguage('en');
  await loadNamespaces(['demo']);
  localStorage.clear();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const answer = (data: unknown) => () => Promise.resolve(Response.json({ ok: true, data }));

describe('[19.1] /counter', () => {
  it('persists its number across a reload', async () => {
    render(<CounterPage />);
    fireEvent.click(screen.getByRole('button', { name: 'One more' }));
    fireEvent.click(screen.getByRole('button', { name: 'One more' }));
    const stored = JSON.parse(localStorage.getItem('anywhen.demo-counter') ?? '{}');
    expect(stored.state).toEqual({ count: 2 });
    localStorage.setItem('anywhen.demo-counter', '{"state":{"count":7},"version":0}');
    act(() => useCounter.reread());
    expect(screen.getByLabelText('Counter').textContent).toBe('7');
    fireEvent.click(screen.getByText('Reset'));
    expect(screen.getByLabelText('Counter').textContent).toBe('0');
  });
});

describe('[19.1] /mock', () => {
  it('starts empty, shows both answers, and names the source of each', async () => {
    vi.stubGlobal('fetch', answer({ text: 'from afar', source: 'server' }));
    render(<MockPage />);
    expect(screen.getByText('Nothing pulled yet')).toBeTruthy();
    fireEvent.click(screen.getByText('Pull'));
    expect((await screen.findByText('Answered by the server')).isConnected).toBe(true);
    expect(screen.getByText('from afar')).toBeTruthy();
    fireEvent.click(screen.getByText('Pull mocked'));
    expect(await screen.findByText('Answered by the mock layer')).toBeTruthy();
    expect(screen.queryByText('from afar')).toBeNull();
  });

  it('shows when the server does not answer, and retries', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new Error('offline')));
    render(<MockPage />);
    fireEvent.click(screen.getByText('Pull'));
    expect(await screen.findByText('The server did not answer')).toBeTruthy();
    vi.stubGlobal('fetch', answer({ text: 'back again', source: 'server' }));
    fireEvent.click(screen.getByText('Try again'));
    expect(await screen.findByText('back again')).toBeTruthy();
  });
});

describe('[19.1] /charts', () => {
  it('draws bars, line and gauge from live data, and stops polling when it is left', async () => {
    const ticker = { open24h: '1', high24h: '1', low24h: '1', sparkline: [100, 101, 100, 102] };
    const tickers = [
      { ...ticker, symbol: 'ETHUSDT', last: '3200.00', volume24h: '5' },
      { ...ticker, symbol: 'BTCUSDT', last: '65000.10', volume24h: '9' },
    ];
    const klines = [
      [0, '1', '1', '1', '64999', '1'],
      [60_000, '1', '1', '1', '65000.10', '1'],
    ];
    const asked: string[] = [];
    vi.stubGlobal('fetch', (path: string) => {
      asked.push(path);
      const data = path.startsWith('/api/klines') ? { klines } : { second: 5, seed: null, tickers };
      return answer(data)();
    });
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const { unmount } = render(<ChartsPage />);
    await settle();
    expect(screen.getByLabelText(/2 markets; the largest is BTC/)).toBeTruthy();
    expect(screen.getByLabelText(/now 65,000.10/)).toBeTruthy();
    expect(screen.getByRole('meter').getAttribute('aria-valuetext')).toMatch(/^\d+%$/);
    await act(() => vi.advanceTimersByTimeAsync(5_000));
    expect(asked).toHaveLength(4);
    unmount();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(asked).toHaveLength(4);
    vi.useRealTimers();
  });

  it('shows when no data arrive', async () => {
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ ok: false, code: 'FEED_STALE' })));
    render(<ChartsPage />);
    expect(await screen.findByText('The server did not answer')).toBeTruthy();
  });
});

describe('[19.1] /profile', () => {
  it('follows login and log out', () => {
    endSession();
    render(<ProfilePage />);
    expect(screen.getByText('Visitor')).toBeTruthy();
    act(() => beginSession({ uid: '12345678', username: 'paper', level: 0, status: 'active' }));
    expect(screen.getByText('paper')).toBeTruthy();
    expect(screen.getByText('UID 12345678')).toBeTruthy();
    act(() => endSession());
    expect(screen.getByText('Visitor')).toBeTruthy();
  });
});
