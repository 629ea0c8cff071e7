/** The router in a document: guards, cached pages, back, sheets, and log out. */
import { useEffect, useState } from 'react';
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { beginSession, doubtSession, endSession } from '../session/session.ts';
import { usePageIsShown, useQuery, useSheetEntry } from './hooks.ts';
import { watchLinkClicks } from './link-clicks.ts';
import { Link } from './link.tsx';
import { goBack, lockBack, navigateTo } from './navigation.ts';
import { PROGRESS_MIN, currentProgress } from './progress.ts';
import { openApp, pageElements, settle, shownRoute } from '../../testing/router/test-pages.tsx';
import type { RoutePath } from './table.ts';

const member = { uid: '12345678', username: 'paper', level: 0, status: 'active' } as const;
const go = (to: string, options = {}) => act(() => navigateTo(to, options));
const address = () => window.location.pathname + window.location.search;

let stop = () => {};
let stopClicks = () => {};
const open = async (...args: Parameters<typeof openApp>) => {
  stop = await openApp(...args);
};

beforeEach(() => {
  endSession();
  window.history.replaceState(null, '', '/');
  stopClicks = watchLinkClicks();
});
afterEach(() => {
  stop();
  stopClicks();
});

let mounts = 0;
let running = 0;

function Counter() {
  const [count, setCount] = useState(() => {
    mounts += 1;
    return 0;
  });
  const isShown = usePageIsShown();
  useEffect(() => {
    running += 1;
    return () => {
      running -= 1;
    };
  }, []);
  return (
    <button type="button" onClick={() => setCount(count + 1)}>
      {`count ${count} ${isShown ? 'shown' : 'hidden'} ${useQuery().get('symbol') ?? ''}`}
    </button>
  );
}

describe('[19.1] a cached page', () => {
  it('keeps its state, is mounted once, and stops its effects while it is hidden', async () => {
    mounts = 0;
    await open('/keepalive', { '/keepalive': Counter });
    fireEvent.click(screen.getByRole('button'));
    fireEvent.click(screen.getByRole('button'));
    expect(running).toBe(1);
    await go('/mock');
    expect(running).toBe(0);
    expect(shownRoute()).toBe('/mock');
    await go('/keepalive');
    expect(screen.getByText(/count 2 shown/)).toBeTruthy();
    expect([mounts, running]).toEqual([1, 1]);
  });

  it('keeps its own query while another page has another', async () => {
    await open('/newContract/kline', { '/newContract/kline': Counter });
    await go('/newContract/kline?symbol=BTCUSDT');
    await go('/mock?symbol=ETHUSDT');
    expect(screen.getByText(/count 0 hidden BTCUSDT/)).toBeTruthy();
  });

  it('is one of at most ten', async () => {
    await open('/');
    const cached: RoutePath[] = [
      '/homeindex/quotes',
      '/my/my',
      '/trade/trade',
      '/financial/financeindex',
      '/homeindex/finance',
      '/homeindex/livecoin',
      '/homeindex/machine',
      '/kefu/kefu',
      '/keepalive',
      '/keepalive/keepindex',
      '/newContract/kline',
    ];
    for (const path of cached) await go(path);
    const inDocument = pageElements().map(({ dataset }) => dataset['route']);
    expect(inDocument).toHaveLength(10);
    expect(inDocument).not.toContain('/');
    expect(inDocument).not.toContain('/homeindex/quotes');
    expect(inDocument).toContain('/my/my');
  });

  it('is dropped at a log out, and a public page on screen is remounted', async () => {
    mounts = 0;
    beginSession(member);
    await open('/', { '/keepalive': Counter });
    await go('/pay/record');
    await go('/keepalive');
    await act(async () => endSession());
    expect(pageElements().map(({ dataset }) => dataset['route'])).toEqual(['/keepalive']);
    expect(mounts).toBe(2);
  });
});

describe('[19] an uncached page', () => {
  it('is remounted each time', async () => {
    mounts = 0;
    await open('/mock', { '/mock': Counter });
    fireEvent.click(screen.getByRole('button'));
    await go('/charts');
    await go('/mock');
    expect(screen.getByText(/count 0/)).toBeTruthy();
    expect(mounts).toBe(2);
  });
});

describe('[19] guards in the document', () => {
  it('redirect a visitor to the login and back after it', async () => {
    await open('/');
    await go('/pay/assets?tab=spot');
    expect(address()).toBe('/account/login?redirect=%2Fpay%2Fassets%3Ftab%3Dspot');
    expect(shownRoute()).toBe('/account/login');
    await act(async () => beginSession(member));
    await settle();
    expect(address()).toBe('/pay/assets?tab=spot');
  });

  it('replace the URL a visitor typed, so that back does not return to it', async () => {
    const before = window.history.length;
    await open('/my/security');
    expect(shownRoute()).toBe('/account/login');
    expect(window.history.length).toBe(before);
  });

  it('redirect a member away from the login', async () => {
    beginSession(member);
    await open('/account/login');
    expect(address()).toBe('/');
  });

  it('redirect a member away when the session ends', async () => {
    beginSession(member);
    await open('/pay/assets');
    await act(async () => endSession());
    await settle();
    expect(address()).toBe('/account/login?redirect=%2Fpay%2Fassets');
    expect(pageElements()).toHaveLength(1);
  });
});

describe('[19] a page for members while the session is unknown', () => {
  const openUnknown = async (path: RoutePath) => {
    doubtSession();
    await open(path);
    expect([address(), shownRoute()]).toEqual([path, path]);
    expect(screen.getByRole('status').textContent).toBe('nobody knows');
  };

  it('is held, and shown without a reload for a member', async () => {
    await openUnknown('/pay/assets');
    await act(async () => beginSession(member));
    await settle();
    expect([address(), shownRoute()]).toEqual(['/pay/assets', '/pay/assets']);
    expect(screen.queryByRole('status')).toBeNull();
    expect(screen.getByText('/pay/assets')).toBeTruthy();
  });

  it('redirects to the login only when the server says that nobody is logged in', async () => {
    await openUnknown('/pay/assets');
    await act(async () => endSession());
    await settle();
    expect(address()).toBe('/account/login?redirect=%2Fpay%2Fassets');
  });

  it('does not offer a login that could not work either', async () => {
    await openUnknown('/account/login');
    await act(async () => endSession());
    await settle();
    expect(screen.getByText('/account/login')).toBeTruthy();
  });
});

describe('URLs', () => {
  it('without a page match the catch-all', async () => {
    await open('/');
    await go('/no/such/page');
    expect(shownRoute()).toBe('*');
    expect(address()).toBe('/no/such/page');
  });

  it('with a trailing slash are normalised', async () => {
    await open('/my/my/' as RoutePath);
    expect(address()).toBe('/my/my');
    expect(shownRoute()).toBe('/my/my');
  });

  it('are followed by links without a reload, and only the newest request completes', async () => {
    await open('/', { '/': () => <Link to="/charts?x=1">charts</Link> });
    fireEvent.click(screen.getByText('charts'));
    await go('/mock');
    expect(shownRoute()).toBe('/mock');
    await go('/');
    fireEvent.click(screen.getByText('charts'));
    await settle();
    expect(address()).toBe('/charts?x=1');
  });

  it('of the current page cancel a pending navigation', async () => {
    await open('/');
    void navigateTo('/homeindex/quotes');
    await go('/');
    await settle();
    expect(shownRoute()).toBe('/');
    expect(address()).toBe('/');
    expect(currentProgress()).not.toBe(PROGRESS_MIN);
  });
});

describe('going back', () => {
  it('opens Home when the tab started on this page', async () => {
    await open('/charts');
    await act(async () => goBack());
    await settle();
    expect(address()).toBe('/');
  });

  it('opens the previous page of this tab otherwise', async () => {
    await open('/charts');
    await go('/mock');
    await act(async () => goBack());
    await settle();
    expect(address()).toBe('/charts');
    expect(shownRoute()).toBe('/charts');
  });
});

function WithSheet() {
  const [isSheetOpen, openIt, closeIt] = useSheetEntry('test.sheet');
  return (
    <>
      <button type="button" onClick={openIt}>
        open
      </button>
      <button type="button" onClick={closeIt}>
        close
      </button>
      {isSheetOpen && <Link to="/mock">inside</Link>}
    </>
  );
}

const isOpen = () => screen.queryByText('inside') !== null;

describe('a sheet', () => {
  it('is closed by going back, and the page stays', async () => {
    await open('/charts', { '/charts': WithSheet });
    fireEvent.click(screen.getByText('open'));
    expect(isOpen()).toBe(true);
    await act(async () => goBack());
    await settle();
    expect(isOpen()).toBe(false);
    expect(shownRoute()).toBe('/charts');
  });

  it('closes itself, and a navigation right after it is not undone by the step back', async () => {
    await open('/charts', { '/charts': WithSheet });
    fireEvent.click(screen.getByText('open'));
    fireEvent.click(screen.getByText('close'));
    void navigateTo('/mock');
    await settle();
    expect(address()).toBe('/mock');
    await act(async () => goBack());
    await settle();
    expect(address()).toBe('/charts');
    expect(isOpen()).toBe(false);
  });

  it('does not reopen when a link inside it was followed and one came back', async () => {
    await open('/keepalive', { '/keepalive': WithSheet });
    fireEvent.click(screen.getByText('open'));
    fireEvent.click(screen.getByText('inside'));
    await settle();
    expect(address()).toBe('/mock');
    await act(async () => goBack());
    await settle();
    expect(address()).toBe('/keepalive');
    expect(isOpen()).toBe(false);
  });

  it('stays open while its request is under way, whatever the browser’s back does', async () => {
    await open('/charts', { '/charts': WithSheet });
    fireEvent.click(screen.getByText('open'));
    const unlock = lockBack();
    await act(async () => goBack());
    await settle();
    expect([isOpen(), address()]).toEqual([true, '/charts']);
    fireEvent.click(screen.getByText('close'));
    await settle();
    expect(isOpen()).toBe(false);
    fireEvent.click(screen.getByText('open'));
    unlock();
    await act(async () => goBack());
    await settle();
    expect([isOpen(), address()]).toEqual([false, '/charts']);
  });

  it('belongs to its page: what arrives after one has left opens nothing', async () => {
    await open('/keepalive', { '/keepalive': WithSheet });
    const button = screen.getByText('open');
    await go('/mock');
    const entries = window.history.length;
    fireEvent.click(button); // Its page is hidden; a late answer calls the same function.
    await settle();
    expect(window.history.length).toBe(entries);
    expect(address()).toBe('/mock');
    await act(async () => goBack());
    await settle();
    expect([isOpen(), address()]).toEqual([false, '/keepalive']);
  });
});
