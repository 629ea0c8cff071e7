/**
 * The stage of this module's screen tests: real router, texts, query cache and live part. Only what
 * lies outside the page is played, `fetch` and the browser's WebSocket, with honest envelopes.
 */
import type { ReactNode } from 'react';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, configure, render } from '@testing-library/react';
import { MARKETS } from '@anywhen/prices';
import {
  REJECTIONS,
  toRejectionReply,
  type BalanceLine,
  type ClientRequest,
  type Rejection,
} from '@anywhen/protocol';
import { queryClient } from '../api/query-client.ts';
import { startLanguage } from '../i18n/index.ts';
import { browserEnvironment, startLive } from '../live/index.ts';
import { watchLinkClicks } from '../router/link-clicks.ts';
import { PageHost, RouterProvider } from '../router/page-host.tsx';
import { startRouter } from '../router/navigation.ts';
import { routes, type To } from '../router/index.ts';
import { beginSession, endSession } from '../session/session.ts';
import { HIDDEN_AMOUNTS_KEY, hideAmounts } from '../app/hidden-amounts.ts';

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

export type Script = Record<string, (call: Call) => Answer | Promise<Answer>>;

export type Stage = {
  /** Everything that was asked, in order. */
  calls: Call[];
  callsTo: (name: string) => Call[];
  /** Balances change while somebody looks. */
  pushBalances: (lines: readonly BalanceLine[]) => void;
};

export type Setting = {
  script: Script;
  /** The first snapshot of the private topic; without it the topic stays silent. */
  balances?: readonly BalanceLine[];
  prices?: Readonly<Record<string, string>>;
};

/** A sheet's code is loaded when it first opens; on a busy machine that takes its time. */
configure({ asyncUtilTimeout: 5_000 });

let leave: (() => void) | undefined;

export async function openPage(address: To, setting: Setting): Promise<Stage> {
  const calls: Call[] = [];
  const sockets: StageSocket[] = [];
  globalThis.fetch = (input, init) => play(setting.script, calls, String(input), init);
  globalThis.WebSocket = class extends StageSocket {
    constructor() {
      super(setting);
      sockets.push(this);
    }
  } as unknown as typeof WebSocket;
  const live = startLive(browserEnvironment());
  window.history.replaceState(null, '', address);
  beginSession({ uid: '10000123', username: 'margaret', level: 0, status: 'active' });
  await startLanguage('en');
  const stopRouter = await startRouter(routes, { Page: Lost, recover: async () => false });
  const stopLinks = watchLinkClicks();
  leave = () => {
    stopLinks();
    stopRouter();
    live.stop();
  };
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider>
        <PageHost Frame={Frame} />
      </RouterProvider>
    </QueryClientProvider>,
  );
  return {
    calls,
    callsTo: (name) => calls.filter(({ method, path }) => `${method} ${path}` === name),
    pushBalances: (lines) => sockets.at(-1)?.say('balance', 'event', { balances: lines }),
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
  localStorage.removeItem(HIDDEN_AMOUNTS_KEY);
  window.history.replaceState(null, '', '/');
}

export function balance(
  kind: BalanceLine['kind'],
  currency: string,
  available: string,
  held = '0',
): BalanceLine {
  return { kind, currency, available: eight(available), held: eight(held) };
}

/** With as many decimals as the server writes. */
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
  const headers = new Headers(init.headers);
  const call: Call = {
    method: init.method ?? 'GET',
    path: url.pathname.replace(/^\/api/, ''),
    query: url.searchParams,
    body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
    key: headers.get('Idempotency-Key') ?? '',
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
  readonly #setting: Setting;
  readonly #seqs = new Map<string, number>();

  constructor(setting: Setting) {
    super();
    this.#setting = setting;
    queueMicrotask(() => this.dispatchEvent(new Event('open')));
  }

  send(text: string): void {
    const request = JSON.parse(text) as ClientRequest;
    if (request.op !== 'subscribe') return;
    const { balances, prices } = this.#setting;
    for (const topic of request.topics) {
      if (topic === 'balance' && balances) this.say(topic, 'snapshot', { balances });
      if (topic === 'ticker:all' && prices) this.say(topic, 'snapshot', tickersOf(prices));
    }
  }

  say(topic: string, type: 'snapshot' | 'event', data: unknown): void {
    const seq = (this.#seqs.get(topic) ?? 0) + 1;
    this.#seqs.set(topic, seq);
    const frame = JSON.stringify({ topic, type, seq, data });
    this.dispatchEvent(new MessageEvent('message', { data: frame }));
  }

  close(): void {}
}

function tickersOf(prices: Readonly<Record<string, string>>) {
  const tickers = MARKETS.filter(({ symbol }) => symbol in prices).map(({ symbol }) => {
    const last = prices[symbol] ?? '';
    const day = { open24h: last, high24h: last, low24h: last, volume24h: '0.00' };
    return { symbol, last, ...day, sparkline: [] };
  });
  return { second: Math.floor(Date.now() / 1_000), seed: null, tickers };
}

function Frame({ children }: { children: ReactNode }) {
  return children;
}

function Lost() {
  return <p>the page could not be loaded</p>;
}
