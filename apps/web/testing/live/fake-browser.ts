/** For tests only: a fake WebSocket without a network, and markets to send over it. */
import { MARKETS } from '@anywhen/prices';
import type { ClientRequest, MarketsSnapshot, ServerFrame, TickerEvent } from '@anywhen/protocol';
import type { BrowserSocket, LiveEnvironment } from '../../src/live/environment.ts';

class FakeSocket extends EventTarget {
  readonly said: ClientRequest[] = [];
  isClosedByUs = false;

  send(text: string): void {
    this.said.push(JSON.parse(text) as ClientRequest);
  }

  close(): void {
    this.isClosedByUs = true;
  }

  open(): void {
    this.dispatchEvent(new Event('open'));
  }

  receive(frame: ServerFrame): void {
    this.dispatchEvent(Object.assign(new Event('message'), { data: JSON.stringify(frame) }));
  }

  /** On a private topic frames name their stream. */
  snapshot(topic: string, seq: number, data: unknown, stream?: string): void {
    this.receive({ topic, type: 'snapshot', seq, ...(stream ? { stream } : {}), data });
  }

  event(topic: string, seq: number, data: unknown, stream?: string): void {
    this.receive({ topic, type: 'event', seq, ...(stream ? { stream } : {}), data });
  }

  /** Closed by the server, or by the network with 1006. */
  end(code: number): void {
    this.dispatchEvent(Object.assign(new Event('close'), { code }));
  }

  /** Every requested topic, in order. */
  subscribed(): string[] {
    return this.said.flatMap((request) => (request.op === 'subscribe' ? request.topics : []));
  }
}

export type FakeBrowser = {
  environment: LiveEnvironment;
  sockets: FakeSocket[];
  /** The newest one. */
  socket: () => FakeSocket;
  wake: () => void;
  /** Runs the given number of animation frames. */
  paint: () => void;
};

/** Time is the test's fake clock; animation frames run when the test says so. */
export function fakeBrowser(changes: Partial<LiveEnvironment> = {}): FakeBrowser {
  const sockets: FakeSocket[] = [];
  let wake: (() => void) | undefined;
  let paints: (() => void)[] = [];
  const environment: LiveEnvironment = {
    openSocket: () => {
      const socket = new FakeSocket();
      sockets.push(socket);
      return socket as unknown as BrowserSocket;
    },
    nowMs: () => Date.now(),
    random: () => 0.5,
    requestFrame: (paint) => void paints.push(paint),
    onWake: (listener) => {
      wake = listener;
    },
    ...changes,
  };
  return {
    environment,
    sockets,
    socket: () => {
      const last = sockets.at(-1);
      if (!last) throw new Error('no socket was opened');
      return last;
    },
    wake: () => wake?.(),
    paint: () => {
      while (paints.length > 0) {
        const due = paints;
        paints = [];
        for (const paint of due) paint();
      }
    },
  };
}

type Prices = Readonly<Record<string, string>>;

/** All markets at 10, except the given ones; a day ago all were at 10. */
export function marketsAt(second: number, prices: Prices = {}): MarketsSnapshot {
  const tickers = MARKETS.map(({ symbol, priceDecimals }) => {
    const ten = (10).toFixed(priceDecimals);
    const last = prices[symbol] ?? ten;
    const day = { open24h: ten, high24h: ten, low24h: ten, volume24h: '1000.00' };
    return { symbol, last, ...day, sparkline: [10, 10] };
  });
  return { second, seed: null, tickers };
}

export function tickAt(second: number, prices: Prices = {}): TickerEvent {
  const all = MARKETS.map(
    ({ symbol, priceDecimals }) => prices[symbol] ?? (10).toFixed(priceDecimals),
  );
  return { second, seed: 'ab'.repeat(32), prices: all };
}
