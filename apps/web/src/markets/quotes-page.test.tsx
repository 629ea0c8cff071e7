/** The page of all markets: lists, search, favourites, stale prices, and links to charts. */
import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { toggleFavourite, useFavourites } from '../market-parts/favourites.ts';
import { Page } from './quotes-page.tsx';
import {
  answerWith,
  closeTestPage,
  connect,
  openTestPage,
  type TestPage,
} from '../../testing/market-parts/test-page.tsx';

const main = () => screen.getByRole('main');
const rows = () => within(main()).queryAllByRole('listitem');
const textOf = (element: Element) => element.textContent ?? '';
/** A row starts with its currency. */
const codeOf = (row: Element) => textOf(row).split('/')[0];
const rowOf = (currency: string) =>
  rows().find((row) => textOf(row).includes(`${currency}/USDT`)) as HTMLElement;
const bitcoin = () => within(rowOf('BTC')).getByText('10.01');
const tab = (name: string) => fireEvent.click(screen.getByRole('tab', { name }));
const type = (text: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: 'Search' }), {
    target: { value: text },
  });

/** happy-dom has no layout; the window gets the height of a phone. */
beforeEach(() => {
  answerWith({});
  vi.stubGlobal('innerHeight', 844);
});
afterEach(() => {
  closeTestPage();
  useFavourites.setState({ symbols: [] });
});

const open = (prices: Record<string, string> | null = {}): Promise<TestPage> =>
  openTestPage('/homeindex/quotes', Page, prices);

describe('[16.1] the lists', () => {
  it('show the prices embedded in the page, without any request', async () => {
    const asked = answerWith({});
    await open({ BTCUSDT: '10.15' });
    expect(textOf(rowOf('BTC'))).toContain('10.15');
    expect(textOf(rowOf('BTC'))).toContain('+1.50%');
    expect(asked).toEqual([]);
  });

  it('start with the common ones, or with favourites if there are some', async () => {
    await open();
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Common');
    closeTestPage();
    useFavourites.setState({ symbols: ['XAUUSDT'] });
    await open();
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Favourites');
    expect(rows()).toHaveLength(1);
  });

  it('gainers and losers follow the prices', async () => {
    await open({ ETHUSDT: '12.00', ADAUSDT: '11.00000', XRPUSDT: '9.00000' });
    tab('Gainers');
    expect(rows().map(codeOf)).toEqual(['ETH', 'ADA']);
    tab('Losers');
    expect(rows().map(codeOf)).toEqual(['XRP']);
  });

  it('show an empty state when nothing rose', async () => {
    await open();
    tab('Gainers');
    expect(textOf(main())).toContain('No market is above its price of 24 hours ago');
  });
});

describe('[16.1] a sorted list', () => {
  const column = (name: RegExp) => fireEvent.click(screen.getByRole('button', { name }));

  it('is sorted by the tapped column, reversed, and reset', async () => {
    await open({ ETHUSDT: '12.00', ADAUSDT: '11.00000', XRPUSDT: '9.00000' });
    const asListed = rows().map(codeOf);
    column(/^24h/);
    expect(rows().map(codeOf).slice(0, 2)).toEqual(['ETH', 'ADA']);
    expect(screen.getByRole('button', { name: /^24h.*largest first/ })).toBeTruthy();
    column(/^24h/);
    expect(rows().map(codeOf)[0]).toBe('XRP');
    column(/^24h/);
    expect(rows().map(codeOf)).toEqual(asListed);
  });

  it('has the simulated volume and a star in every row', async () => {
    await open();
    expect(screen.getByRole('button', { name: /^Vol\. \(sim\.\)/ })).toBeTruthy();
    const row = rowOf('ETH');
    fireEvent.click(within(row).getByRole('button', { name: /ETH$/ }));
    expect(useFavourites.getState().symbols).toEqual(['ETHUSDT']);
  });
});

describe('the search', () => {
  it('covers all markets, and shows the count', async () => {
    await open();
    type('bitcoin');
    expect(rows().map(codeOf)).toEqual(['BTC', 'BCH']);
    expect(textOf(main())).toContain('2 markets found, and 0 others');
    expect(screen.queryByRole('tab')).toBeNull();
  });

  it.each([
    ['staking', 'Staking', '/homeindex/livecoin'],
    ['withdraw', 'Withdraw', '/pay/withdraw'],
    ['fee', 'Fees, limits and numbers', '/homeindex/about'],
  ])('finds %s among products, pages and help', async (query, name, to) => {
    await open();
    type(query);
    const found = within(screen.getByRole('region', { name: 'Products, pages and help' }));
    expect(found.getByRole('link', { name }).getAttribute('href')).toBe(to);
    expect(screen.queryByText('Price')).toBeNull(); // No columns over no markets.
    type('bitcoin');
    expect(screen.getByText('Price')).toBeTruthy();
  });

  it('has an empty state with a way back', async () => {
    await open();
    type('zzz');
    expect(textOf(main())).toContain('Nothing matches “zzz”');
    const clear = screen.getAllByRole('button', { name: 'Clear the search' });
    fireEvent.click(clear.at(-1) as HTMLElement);
    expect(rows().length).toBeGreaterThan(5);
  });
});

describe('favourites', () => {
  it('are starred in a row, stored in the browser, and can be removed', async () => {
    await open();
    fireEvent.click(within(rowOf('ETH')).getByRole('button', { name: 'Add to favourites: ETH' }));
    tab('Favourites');
    expect(rows()).toHaveLength(1);
    expect(localStorage.getItem('anywhen.favourites')).toContain('ETHUSDT');
    fireEvent.click(within(rowOf('ETH')).getByRole('button', { name: /^Remove/ }));
    expect(textOf(main())).toContain('Your favourites gather here');
  });

  it('keep the star that another tab set meanwhile', () => {
    localStorage.clear();
    useFavourites.setState({ symbols: ['BTCUSDT'] });
    const elsewhere = { state: { symbols: ['BTCUSDT', 'ETHUSDT'] } };
    localStorage.setItem('anywhen.favourites', JSON.stringify(elsewhere));
    act(() => toggleFavourite('SOLUSDT'));
    expect(useFavourites.getState().symbols).toEqual(['BTCUSDT', 'ETHUSDT', 'SOLUSDT']);
    expect(localStorage.getItem('anywhen.favourites')).toContain('"ETHUSDT","SOLUSDT"');
    localStorage.setItem('anywhen.favourites', JSON.stringify(elsewhere));
    act(() => toggleFavourite('SOLUSDT'));
    expect(useFavourites.getState().symbols).toEqual(['BTCUSDT', 'ETHUSDT']);
  });

  it('last as long as the page where storage is blocked', () => {
    localStorage.clear();
    useFavourites.setState({ symbols: ['BTCUSDT'] });
    localStorage.clear();
    act(() => toggleFavourite('SOLUSDT'));
    expect(useFavourites.getState().symbols).toEqual(['BTCUSDT', 'SOLUSDT']);
  });

  it('ignore invalid stored values', async () => {
    const state = { symbols: ['NOPEUSDT', 'BTCUSDT', 'BTCUSDT', 5] };
    localStorage.setItem('anywhen.favourites', JSON.stringify({ state, version: 0 }));
    act(() => useFavourites.reread());
    expect(useFavourites.getState().symbols).toEqual(['BTCUSDT']);
  });
});

describe('[H12] stale prices', () => {
  it('are muted and marked with their second, and live again when they move', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
    const page = await open();
    connect(page);
    page.tick({ BTCUSDT: '10.01' });
    expect(textOf(main())).toContain('Live prices');
    expect(bitcoin().className).not.toContain('text-text-muted');
    page.happen(() => vi.advanceTimersByTime(4_000));
    expect(textOf(main())).toContain('Not live ·');
    expect(bitcoin().className).toContain('text-text-muted');
    page.tick({ BTCUSDT: '10.01' });
    page.happen(() => {
      const socket = page.browser.socket();
      const pings = socket.said.filter(({ op }) => op === 'ping');
      for (const _ping of pings) socket.receive({ type: 'pong', nowMs: Date.now() });
    });
    page.tick({ BTCUSDT: '10.01' });
    expect(textOf(main())).toContain('Live prices');
    expect(bitcoin().className).not.toContain('text-text-muted');
    page.happen(() => page.browser.socket().end(1006));
    expect(textOf(main())).toContain('Offline ·');
    vi.useRealTimers();
  });

  it('are placeholders while there are none, with a retry button after a while', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await open(null);
    expect(textOf(main())).toContain('Loading prices');
    act(() => vi.advanceTimersByTime(6_100));
    expect(screen.getByRole('alert').textContent).toContain('There are no prices yet');
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
    vi.useRealTimers();
  });
});

describe('a tick', () => {
  it('rerenders only the rows whose price moved', async () => {
    const page = await open();
    connect(page);
    page.tick({ BTCUSDT: '10.01', ETHUSDT: '10.01' });
    const touched: string[] = [];
    const watch = new MutationObserver((changes) => {
      for (const { target } of changes) {
        const row = (target instanceof Element ? target : target.parentElement)?.closest('li');
        if (row) touched.push(codeOf(row) ?? '');
      }
    });
    const everything = { childList: true, characterData: true, attributes: true };
    watch.observe(main(), { subtree: true, ...everything });
    page.tick({ BTCUSDT: '10.02', ETHUSDT: '10.01' });
    await act(() => Promise.resolve());
    watch.disconnect();
    expect(new Set(touched)).toEqual(new Set(['BTC']));
  });
});

describe('[19] the page behind the middle tab', () => {
  it('says at first sight that it is the markets', async () => {
    await open();
    expect(screen.getByRole('heading', { level: 2, name: 'Markets' })).toBeTruthy();
  });
});

describe('[19] a row', () => {
  it('has a way to trade its market, whatever the list', async () => {
    await open();
    for (const list of ['Common', 'Finance', 'All']) {
      tab(list);
      for (const row of rows()) {
        const [link] = within(row).getAllByRole('link', { name: /^Trade / });
        expect(link?.getAttribute('href')).toMatch(/(trade\/trade|newContract)\?symbol=\w+USDT$/);
      }
    }
  });

  it('links to the chart of its market', async () => {
    await open();
    const [chart] = within(rowOf('SOL')).getAllByRole('link');
    expect(chart?.getAttribute('href')).toBe('/newContract/kline?symbol=SOLUSDT');
  });
});
