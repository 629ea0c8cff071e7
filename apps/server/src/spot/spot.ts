/** The spot module put together: books and tape in memory, filled from what is stored. */
import { SPOT_MARKETS } from '@anywhen/exchange';
import { TRADES_SHOWN } from '@anywhen/protocol';
import type { Pool } from 'pg';
import type { Core } from '../core/core.ts';
import type { Log } from '../platform/log.ts';
import { DepthFeed } from './depth-feed.ts';
import { listLastTrades } from './queries.ts';
import { TradeTape } from './trade-tape.ts';

export type Spot = { depth: DepthFeed; tape: TradeTape };

export type SpotDeps = { pool: Pool; core: Core; nowMs: () => number; log: Log };

export async function openSpot({ pool, core, nowMs, log }: SpotDeps): Promise<Spot> {
  const tape = new TradeTape();
  const markets = SPOT_MARKETS.map(({ index }) => index);
  const fill = async () =>
    tape.add(await listLastTrades(pool, { markets, perMarket: TRADES_SHOWN }));
  // Before the books: with a book's beat the trades that moved it are told too.
  core.onCommitted((events) => tape.take(events));
  const depth = new DepthFeed({ core, nowMs, log, timer: wakeLater });
  core.onReloaded(() => {
    fill().catch((error: unknown) => log.warn({ err: error }, 'trades: not read again'));
  });
  await fill();
  return { depth, tape };
}

/** Nothing to show is no reason to keep the program running. */
function wakeLater(delayMs: number, wake: () => void): void {
  setTimeout(wake, delayMs).unref();
}
