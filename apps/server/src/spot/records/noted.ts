/**
 * Spot orders as the trading journal shows them. What a sale gave up is compared with now: only a
 * price of now says what it would be worth.
 */
import type { SpotOrderRecord } from '@anywhen/exchange';
import { isCancellable } from '@anywhen/protocol';
import { marketIndex } from '@anywhen/prices';
import type { Pool } from 'pg';
import type { NotedRecord, NotedSpan } from '../../facets/noted-records.ts';
import type { MarketFacts } from '../../markets/facts.ts';
import { listOwnOrders } from '../queries.ts';

export async function listNotedOrders(
  pool: Pool,
  { uid, numbers }: { uid: number; numbers: readonly number[] },
  markets: Pick<MarketFacts, 'priceUnits' | 'state'>,
): Promise<NotedRecord[]> {
  const orders = await listOwnOrders(pool, uid, numbers);
  return orders.map((order) => ({
    number: order.id,
    symbol: order.symbol,
    openedAtMs: order.createdAtMs,
    endedAtMs: isCancellable(order.state) ? null : order.updatedAtMs,
    span: spanOf(order, markets),
  }));
}

function spanOf(
  order: SpotOrderRecord,
  { priceUnits, state }: Pick<MarketFacts, 'priceUnits' | 'state'>,
): NotedSpan | null {
  const { side, executedLots, executedTickLots, executedQuoteUnits, updatedAtMs } = order;
  const price = priceUnits?.[marketIndex(order.symbol)];
  const isSold = side === 'sell' && executedLots > 0 && !isCancellable(order.state);
  if (!isSold || price === undefined || !state) return null;
  return {
    openedUnits: executedTickLots,
    endedUnits: BigInt(price) * BigInt(executedLots),
    fromMs: updatedAtMs,
    untilMs: state.process.second * 1_000,
    saleUnits: executedQuoteUnits,
  };
}
