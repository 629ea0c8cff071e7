/**
 * npm nodejs-order-book on a recorded stream: the measure for our own books. It gets what it asks
 * for, ids as text and an object of options per order, made before the clock starts.
 */
import {
  type LimitOrderOptions,
  type MarketOrderOptions,
  OrderBook,
  Side,
} from 'nodejs-order-book';
import type { OrderStream, StreamOperation } from './order-stream.ts';

type Depth = [price: number, lots: number][];

export type BookRun = { readonly ms: number; readonly bids: Depth; readonly asks: Depth };

type Prepared =
  | { readonly kind: 'limit'; readonly options: LimitOrderOptions }
  | { readonly kind: 'market'; readonly options: MarketOrderOptions }
  | { readonly kind: 'cancel'; readonly id: string };

export function runPeerBook({ opening, operations }: OrderStream): BookRun {
  const book = new OrderBook();
  play(book, opening.map(prepare));
  const prepared = operations.map(prepare);
  const began = process.cpuUsage();
  play(book, prepared);
  const ms = cpuMsSince(began);
  const [asks, bids] = book.depth();
  return { ms, bids, asks };
}

/** What one core would need: the time of all threads, without waiting for other programs. */
export function cpuMsSince(began: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(began);
  return (user + system) / 1_000;
}

function play(book: OrderBook, operations: readonly Prepared[]): void {
  for (const operation of operations) {
    if (operation.kind === 'limit') book.limit(operation.options);
    else if (operation.kind === 'market') book.market(operation.options);
    else book.cancel(operation.id);
  }
}

function prepare(operation: StreamOperation): Prepared {
  if (operation.kind === 'cancel') return { kind: 'cancel', id: String(operation.id) };
  const { id, side, lots, price } = operation.order;
  const market = { side: side === 'buy' ? Side.BUY : Side.SELL, size: lots };
  return operation.kind === 'market'
    ? { kind: 'market', options: market }
    : { kind: 'limit', options: { ...market, id: String(id), price } };
}
