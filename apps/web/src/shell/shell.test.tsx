/** The shell around the pages: bars by level, the notice everywhere, menu, log out, crashes. */
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { whileUnderWay } from '../api/under-way.ts';
import { navigateTo, openSheet } from '../router/navigation.ts';
import { RouterProvider } from '../router/page-host.tsx';
import { routes, type RoutePath } from '../router/table.ts';
import { openApp, settle, shownRoute } from '../../testing/router/test-pages.tsx';
import {
  beginSession,
  doubtSession,
  endSession,
  findMember,
  sessionState,
} from '../session/session.ts';
import { reportStalePrices } from './connection.ts';
import { MenuList } from './menu-list.tsx';
import { LateNotices } from './late-notices.tsx';
import { showLate } from './late-parts.ts';
import { NewVersion } from './new-version.tsx';
import { noticeServerBuild } from './server-build.ts';
import { LANGUAGES } from '../i18n/index.ts';
import { chooseLanguage } from '../parts/preferences.ts';
import { Shell } from './shell.tsx';
import { TitleBarAction } from '../parts/title-bar-action.tsx';

const member = { uid: '12345678', username: 'paper', level: 1, status: 'active' } as const;
const go = (to: string) => act(() => navigateTo(to));

let stop = () => {};
const open = async (path: RoutePath, pages: Parameters<typeof openApp>[1] = {}) => {
  stop = await openApp(path, pages, <Shell />);
};

beforeEach(() => {
  endSession();
  window.history.replaceState(null, '', '/');
});
afterEach(async () => {
  stop();
  cleanup();
  await chooseLanguage('en');
  vi.unstubAllGlobals();
});

function Sharing() {
  return <TitleBarAction>share</TitleBarAction>;
}

async function openMenu(): Promise<void> {
  await import('../api/log-out.ts'); // Its first load may take longer than the default timeout.
  stop = await openApp('/homeindex/my', { '/homeindex/my': MenuList });
}

/** It is confirmed once, here as everywhere. */
async function logOut(): Promise<void> {
  fireEvent.click(screen.getByText('Log out'));
  const dialog = await screen.findByRole('alertdialog', { name: 'Log out?' }, { timeout: 60_000 });
  expect(sessionState()).toBe('member');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Log out' }));
}

const menuLinks = () => screen.getAllByRole('link');
const menuRows = () => menuLinks().map(({ textContent }) => textContent);
const tabBar = () => screen.queryByRole('navigation', { name: 'Main pages' });
const activeTab = () => tabBar()?.querySelector('[aria-current]')?.textContent;

describe('[19] the bars', () => {
  it.each([
    ['/', 'Home'],
    ['/homeindex/homeindex', 'Home'],
    ['/homeindex/quotes', 'Project'],
    ['/my/my', 'Mine'],
    ['/trade/trade', undefined],
    ['/financial/financeindex', undefined],
  ] as const)('level 1 page %s has the tab bar with %s active', async (path, tab) => {
    await open(path);
    expect(within(tabBar() as HTMLElement).getAllByRole('link')).toHaveLength(3);
    expect(activeTab()).toBe(tab);
    expect(screen.queryByRole('button', { name: 'Back' })).toBeNull();
  });

  it('level 2 has the translated title and a back arrow, and no tab bar', async () => {
    await open('/charts');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Charts');
    expect(tabBar()).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Back' }));
    await settle();
    expect(shownRoute()).toBe('/');
  });

  it('the rail has the seven layout tabs', async () => {
    await open('/trade/trade');
    const rail = screen.getByRole('navigation', { name: 'Sections' });
    const links = within(rail).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/',
      '/homeindex/quotes',
      '/trade/trade',
      '/financial/financeindex',
      '/newContract/newContract',
      '/pay/assets',
      '/my/my',
    ]);
    expect(rail.querySelector('[aria-current]')?.textContent).toBe('Spot');
  });

  it('a page may add an action to the title bar, which disappears with it', async () => {
    await open('/keepalive', { '/keepalive': Sharing });
    await settle();
    expect(screen.getByText('share')).toBeTruthy();
    await go('/mock');
    expect(screen.queryByText('share')).toBeNull();
  });
});

async function expectOnEveryPage(expectNotice: () => void): Promise<void> {
  await open('/');
  for (const isMember of [false, true]) {
    if (isMember) await act(async () => beginSession(member));
    for (const { path, guard } of routes) {
      if ((guard === 'guest') === isMember || (guard !== 'public' && !isMember)) continue;
      await go(path === '*' ? '/no/such/page' : path);
      expect(shownRoute()).toBe(path);
      expectNotice();
    }
  }
}

describe('[P5] [H2] the notice', () => {
  it('is on every one of the 78 pages', async () => {
    await expectOnEveryPage(() => {
      expect(screen.getByRole('note').textContent).toBe('Simulated trading – no real money');
    });
  });
});

describe('[14.2] where others come and codes are shown', () => {
  const said = () => screen.getByRole('note').parentElement?.querySelector('p')?.textContent;

  beforeEach(() => {
    document.documentElement.dataset['inbox'] = 'public';
    showLate({ Notices: LateNotices });
  });
  afterEach(() => delete document.documentElement.dataset['inbox']);

  it('[P6] every page says that anybody can register any address, beside the notice', async () => {
    await expectOnEveryPage(() => {
      expect(said()).toMatch(/^Anybody can register any address:/);
      expect(screen.getByRole('note').textContent).toBe('Simulated trading – no real money');
    });
    delete document.documentElement.dataset['inbox'];
    await go('/charts');
    expect(said()).toBeUndefined();
  });

  it('it is said in all languages', async () => {
    await open('/');
    const texts = new Set<string | undefined>();
    for (const language of LANGUAGES) {
      await act(() => chooseLanguage(language));
      expect(said(), language).toMatch(/.{20}/);
      texts.add(said());
    }
    expect(texts.size).toBe(LANGUAGES.length);
  });
});

describe('the texts of the shell', () => {
  it('follow the language, also in the title of the document', async () => {
    await open('/charts');
    expect(document.title).toBe('Charts · Anywhen Paper');
    await act(() => chooseLanguage('zh-Hant'));
    expect(document.title).toBe('圖表 · Anywhen Paper');
    expect(document.documentElement.lang).toBe('zh-Hant');
    expect(screen.getByRole('note').textContent).toBe('模擬交易，不涉及真實資金');
  });

  it('show when prices are stale, and when they are live again', async () => {
    await open('/');
    act(() => reportStalePrices(true));
    expect(screen.getByText(/not up to date/)).toBeTruthy();
    act(() => reportStalePrices(false));
    expect(screen.queryByText(/not up to date/)).toBeNull();
  });

  it('say since when what is on screen grows old, once it was fresh', async () => {
    await open('/');
    act(() => reportStalePrices(false));
    vi.useFakeTimers();
    act(() => reportStalePrices(true));
    await act(() => vi.advanceTimersByTimeAsync(190_000));
    expect(screen.getByText('3 min. ago')).toBeTruthy();
    act(() => reportStalePrices(false));
    vi.useRealTimers();
    expect(screen.queryByText('3 min. ago')).toBeNull();
  });

  it('[R15] say for how long a server makes up and how far it is', async () => {
    await open('/');
    const catchingUp = { fromMs: 0, untilMs: 26 * 3_600_000, percent: 40, endsAtMs: 0 };
    vi.stubGlobal('fetch', async (url: string) => {
      return Response.json(url === '/readyz' ? { isReady: false, catchingUp } : {}, {
        status: 503,
      });
    });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    act(() => reportStalePrices(true));
    expect(screen.getByText(/not up to date/)).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(3_000));
    expect(screen.getByText(/making up for 26 hours: 40%/)).toBeTruthy();
    act(() => reportStalePrices(false));
    vi.useRealTimers();
    expect(screen.queryByText(/making up/)).toBeNull();
  });
});

describe('a newer version of the app', () => {
  const OLD = '/assets/old.js';
  const offer = () => screen.queryByText(/^A newer version of the app is ready/);
  const isOffered = () => offer() !== null && !offer()?.className.includes('invisible');

  beforeEach(() => {
    const entry = document.createElement('script');
    entry.setAttribute('src', OLD);
    vi.spyOn(document, 'querySelector').mockReturnValue(entry);
    showLate({ Notices: NewVersion });
  });
  afterEach(() => {
    act(() => noticeServerBuild(OLD));
    vi.restoreAllMocks();
  });

  function Form() {
    return <input aria-label="Amount" />;
  }

  it('is offered with one tap when the server says that it has one', async () => {
    await open('/charts');
    act(() => noticeServerBuild(undefined));
    act(() => noticeServerBuild(OLD));
    expect(isOffered()).toBe(false);
    act(() => noticeServerBuild('/assets/new.js'));
    expect(isOffered()).toBe(true);
    const reload = vi.spyOn(window.location, 'reload').mockReturnValue();
    fireEvent.click(screen.getByText(/^A newer version/));
    expect(reload).toHaveBeenCalledOnce();
  });

  it('waits for the next page when it appears in the middle of one', async () => {
    await open('/charts');
    vi.setSystemTime(Date.now() + 60_000);
    act(() => noticeServerBuild('/assets/new.js'));
    expect(offer()).toBeNull();
    await go('/mock');
    expect(isOffered()).toBe(true);
    vi.useRealTimers();
  });

  it('is not offered over a sheet, during a request, or after something was typed', async () => {
    await open('/charts', { '/charts': Form });
    act(() => noticeServerBuild('/assets/new.js'));
    let answer = () => {};
    const sending = whileUnderWay(() => new Promise<void>((resolve) => (answer = resolve)));
    await settle();
    expect(isOffered()).toBe(false);
    await act(async () => answer());
    await sending;
    expect(isOffered()).toBe(true);
    act(() => openSheet('some.sheet'));
    expect(isOffered()).toBe(false);
    act(() => window.history.back());
    await settle();
    expect(isOffered()).toBe(true);
    fireEvent.input(screen.getByLabelText('Amount'), { target: { value: '5' } });
    expect(isOffered()).toBe(false);
    await go('/mock');
    expect(isOffered()).toBe(true);
  });
});

describe('a crashing page', () => {
  it('leaves the shell intact and can be retried', async () => {
    const silenced = vi.spyOn(console, 'error').mockReturnValue();
    let isBroken = true;
    const Fragile = () => {
      if (isBroken) throw new Error('broken on purpose');
      return <p>mended</p>;
    };
    await open('/charts', { '/charts': Fragile });
    expect(screen.getByRole('alert').textContent).toContain('Something broke');
    expect(screen.getByRole('note')).toBeTruthy();
    isBroken = false;
    fireEvent.click(screen.getByText('Try again'));
    expect(screen.getByText('mended')).toBeTruthy();
    silenced.mockRestore();
  });
});

describe('the menu', () => {
  it('has all its entries in their order for a visitor', async () => {
    await openMenu();
    expect(menuRows()).toEqual([
      'Register / Login',
      'Account settings',
      'Verification level',
      'Security centre',
      'About',
      'Online support',
      'Is someone asking you for money?',
      'Bank settings',
    ]);
    expect(screen.getByText('Language')).toBeTruthy();
    expect(screen.queryByText('Log out')).toBeNull();
  });

  it('shows nobody as a visitor while the session is unknown', async () => {
    doubtSession();
    await openMenu();
    expect(screen.getByText('No connection to the server')).toBeTruthy();
    expect(menuRows()).not.toContain('Register / Login');
    expect(screen.queryByText('Log out')).toBeNull();
  });

  it('logs a member out when the server has ended the session, and opens Home', async () => {
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ ok: true, data: {} })));
    beginSession(member);
    await openMenu();
    expect(menuRows()).not.toContain('Register / Login');
    await logOut();
    await waitFor(() => expect(window.location.pathname).toBe('/'), { timeout: 60_000 });
    expect(sessionState()).toBe('visitor');
  });

  it('leaves a member logged in when the server did not end the session', async () => {
    const lost = vi.fn(() => Promise.reject(new TypeError('no answer')));
    vi.stubGlobal('fetch', lost);
    beginSession(member);
    await openMenu();
    await logOut();
    await waitFor(() => expect(lost).toHaveBeenCalled(), { timeout: 60_000 });
    await settle();
    expect(findMember()).toEqual(member);
    expect(shownRoute()).toBe('/homeindex/my');
  });
});

describe('the provider', () => {
  it('throws before the router was started', () => {
    const silenced = vi.spyOn(console, 'error').mockReturnValue();
    expect(() => render(<RouterProvider>nothing</RouterProvider>)).toThrow('not started');
    silenced.mockRestore();
  });
});
