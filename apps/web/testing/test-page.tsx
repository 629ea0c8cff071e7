/**
 * For tests of pages: real router, texts, query cache and live part on a phone, with the real pages
 * under their URLs. Only `fetch` and the browser's WebSocket are faked, with real envelopes.
 */
import type { ReactNode } from 'react';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, waitFor } from '@testing-library/react';
import { expect, vi } from 'vitest';
import {
  REJECTIONS,
  toRejectionReply,
  type BalanceLine,
  type ClientRequest,
  type MarketsSnapshot,
  type Rejection,
  type TickerEvent,
} from '@anywhen/protocol';
import { Toaster, dismissToast, listToasts } from '@anywhen/ui';
import { queryClient } from '../src/api/query-client.ts';
import { startLanguage } from '../src/i18n/index.ts';
import { browserEnvironment, startLive } from '../src/live/index.ts';
import { loadPage } from '../src/pages.ts';
import { routes, type To } from '../src/router/index.ts';
import { watchLinkClicks } from '../src/router/link-clicks.ts';
import { startRouter } from '../src/router/navigation.ts';
import { PageHost, RouterProvider } from '../src/router/page-host.tsx';
import {
  beginSession,
  doubtSession,
  endSession,
  type SessionMember,
} from '../src/session/session.ts';
import { wipeOwn } from '../src/session/own-records.ts';
import { hideAmounts } from '../src/parts/hidden-amounts.ts';
import { SessionUnknown } from '../src/parts/session-unknown.tsx';
import { takeFromFunds } from '../src/money-forms/from-funds/from-funds.ts';
import {
  ORDER_PRODUCTS,
  askBefore,
  type OrderQuestion,
} from '../src/money-forms/questions/order-question.ts';
import { TitleBarActionSlot } from '../src/parts/title-bar-action.tsx';
import './quick-retries.ts';

export type Call = {
  method: string;
  path: string;
  query: URLSearchParams;
  body: unknown;
  /** Empty when the request carried no Idempotency-Key. */
  key: string;
};

/** The server's reply to a call: data, a refusal, or nothing that ever arrives. */
export type Answer = { data: unknown } | { rejection: Rejection } | 'lost';

/** By method and path: `GET /spot/orders`. Others are not found. */
export type Script = Readonly<Record<string, (call: Call) => Answer | Promise<Answer>>>;

export type TestPageSetting = {
  script?: Script;
  /** First snapshots by topic; a topic without one stays silent. */
  topics?: Readonly<Record<string, unknown>>;
  /** Overrides of the default member; null for a visitor. */
  member?: Partial<SessionMember> | null | 'unknown';
  /** No order confirmation unless the test is about it. */
  question?: OrderQuestion;
  /** Orders take nothing from Funds unless the test is about it. */
  takesFromFunds?: boolean;
};

export type TestPage = {
  /** The requests of this name, in order. */
  callsTo: (name: string) => Call[];
  /**
   * Waits until the page has subscribed to a topic and applied its snapshot: later events are news.
   */
  subscribed: (topic: string) => Promise<void>;
  /** An event of a topic. */
  push: (topic: string, data: unknown) => void;
  /** Restarts a topic with a snapshot, as after an unrecoverable gap. */
  pushSnapshot: (topic: string, data: unknown) => void;
  /** Breaks the network permanently. */
  loseConnection: () => void;
};

/**
 * The pause of the live part between two requests to the server. In a test each request advances
 * its clock by it: the fake server has no rate limit.
 */
const REQUEST_SPACING_MS = 400;

/** Prices come every second; a machine that pauses for longer does not make them stale. */
const LOOK_MS_MAX = 1_000;

const MEMBER: SessionMember = { uid: '10000123', username: 'margaret', level: 0, status: 'active' };

let leave: (() => void) | undefined;

export async function openTestPage(address: To, setting: TestPageSetting = {}): Promise<TestPage> {
  const { script = {}, topics = {}, member = {}, question = 'never' } = setting;
  for (const product of ORDER_PRODUCTS) askBefore(product, question);
  takeFromFunds(setting.takesFromFunds ?? false);
  const calls: Call[] = [];
  const sockets: TestSocket[] = [];
  let isCut = false;
  const browser = browserEnvironment();
  const clock = new LiveClock(browser.nowMs);
  const Socket = class extends TestSocket {
    constructor() {
      super(topics, isCut);
      sockets.push(this);
    }

    override send(text: string): void {
      clock.leap(REQUEST_SPACING_MS);
      super.send(text);
    }
  };
  vi.stubGlobal('matchMedia', phoneScreen);
  vi.stubGlobal('fetch', (input: string, init?: RequestInit) => play(script, calls, input, init));
  vi.stubGlobal('WebSocket', Socket);
  const live = startLive({ ...browser, nowMs: () => clock.nowMs() });
  window.history.replaceState(null, '', address);
  beginAs(member);
  await startLanguage('en');
  const failure = { Page: Lost, recover: () => Promise.resolve() };
  const stopRouter = await startRouter({
    routes,
    loadPage,
    failure,
    UnknownPage: SessionUnknown,
  });
  const stopLinks = watchLinkClicks();
  const pulse = setInterval(() => act(() => sockets.at(-1)?.beat()), 1_000);
  leave = () => {
    clearInterval(pulse);
    stopLinks();
    stopRouter();
    live.stop();
  };
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider>
        <TitleBarActionSlot />
        <PageHost Frame={Frame} />
      </RouterProvider>
      <Toaster closeLabel="Close" />
    </QueryClientProvider>,
  );
  return {
    callsTo: (name) => calls.filter(({ method, path }) => `${method} ${path}` === name),
    push: (topic, data) => act(() => sockets.at(-1)?.say(topic, 'event', data)),
    subscribed: async (topic) => {
      await waitFor(() => expect(sockets.at(-1)?.asked).toContain(topic));
      await act(async () => {
        for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
      });
    },
    pushSnapshot: (topic, data) => act(() => sockets.at(-1)?.say(topic, 'snapshot', data)),
    loseConnection: () => {
      isCut = true;
      act(() => sockets.at(-1)?.break());
    },
  };
}

function beginAs(member: TestPageSetting['member']): void {
  if (member === 'unknown') doubtSession();
  else if (member) beginSession({ ...MEMBER, ...member });
  else endSession();
}

/** From here on `passTime` can advance the clock; otherwise it runs as usual. */
export function holdTime(): void {
  vi.useFakeTimers({
    toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
    shouldAdvanceTime: true,
    advanceTimeDelta: 5,
  });
}

export async function passTime(ms: number): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(ms));
}

/** After each test nothing of the member, the cache or the history may stay. */
export function leaveTestPage(): void {
  vi.useRealTimers();
  cleanup();
  leave?.();
  leave = undefined;
  for (let { shown } = listToasts(); shown; { shown } = listToasts()) dismissToast(shown.id);
  wipeOwn();
  endSession();
  queryClient.clear();
  hideAmounts(false);
  localStorage.clear();
  vi.unstubAllGlobals();
  window.history.replaceState(null, '', '/');
}

/** As a reload or a closed tab leaves the browser: only what is stored there stays. */
export function loseTestPage(): void {
  const stored = { ...localStorage };
  leaveTestPage();
  Object.assign(localStorage, stored);
}

export function balance(
  kind: BalanceLine['kind'],
  currency: string,
  available: string,
  held = '0',
): BalanceLine {
  return { kind, currency, available: eight(available), held: eight(held) };
}

/** With as many decimals as the server sends. */
export function eight(amount: string): string {
  const [whole = '0', fraction = ''] = amount.split('.');
  return `${whole}.${fraction.padEnd(8, '0')}`;
}

async function play(
  script: Script,
  calls: Call[],
  address: string,
  init: RequestInit = {},
): Promise<Response> {
  const url = new URL(address, 'http://localhost');
  const call: Call = {
    method: init.method ?? 'GET',
    path: url.pathname.replace(/^\/api/, ''),
    query: url.searchParams,
    body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
    key: new Headers(init.headers).get('Idempotency-Key') ?? '',
  };
  calls.push(call);
  const answer = (await script[`${call.method} ${call.path}`]?.(call)) ?? NOT_FOUND;
  if (answer === 'lost') throw new TypeError('Failed to fetch');
  if ('data' in answer) return Response.json({ ok: true, data: answer.data });
  const { status } = REJECTIONS[answer.rejection.code];
  return Response.json(toRejectionReply(answer.rejection, 'test-request'), { status });
}

const NOT_FOUND: Answer = { rejection: { code: 'NOT_FOUND' } };

/** The clock of the live part, which advances by at most `LOOK_MS_MAX` between two reads. */
class LiveClock {
  readonly #realMs: () => number;
  #seenMs: number;
  #aheadMs = 0;

  constructor(realMs: () => number) {
    this.#realMs = realMs;
    this.#seenMs = realMs();
  }

  nowMs(): number {
    const realMs = this.#realMs();
    this.#aheadMs -= Math.max(0, realMs - this.#seenMs - LOOK_MS_MAX);
    this.#seenMs = realMs;
    return realMs + this.#aheadMs;
  }

  leap(ms: number): void {
    this.#aheadMs += ms;
  }
}

class TestSocket extends EventTarget {
  readonly #topics: Readonly<Record<string, unknown>>;
  readonly #seqs = new Map<string, number>();
  #prices: readonly string[] | undefined;
  readonly asked = new Set<string>();

  constructor(topics: Readonly<Record<string, unknown>>, isCut: boolean) {
    super();
    this.#topics = topics;
    if (isCut) return;
    const first = topics['ticker:all'] as MarketsSnapshot | undefined;
    this.#prices = first?.tickers.map(({ last }) => last);
    queueMicrotask(() => this.dispatchEvent(new Event('open')));
  }

  send(text: string): void {
    const request = JSON.parse(text) as ClientRequest;
    if (request.op !== 'subscribe') return;
    for (const topic of request.topics) {
      this.asked.add(topic);
      const snapshot = this.#topics[topic];
      if (snapshot !== undefined) this.say(topic, 'snapshot', snapshot);
    }
  }

  say(topic: string, type: 'snapshot' | 'event', data: unknown): void {
    const seq = (this.#seqs.get(topic) ?? 0) + 1;
    if (topic === 'ticker:all' && type === 'event') this.#prices = (data as TickerEvent).prices;
    this.#seqs.set(topic, seq);
    const frame = JSON.stringify({ topic, type, seq, data });
    this.dispatchEvent(new MessageEvent('message', { data: frame }));
  }

  /** Unchanged prices are still current. */
  beat(): void {
    const second = Math.floor(Date.now() / 1_000);
    if (!this.#prices || !this.#seqs.has('ticker:all')) return;
    this.say('ticker:all', 'event', { second, seed: 'ab'.repeat(32), prices: this.#prices });
  }

  break(): void {
    this.dispatchEvent(Object.assign(new Event('close'), { code: 1006 }));
  }

  close(): void {}
}

/** No media query matches: small, light, with motion. */
function phoneScreen(media: string) {
  return { media, matches: false, addEventListener: nothing, removeEventListener: nothing };
}

function nothing(): void {}

function Frame({ children }: { children: ReactNode }) {
  return children;
}

function Lost() {
  return <p>the page could not be loaded</p>;
}
