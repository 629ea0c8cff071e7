/**
 * The stage of this module's screen tests: real router, texts, query cache and live part on a
 * phone. Only what lies outside the page is played, `fetch` and the browser's WebSocket.
 */
import type { ReactNode } from 'react';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, configure, render } from '@testing-library/react';
import { vi } from 'vitest';
import { Toaster } from '@anywhen/ui';
import {
  REJECTIONS,
  depthChecksum,
  toRejectionReply,
  type ClientRequest,
  type DepthLevel,
  type MarketsSnapshot,
  type Rejection,
  type SpotFill,
  type SpotOrder,
  type TickerEvent,
} from '@anywhen/protocol';
import { queryClient } from '../api/query-client.ts';
import { hideAmounts } from '../app/hidden-amounts.ts';
import { TitleBarActionSlot } from '../app/title-bar-action.tsx';
import { startLanguage } from '../i18n/index.ts';
import { browserEnvironment, startLive } from '../live/index.ts';
import { marketsAt, tickAt } from '../live/test-kit.ts';
import { routes, type To } from '../router/index.ts';
import { watchLinkClicks } from '../router/link-clicks.ts';
import { startRouter } from '../router/navigation.ts';
import { PageHost, RouterProvider } from '../router/page-host.tsx';
import { beginSession, endSession, type SessionMember } from '../session/session.ts';

export type Call = {
  method: string;
  path: string;
  query: URLSearchParams;
  body: unknown;
  /** Empty when the request carried no Idempotency-Key. */
  key: string;
};

/** What the server says to a call: data, a refusal, or nothing that ever arrives. */
export type Answer = { data: unknown } | { rejection: Rejection } | 'lost';

export type Setting = {
  script?: Record<string, (call: Call) => Answer | Promise<Answer>>;
  /** First snapshots by topic; a topic without one stays silent. */
  topics?: Record<string, unknown>;
  member?: Partial<SessionMember> | null;
};

export type Stage = {
  callsTo: (name: string) => Call[];
  /** An event of a topic, and the picture after it. */
  push: (topic: string, data: unknown) => Promise<void>;
  loseConnection: () => Promise<void>;
};

const MEMBER: SessionMember = { uid: '10000123', username: 'mary', level: 0, status: 'active' };

configure({ asyncUtilTimeout: 5_000 });

let leave: (() => void) | undefined;

export async function openPage(address: To, setting: Setting = {}): Promise<Stage> {
  const calls: Call[] = [];
  const sockets: StageSocket[] = [];
  vi.stubGlobal('matchMedia', phoneScreen);
  vi.stubGlobal('fetch', (input: string, init?: RequestInit) => play(setting, calls, input, init));
  let isCut = false;
  const Socket = class extends StageSocket {
    constructor() {
      super(setting.topics ?? {}, isCut);
      sockets.push(this);
    }
  };
  vi.stubGlobal('WebSocket', Socket);
  const live = startLive(browserEnvironment());
  window.history.replaceState(null, '', address);
  if (setting.member !== null) beginSession({ ...MEMBER, ...setting.member });
  await startLanguage('en');
  const stopRouter = await startRouter(routes, { Page: Lost, recover: async () => false });
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
    push: (topic, data) =>
      act(async () => {
        sockets.at(-1)?.say(topic, 'event', data);
        await new Promise((resolve) => setTimeout(resolve, PICTURE_MS));
      }),
    loseConnection: () =>
      act(async () => {
        isCut = true;
        sockets.at(-1)?.dispatchEvent(Object.assign(new Event('close'), { code: 1006 }));
        await new Promise((resolve) => setTimeout(resolve, PICTURE_MS));
      }),
  };
}

/** After each test nothing of the member, the cache or the history may stay. */
export function leaveStage(): void {
  cleanup();
  leave?.();
  leave = undefined;
  endSession();
  queryClient.clear();
  hideAmounts(false);
  localStorage.clear();
  vi.unstubAllGlobals();
  window.history.replaceState(null, '', '/');
}

/** Prices of now, all at 10 except the given ones. */
export function prices(given: Record<string, string>) {
  return marketsAt(Math.floor(Date.now() / 1_000), given);
}

export function tick(given: Record<string, string>) {
  return tickAt(Math.floor(Date.now() / 1_000) + 1, given);
}

export function book(bids: DepthLevel[], asks: DepthLevel[], u = 1) {
  return { u, bids, asks, checksum: depthChecksum({ bids, asks }) };
}

export function spotBalance(currency: string, available: string, held = '0') {
  return { kind: 'spot', currency, available: eight(available), held: eight(held) };
}

export function order(id: string, change: Partial<SpotOrder> = {}): SpotOrder {
  return {
    id,
    clientOrderId: `key-${id}`,
    symbol: 'BTCUSDT',
    side: 'buy',
    type: 'limit',
    timeInForce: 'GTC',
    isPostOnly: false,
    price: '64000.00',
    quantity: '0.02000000',
    quoteAmount: null,
    executedQuantity: '0.00000000',
    executedQuote: '0.00000000',
    averagePrice: null,
    fee: '0.00000000',
    feeCurrency: 'BTC',
    state: 'NEW',
    createdAtMs: 1_700_000_000_000,
    updatedAtMs: 1_700_000_000_000,
    ...change,
  };
}

export function fill(id: string, change: Partial<SpotFill> = {}): SpotFill {
  return {
    id,
    orderId: '7',
    symbol: 'BTCUSDT',
    side: 'buy',
    price: '65003.25',
    quantity: '0.01000000',
    quote: '650.03250000',
    fee: '0.00001000',
    feeCurrency: 'BTC',
    role: 'taker',
    against: 'simulated-liquidity',
    atMs: 1_700_000_000_000,
    ...change,
  };
}

const PICTURE_MS = 320; // Longer than the book waits between two pictures.

function eight(amount: string): string {
  const [whole = '0', fraction = ''] = amount.split('.');
  return `${whole}.${fraction.padEnd(8, '0')}`;
}

async function play(
  { script = {} }: Setting,
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

class StageSocket extends EventTarget {
  readonly #topics: Record<string, unknown>;
  readonly #seqs = new Map<string, number>();

  #prices: readonly string[] | undefined;

  constructor(topics: Record<string, unknown>, isCut: boolean) {
    super();
    this.#topics = topics;
    if (isCut) return;
    const first = topics['ticker:all'] as MarketsSnapshot | undefined;
    this.#prices = first?.tickers.map(({ last }) => last);
    queueMicrotask(() => this.dispatchEvent(new Event('open')));
  }

  /** Prices that stand still are still prices of now. */
  beat(): void {
    const second = Math.floor(Date.now() / 1_000);
    if (!this.#prices || !this.#seqs.has('ticker:all')) return;
    this.say('ticker:all', 'event', { second, seed: 'ab'.repeat(32), prices: this.#prices });
  }

  send(text: string): void {
    const request = JSON.parse(text) as ClientRequest;
    if (request.op !== 'subscribe') return;
    for (const topic of request.topics) {
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

  close(): void {}
}

/** No question about the screen is answered with yes: small, light, with motion. */
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
