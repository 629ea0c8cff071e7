/**
 * What orders wait for: a price of their market, room in a command once that price has come, or the
 * end of their time. It keeps step with the orders and is not stored. Among those that one tick
 * reaches the least id comes first; what found no room in its command keeps the tick that reached
 * it.
 */
import { isOpenState, triggerWay } from '@anywhen/protocol';
import type { Schedule } from '../agenda/agenda.ts';
import type { DueList } from '../agenda/timetable.ts';
import { assert } from '../kernel/step-context.ts';
import { PriceWatch } from '../markets/price-watch.ts';
import type { SpotContext } from './commands.ts';
import type { ReachingTick, SpotOrderRecord } from './spot-orders.ts';

/** What becomes of those whose moment has come. */
type WaitingHandlers = {
  execute(context: SpotContext, orderId: number, tick: ReachingTick): void;
  /** Reached, but this command has no room. */
  postpone(context: SpotContext, orderId: number, tick: ReachingTick): void;
  expire(context: SpotContext, orderId: number): void;
};

export class WaitingOrders {
  readonly #watches = new Map<string, PriceWatch<number>>();
  readonly #reached = new Map<number, ReachingTick>();
  /** The last second of each order that has one. */
  readonly #expiring = new Map<number, number>();
  readonly #triggers: DueList<number>;
  readonly #expiries: DueList<number>;

  constructor(agenda: Schedule<SpotContext>, handlers: WaitingHandlers) {
    const idOf = (id: number) => id;
    // What a tick triggers comes before the orders whose time ends with it.
    this.#triggers = agenda.openList<number>({
      idOf,
      onDue: (context, id) => {
        handlers.execute(context, id, this.#tickOf(id));
        return 'booked';
      },
      postpone: (context, id) => handlers.postpone(context, id, this.#tickOf(id)),
    });
    this.#expiries = agenda.openList<number>({
      idOf,
      onDue: (context, id) => {
        handlers.expire(context, id);
        return 'booked';
      },
    });
  }

  isWatching(symbol: string): boolean {
    return (this.#watches.get(symbol)?.size ?? 0) > 0;
  }

  /** An order with a trigger or an expiry as it stands now. */
  put(order: SpotOrderRecord): void {
    if (order.trigger) this.#putTrigger(order, order.trigger);
    if (order.expiresAtMs !== null) this.#putExpiry(order, order.expiresAtMs / 1_000);
  }

  /** All that this tick reaches is due now, but for those whose time was over before it. */
  reach(symbol: string, tick: ReachingTick): void {
    for (const id of this.#watches.get(symbol)?.take(tick.price) ?? []) {
      if (tick.second <= (this.#expiring.get(id) ?? Infinity)) this.#add(id, tick);
    }
  }

  #putTrigger(order: SpotOrderRecord, trigger: NonNullable<SpotOrderRecord['trigger']>): void {
    const { id, symbol, side, state, triggered } = order;
    const reached = this.#reached.get(id);
    if (state === 'WAITING' && !reached) {
      const watch = this.#watches.get(symbol) ?? new PriceWatch<number>((item) => item);
      this.#watches.set(symbol, watch);
      watch.put(id, triggerWay(trigger.kind, side), trigger.price);
    } else if (state === 'TRIGGERED' && !reached && triggered) {
      this.#add(id, triggered);
    } else if (state !== 'WAITING' && state !== 'TRIGGERED') {
      this.#watches.get(symbol)?.remove(id);
      if (reached) this.#triggers.remove(reached.second, id);
      this.#reached.delete(id);
    }
  }

  #putExpiry({ id, state }: SpotOrderRecord, second: number): void {
    const isListed = this.#expiring.has(id);
    if (isOpenState(state) === isListed) return;
    if (isListed) {
      this.#expiries.remove(second, id);
      this.#expiring.delete(id);
      return;
    }
    this.#expiries.add(second, id);
    this.#expiring.set(id, second);
  }

  #add(id: number, tick: ReachingTick): void {
    this.#reached.set(id, tick);
    this.#triggers.add(tick.second, id);
  }

  #tickOf(id: number): ReachingTick {
    const tick = this.#reached.get(id);
    assert(tick !== undefined, 'an order is triggered by a tick');
    return tick;
  }
}
