/**
 * The stage of this module's screen tests: real router, texts, query cache and live part. Only what
 * lies outside the page is played, `fetch` and the browser's WebSocket, with honest envelopes.
 */
import type { ReactNode } from 'react';
import { act, cleanup, configure, render } from '@testing-library/react';
import { MARKETS } from '@anywhen/prices';
import {
  REJECTIONS,
  toRejectionReply,
  type ClientRequest,
  type Rejection,
  type SecondsContractLine,
} from '@anywhen/protocol';
import { Toaster } from '@anywhen/ui';
import { queryClient } from '../api/query-client.ts';
import { HIDDEN_AMOUNTS_KEY, hideAmounts } from '../app/hidden-amounts.ts';
import { startLanguage } from '../i18n/index.ts';
import { browserEnvironment, startLive } from '../live/index.ts';
import { tickAt } from '../live/test-kit.ts';
import { watchLinkClicks } from '../router/link-clicks.ts';
import { startRouter } from '../router/navigation.ts';
import { PageHost, RouterProvider } from '../router/page-host.tsx';
import { routes, type To } from '../router/index.ts';
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
export type Script = Record<string, (call: Call) => Answer | Promise<Answer>>;

export type Setting = {
  script?: Script;
  /** Null for a visitor. */
  member?: Partial<SessionMember> | null;
  /** Of the contract account. */
  available?: string;
  /** The current contracts of the first snapshot; without them the topic stays silent. */
  contracts?: readonly SecondsContractLine[];
  /** Without a price there is no live feed. */
  price?: string | null;
};

export type Stage = {
  callsTo: (name: string) => Call[];
  push: (topic: string, data: unknown) => void;
  /** A contract as it stands now. */
  pushContract: (contract: SecondsContractLine) => void;
};

const EMPTY_COUNTS = { contracts: 0, wins: 0, losses: 0, draws: 0, wagered: '0.00000000' };

export const OWN_STATS = {
  ...EMPTY_COUNTS,
  netResult: '0.00000000',
  today: {
    wagered: '120.00000000',
    wageredMax: '20000.00000000',
    netLoss: '30.00000000',
    lossLimit: '1000.00000000',
  },
  breakUntilMs: 0,
};

/** A sheet's code is loaded when it first opens; on a busy machine that takes its time. */
configure({ asyncUtilTimeout: 5_000 });

const PRICE = '64250.10';
const NOW = Math.floor(Date.now() / 1_000);
let leave: (() => void) | undefined;

export async function openPage(address: To, setting: Setting = {}): Promise<Stage> {
  const calls: Call[] = [];
  const sockets: StageSocket[] = [];
  const script: Script = { ...usual(setting), ...setting.script };
  globalThis.fetch = (input, init) => play(script, calls, String(input), init);
  globalThis.WebSocket = class extends StageSocket {
    constructor() {
      super(setting);
      sockets.push(this);
    }
  } as unknown as typeof WebSocket;
  const live = startLive(browserEnvironment());
  window.history.replaceState(null, '', address);
  if (setting.member !== null) {
    const margaret = { uid: '10000123', username: 'margaret', level: 0, status: 'active' } as const;
    beginSession({ ...margaret, ...setting.member });
  }
  await startLanguage('en');
  const stopRouter = await startRouter(routes, { Page: Lost, recover: async () => false });
  const stopLinks = watchLinkClicks();
  leave = () => {
    stopLinks();
    stopRouter();
    live.stop();
    for (const socket of sockets) socket.close();
  };
  render(
    <RouterProvider>
      <PageHost Frame={Frame} />
      <Toaster closeLabel="Close" />
    </RouterProvider>,
  );
  const push = (topic: string, data: unknown) =>
    act(() => sockets.at(-1)?.say(topic, 'event', data));
  return {
    callsTo: (name) => calls.filter(({ method, path }) => `${method} ${path}` === name),
    push,
    pushContract: (contract) => push('seconds', { contract }),
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

/** What the pages ask for by themselves. */
function usual({ price }: Setting): Script {
  return {
    'GET /seconds/stats': () => ({ data: { ...EMPTY_COUNTS, houseResult: '0.00000000' } }),
    'GET /seconds/own-stats': () => ({ data: OWN_STATS }),
    'GET /seconds/orders': () => ({ data: { contracts: [], nextCursor: null } }),
    'GET /ledger': () => ({ data: { lines: [], nextCursor: null } }),
    'GET /fairness/house': () => ({
      data: { accounts: [{ owner: 'house:seconds', currency: 'USDT', balance: '-7.00000000' }] },
    }),
    ...Object.fromEntries(
      ['BTCUSDT', 'ETHUSDT'].map((symbol) => [
        `GET /markets/${symbol}/seconds`,
        () => {
          const prices = Array.from({ length: 120 }, () => price ?? PRICE);
          return { data: { firstSecond: NOW - 119, prices } };
        },
      ]),
    ),
  };
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
  #ticking: ReturnType<typeof setInterval> | undefined;

  constructor(setting: Setting) {
    super();
    this.#setting = setting;
    queueMicrotask(() => this.dispatchEvent(new Event('open')));
  }

  send(text: string): void {
    const request = JSON.parse(text) as ClientRequest;
    if (request.op !== 'subscribe') return;
    for (const topic of request.topics) {
      const data = this.#snapshotOf(topic);
      if (data) this.say(topic, 'snapshot', data);
      if (data && topic === 'ticker:all') this.#ticking ??= setInterval(() => this.#tick(), 1_000);
    }
  }

  say(topic: string, type: 'snapshot' | 'event', data: unknown): void {
    const seq = (this.#seqs.get(topic) ?? 0) + 1;
    this.#seqs.set(topic, seq);
    const frame = JSON.stringify({ topic, type, seq, data });
    this.dispatchEvent(new MessageEvent('message', { data: frame }));
  }

  close(): void {
    clearInterval(this.#ticking);
  }

  /** Prices that stand still for three seconds are old ones. */
  #tick(): void {
    const price = this.#setting.price ?? PRICE;
    const prices = Object.fromEntries(MARKETS.map(({ symbol }) => [symbol, price]));
    this.say('ticker:all', 'event', tickAt(Math.floor(Date.now() / 1_000), prices));
  }

  #snapshotOf(topic: string): unknown {
    const { available, contracts, price = PRICE } = this.#setting;
    if (topic === 'ticker:all' && price !== null) return tickersAt(price);
    if (topic === 'seconds' && contracts) return { contracts };
    if (topic !== 'balance' || available === undefined) return undefined;
    const line = { kind: 'contract', currency: 'USDT', available, held: '0.00000000' };
    return { balances: [line] };
  }
}

function tickersAt(last: string) {
  const day = { open24h: last, high24h: last, low24h: last, volume24h: '0.00' };
  const tickers = MARKETS.map(({ symbol }) => ({ symbol, last, ...day, sparkline: [] }));
  return { second: Math.floor(Date.now() / 1_000), seed: null, tickers };
}

function Frame({ children }: { children: ReactNode }) {
  return children;
}

function Lost() {
  return <p>the page could not be loaded</p>;
}
