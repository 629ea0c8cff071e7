/**
 * The member's current leveraged contracts: open positions and waiting limit orders, in one topic,
 * because a fill changes both. A separate file, so that pages without leverage do not load it.
 */
import type {
  LeverageOrder,
  LeverageOrderState,
  LeveragePosition,
  PositionState,
  TopicFrame,
} from '@anywhen/protocol';
import { type FrameBatch, KeyedStore } from '../keyed-store.ts';
import { getLive, type TopicStore } from '../live.ts';
import { withChanged } from '../open-lists.ts';
import { useKeyed } from '../stores.ts';

export type LeverageNow = {
  readonly positions: readonly LeveragePosition[];
  readonly orders: readonly LeverageOrder[];
};

const TOPIC = 'derivatives';
const OPEN_POSITIONS: readonly PositionState[] = ['open', 'closing'];
const WAITING_ORDERS: readonly LeverageOrderState[] = ['NEW', 'REACHED'];

/** Both newest first; undefined for visitors and until the first snapshot. */
export function useLeverage(): LeverageNow | undefined {
  return useKeyed(storeOf().byTopic, TOPIC, TOPIC);
}

/** Everything that changed at once, including how a position ended. */
export function onLeverageEvent(listener: (event: LeverageNow) => void): () => void {
  return getLive().listen(TOPIC, storeOf().onEvent(listener));
}

/**
 * The price at the time of a touch, for components that do not rerender with every price. Undefined
 * for a market without data. Another component of the page must subscribe to prices.
 */
export function priceNow(symbol: string): string | undefined {
  return getLive().tickers.rows.get(symbol)?.last;
}

function isOpenPosition({ state }: Pick<LeveragePosition, 'state'>): boolean {
  return OPEN_POSITIONS.includes(state);
}

function isWaitingOrder({ state }: Pick<LeverageOrder, 'state'>): boolean {
  return WAITING_ORDERS.includes(state);
}

function storeOf(): OpenLeverage {
  return getLive().storeOf(TOPIC, (batch) => new OpenLeverage(batch));
}

const NOTHING: LeverageNow = { positions: [], orders: [] };

class OpenLeverage implements TopicStore {
  readonly byTopic: KeyedStore<LeverageNow>;
  readonly #listeners = new Set<(event: LeverageNow) => void>();

  constructor(batch: FrameBatch) {
    this.byTopic = new KeyedStore(batch);
  }

  onEvent(listener: (event: LeverageNow) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  apply({ topic, type, data }: TopicFrame): boolean {
    const changed = data as LeverageNow;
    const before = type === 'event' ? (this.byTopic.get(topic) ?? NOTHING) : NOTHING;
    this.byTopic.set(topic, {
      positions: withChanged(before.positions, changed.positions, isOpenPosition),
      orders: withChanged(before.orders, changed.orders, isWaitingOrder),
    });
    if (type === 'event') for (const listener of this.#listeners) listener(changed);
    return true;
  }

  forget(topic: string): void {
    this.byTopic.forget(topic);
  }

  forgetAll(): void {
    this.byTopic.forgetAll();
  }
}
