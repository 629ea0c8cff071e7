/** What the service worker does with a push and a tap: the file browsers run, in a scope. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { runInNewContext } from 'node:vm';
import { beforeEach, describe, expect, it } from 'vitest';

const SOURCE = readFileSync(resolve(import.meta.dirname, '../../public/sw.js'), 'utf8');
const PUSH = {
  kind: 'alerts',
  count: 1,
  id: '7',
  link: '/my/msglist',
  market: 'BTCUSDT',
  unread: 3,
};
const FRENCH = {
  titles: { alerts: 'Alerte de prix', messages: 'Nouveau message' },
  open: 'Touchez pour voir.',
  several: 'Nouveautés : {{count}}',
  paper: 'Trading simulé',
};

type Page = { visibilityState: string; focus: () => void; postMessage: (data: object) => void };

let pages: Page[];
let stored: object | undefined;
let shown: { title: string; options: Record<string, unknown> }[];
let opened: unknown[];
let badge: number;

beforeEach(() => {
  [pages, stored, shown, opened, badge] = [[], undefined, [], [], 0];
});

function pageOf(visibilityState: string): Page {
  const focus = () => void opened.push('focus');
  return { visibilityState, focus, postMessage: (data) => void opened.push(data) };
}

/** The worker with what a browser gives it; returns what dispatches an event and waits for it. */
function start() {
  const listeners = new Map<string, (event: object) => void>();
  const cache = { match: async () => stored && { json: async () => stored } };
  const self = {
    addEventListener: (name: string, run: (event: object) => void) => listeners.set(name, run),
    location: { origin: 'https://paper.example' },
    navigator: { setAppBadge: async (count: number) => void (badge = count) },
    clients: { matchAll: async () => pages, openWindow: async (to: string) => opened.push(to) },
    registration: {
      showNotification: async (title: string, options: Record<string, unknown>) =>
        void shown.push({ title, options }),
    },
  };
  runInNewContext(SOURCE, { self, caches: { open: async () => cache } });
  return async (name: string, event: object) => {
    let work: unknown;
    listeners.get(name)?.({ ...event, waitUntil: (promise: unknown) => (work = promise) });
    await work;
  };
}

const pushed = (content: object) => start()('push', { data: { json: () => content } });
const tapped = (link: unknown) =>
  start()('notificationclick', { notification: { close: () => undefined, data: { link } } });

describe('[35.2] a push on the device', () => {
  it('is shown in the language the app has stored, and in English before', async () => {
    await pushed(PUSH);
    stored = FRENCH;
    await pushed({ ...PUSH, count: 4, market: undefined });
    expect(shown.map(({ title, options }) => [title, options['body'], options['tag']])).toEqual([
      ['Price alert', 'BTCUSDT · Tap to see it. · Paper trading', 'alerts-7'],
      ['Alerte de prix', 'Nouveautés : 4 · Trading simulé', 'alerts-7'],
    ]);
    expect(badge).toBe(3);
  });

  it('is not shown while the app is on the screen, which shows it by itself', async () => {
    pages = [pageOf('visible')];
    await pushed(PUSH);
    expect(shown).toEqual([]);
    pages = [pageOf('hidden')];
    await pushed(PUSH);
    expect(shown).toHaveLength(1);
  });

  it('opens its page, in an open app without a reload, and never another site', async () => {
    await tapped('/my/msglist');
    await tapped('https://elsewhere.example');
    await tapped('//elsewhere.example');
    pages = [pageOf('hidden')];
    await tapped('/kefu/kefu');
    expect(opened).toEqual(['/my/msglist', '/', '/', { open: '/kefu/kefu' }, 'focus']);
  });
});
