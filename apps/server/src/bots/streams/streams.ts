/**
 * Everything programs follow and call over sockets, put together: the same commits, books, prices
 * and routes as over HTTP, on the leading core and on a gateway alike.
 */
import type { Pool } from 'pg';
import type { Core } from '../../core/core.ts';
import type { PublicBooks } from '../../facets/server-module.ts';
import type { Route } from '../../platform/http/routes.ts';
import type { MarketFeed } from '../../pricing/pricing.ts';
import type { SpotFacts } from '../../spot/facts.ts';
import type { AnsweringParts } from '../calls/answering.ts';
import type { CancelNames } from '../calls/cancel-names.ts';
import { BookStreams } from './book-streams.ts';
import type { BotSockets } from './bot-sockets.ts';
import { KeyWatch } from './key-watch.ts';
import { Listening } from './listening.ts';
import { MarketStreams } from './market-streams.ts';
import { OwnStreams } from './own-streams.ts';
import { SocketCalls } from './socket-calls.ts';

type StreamParts = {
  sockets: BotSockets;
  pool: Pool;
  core: Pick<Core, 'onCommitted' | 'onReloaded' | 'lastSeq'>;
  books: PublicBooks;
  facts: { spot: Pick<SpotFacts, 'openOrders'> };
  markets: Pick<MarketFeed, 'candles' | 'day' | 'openCandle' | 'onTick'>;
  cancelNames: CancelNames;
};

type CallParts = {
  routes: readonly Route[];
  answering: AnsweringParts;
  observe(endpoint: string, status: number, seconds: number): void;
};

/** To be called before anybody connects. */
export function openStreams(parts: StreamParts, { routes, answering, observe }: CallParts): void {
  const { sockets, pool } = parts;
  const { rooms, limits } = sockets;
  const { nowMs, log, keys } = answering;
  const common = { ...parts, rooms, nowMs, log };
  new BookStreams(common).start();
  new MarketStreams(common).start();
  const own = new OwnStreams(common);
  const watch = new KeyWatch({ pool, keys, nowMs, log, everyMs: limits.keyCheckMs });
  sockets.serveListenKeys(new Listening({ pool, keys, own, watch, nowMs }));
  const { callsUnderWayMax } = limits;
  const calls = new SocketCalls({ ...answering, routes, own, watch, callsUnderWayMax, observe });
  sockets.serveCalls((socket, text) => calls.take(socket, text));
}
