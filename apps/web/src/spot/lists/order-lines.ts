/** Orders as list lines: the two legs of an OCO are one line (rulebook 2.11). Pure. */
import { isCancellable, type SpotOrder } from '@anywhen/protocol';

export type OrderLine = {
  readonly id: string;
  /** For an OCO its limit leg, or the one that is loaded. */
  readonly order: SpotOrder;
  /** The stop leg of an OCO. */
  readonly other: SpotOrder | undefined;
};

/** In the given order; an OCO is at the place of its first leg. */
export function linesOf(orders: readonly SpotOrder[]): readonly OrderLine[] {
  const legs = new Map<string, SpotOrder[]>();
  for (const order of orders) {
    if (order.ocoId !== null) legs.set(order.ocoId, [...(legs.get(order.ocoId) ?? []), order]);
  }
  return orders.flatMap((order): OrderLine[] => {
    const pair = order.ocoId === null ? [order] : (legs.get(order.ocoId) ?? []);
    if (pair[0] !== order) return [];
    const [limit = order] = pair.filter(({ id, ocoId }) => id === ocoId);
    return [{ id: limit.id, order: limit, other: pair.find((leg) => leg !== limit) }];
  });
}

/** Cancelling one leg cancels both, so neither can be cancelled while one is being executed. */
export function isLineCancellable({ order, other }: Omit<OrderLine, 'id'>): boolean {
  return isCancellable(order.state) && other?.state !== 'TRIGGERED';
}
