/** A member's own orders as they stood at a second of the replay. Pure. */
import { type SpotOrder, isCancellable } from '@anywhen/protocol';
import type { OwnDay } from '../data.ts';

export type StateThen = 'later' | 'open' | 'partly' | 'filled' | 'canceled' | 'expired';

const ENDS: Partial<Record<SpotOrder['state'], StateThen>> = {
  FILLED: 'filled',
  CANCELED: 'canceled',
  EXPIRED: 'expired',
};

export function stateThen(order: SpotOrder, { fills }: OwnDay, second: number): StateThen {
  if (secondOf(order.createdAtMs) > second) return 'later';
  const end = isCancellable(order.state) ? undefined : ENDS[order.state];
  if (end && secondOf(order.updatedAtMs) <= second) return end;
  const isFilled = fills.some(
    ({ orderId, atMs }) => orderId === order.id && secondOf(atMs) <= second,
  );
  return isFilled ? 'partly' : 'open';
}

/** What the member did and what happened to it, by second, each second once. */
export function momentsOf({ orders, fills }: OwnDay): number[] {
  const seconds = [
    ...orders.map(({ createdAtMs }) => secondOf(createdAtMs)),
    ...fills.map(({ atMs }) => secondOf(atMs)),
  ];
  return [...new Set(seconds)].toSorted((one, next) => one - next);
}

export function secondOf(atMs: number): number {
  return Math.floor(atMs / 1_000);
}
