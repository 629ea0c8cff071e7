/**
 * Live values for trading pages: books, tapes, open orders, current contracts. Separate from the
 * prices, so that pages without trading do not load it.
 */
import type {
  DepthLevel,
  OrderEvent,
  OrderState,
  PublicTrade,
  SecondsContractLine,
  SecondsEvent,
  SecondsState,
  SpotOrder,
} from '@anywhen/protocol';
import { Books } from './books.ts';
import { getLive } from './live.ts';
import { OpenList } from './open-lists.ts';
import { useKeyed, useLiveness } from './stores.ts';
import { Tapes } from './tapes.ts';

export type LiveDepth = {
  /** Best first. */
  readonly bids: readonly DepthLevel[];
  readonly asks: readonly DepthLevel[];
  /** True when this is not the current book: it must be marked, and not be traded on. */
  readonly isStale: boolean;
};

const ORDER_TOPIC = 'order';
const SECONDS_TOPIC = 'seconds';
const OPEN_STATES: readonly OrderState[] = ['NEW', 'PARTIALLY_FILLED', 'WAITING', 'TRIGGERED'];
const ENDED: SecondsState = 'ended';

/** Undefined until the first snapshot. A change rerenders only users of this market. */
export function useDepth(symbol: string): LiveDepth | undefined {
  const topic = `depth:${symbol}`;
  const book = useKeyed(booksOf().byTopic, topic, topic);
  const isLive = useLiveness() === 'live';
  return book && { bids: book.bids, asks: book.asks, isStale: book.isWaiting || !isLive };
}

/** The last trades of a market, newest first, at most 50. */
export function useTrades(symbol: string): readonly PublicTrade[] | undefined {
  const topic = `trades:${symbol}`;
  return useKeyed(tapesOf().byTopic, topic, topic);
}

/** The member's open orders, newest first; undefined for visitors and until the first snapshot. */
export function useOrders(): readonly SpotOrder[] | undefined {
  return useKeyed(ordersOf().byTopic, ORDER_TOPIC, ORDER_TOPIC);
}

/** The member's open contracts, newest first; undefined as above. */
export function useSecondsOrders(): readonly SecondsContractLine[] | undefined {
  return useKeyed(contractsOf().byTopic, SECONDS_TOPIC, SECONDS_TOPIC);
}

/** Every change of an own order with its fills. */
export function onOrderEvent(listener: (event: OrderEvent) => void): () => void {
  return getLive().listen(ORDER_TOPIC, ordersOf().onEvent(listener));
}

/** Every change of an own contract; the last one of each says how it ended. */
export function onSecondsEvent(listener: (event: SecondsEvent) => void): () => void {
  return getLive().listen(SECONDS_TOPIC, contractsOf().onEvent(listener));
}

function booksOf(): Books {
  return getLive().storeOf('depth', (batch) => new Books(batch));
}

function tapesOf(): Tapes {
  return getLive().storeOf('trades', (batch) => new Tapes(batch));
}

function ordersOf(): OpenList<SpotOrder, OrderEvent> {
  return getLive().storeOf('order', (batch) => {
    return new OpenList<SpotOrder, OrderEvent>(batch, {
      all: (snapshot) => (snapshot as { orders: SpotOrder[] }).orders,
      changed: ({ order }) => [order],
      isOpen: ({ state }) => OPEN_STATES.includes(state),
    });
  });
}

function contractsOf(): OpenList<SecondsContractLine, SecondsEvent> {
  return getLive().storeOf('seconds', (batch) => {
    return new OpenList<SecondsContractLine, SecondsEvent>(batch, {
      all: (snapshot) => (snapshot as { contracts: SecondsContractLine[] }).contracts,
      changed: ({ contract }) => [contract],
      isOpen: ({ state }) => state !== ENDED,
    });
  });
}
