/** For tests only: a page in the shell, with live prices and server replies of the test. */
import { act } from '@testing-library/react';
import type { ComponentType } from 'react';
import { vi } from 'vitest';
import { queryClient } from '../../src/api/query-client.ts';
import { LateToasts } from '../../src/shell/late-notices.tsx';
import { showLate } from '../../src/shell/late-parts.ts';
import { Shell } from '../../src/shell/shell.tsx';
import { loadNamespaces } from '../../src/i18n/index.ts';
import { seedFromBoot, startLive } from '../../src/live/index.ts';
import { fakeBrowser, marketsAt, tickAt, type FakeBrowser } from '../live/fake-browser.ts';
import type { RoutePath } from '../../src/router/index.ts';
import { openApp } from '../router/test-pages.tsx';
import { endSession } from '../../src/session/session.ts';

export type TestPage = {
  browser: FakeBrowser;
  second: number;
  /** Sends the next frame of prices, and renders. */
  tick: (prices?: Record<string, string>, seed?: string) => void;
  /** Runs a change of the connection or the clock, and renders. */
  happen: (event: () => void) => void;
};

export type Answers = Record<string, (url: URL) => unknown>;

let stop = () => {};
let seq = 1;

/** Answers every request with a reply of the test; others are refused. */
export function answerWith(answers: Answers): string[] {
  const asked: string[] = [];
  vi.stubGlobal('fetch', (address: string) => {
    const url = new URL(address, 'http://localhost');
    asked.push(url.pathname);
    const answer = answers[url.pathname];
    const body = answer
      ? { ok: true, data: answer(url) }
      : { ok: false, code: 'UNAVAILABLE', key: 'error.unavailable' };
    return Promise.resolve(new Response(JSON.stringify(body)));
  });
  return asked;
}

/** The page inside the shell, with current boot prices unless there are none. */
export async function openTestPage(
  path: RoutePath,
  Page: ComponentType,
  prices: Record<string, string> | null = {},
): Promise<TestPage> {
  const browser = fakeBrowser();
  startLive(browser.environment);
  const second = Math.floor(Date.now() / 1_000);
  if (prices) seedFromBoot({ nowMs: Date.now(), markets: marketsAt(second, prices) });
  await loadNamespaces(['home', 'markets', 'fairness', 'search']);
  showLate({ Toasts: LateToasts });
  stop = await openApp(path, { [path]: Page }, <Shell />);
  const page: TestPage = {
    browser,
    second,
    tick: (next = {}, seed) => {
      page.second += 1;
      const event = { ...tickAt(page.second, next), ...(seed && { seed }) };
      page.happen(() => browser.socket().event('ticker:all', (seq += 1), event));
    },
    happen: (event) => {
      act(() => {
        event();
        browser.paint();
      });
    },
  };
  return page;
}

/** The socket opens and sends its first snapshot. */
export function connect({ browser, happen, second }: TestPage, prices = {}): void {
  happen(() => {
    browser.socket().open();
    browser.socket().snapshot('ticker:all', (seq += 1), marketsAt(second, prices));
  });
}

export function closeTestPage(): void {
  stop();
  stop = () => {};
  endSession();
  queryClient.clear();
  localStorage.clear();
  vi.unstubAllGlobals();
}
