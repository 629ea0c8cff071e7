/**
 * The live side of spot trading: `depth` and `trades` for everybody, `order` for the member alone.
 * Everything is published after its commit; a member's own at once, a market's at its interval.
 */
import {
  type ExchangeEvent,
  type SpotOrderRecord,
  type SpotTradeRecord,
  describeFill,
  describeOrder,
} from '@anywhen/exchange';
import { ORDER_FILLS_MAX, type OrderEvent, TOPICS } from '@anywhen/protocol';
import type { Core } from '../core/core.ts';
import type { Hub } from '../platform/sockets/hub.ts';
import type { DepthFeed } from './depth-feed.ts';
import type { SpotFacts } from './facts.ts';
import type { TradeTape } from './trade-tape.ts';

type SpotHub = Pick<Hub, 'serve' | 'publish' | 'publishTo' | 'hasListeners'>;

type SpotTopicParts = {
  core: Core;
  facts: { spot: SpotFacts };
  depth: DepthFeed;
  tape: TradeTape;
};

/** The topics of a market that are published together, four times a second at most. */
const LIVE = ['depth', 'trades'] as const;

const ORDER_TOPIC = TOPICS.order.example;

export function serveSpotTopics(hub: SpotHub, parts: SpotTopicParts): void {
  const { core, facts, depth, tape } = parts;
  hub.serve('depth', {
    access: 'public',
    pattern: TOPICS.depth.pattern,
    snapshot: (topic) => depth.read(symbolOf(topic)),
  });
  hub.serve('trades', {
    access: 'public',
    pattern: TOPICS.trades.pattern,
    snapshot: (topic) => ({ trades: tape.list(symbolOf(topic)) }),
  });
  hub.serve('order', {
    access: 'member',
    pattern: TOPICS.order.pattern,
    snapshot: (_topic, uid) => {
      return { orders: facts.spot.listOpenOrders(uid).toReversed().map(describeOrder) };
    },
  });
  depth.setListeners({
    isFollowed: (symbol) => LIVE.some((topic) => hub.hasListeners(`${topic}:${symbol}`)),
    onBeat: (symbol) => tape.publishNew(symbol),
    onUnseen: (symbol) => tape.skipNew(symbol),
    publish: (symbol, event) => hub.publish(`depth:${symbol}`, event),
  });
  tape.setListener((symbol, trades) => hub.publish(`trades:${symbol}`, { trades }));
  core.onCommitted((events) => publishOrders(hub, events));
}

function symbolOf(topic: string): string {
  return topic.split(':')[1] ?? '';
}

function publishOrders(hub: SpotHub, events: readonly ExchangeEvent[]): void {
  const isFollowed = (uid: number) => hub.hasListeners(ORDER_TOPIC, uid);
  for (const { order, trades } of lastOrders(events, isFollowed)) {
    const fills = trades.map((trade) => describeFill(trade, order.side));
    // One that met very many others is published in several events.
    do {
      const part = fills.splice(0, ORDER_FILLS_MAX);
      const event: OrderEvent = { order: describeOrder(order), fills: part };
      hub.publishTo(order.uid, ORDER_TOPIC, event);
    } while (fills.length > 0);
  }
}

type ChangedOrder = { order: SpotOrderRecord; trades: SpotTradeRecord[] };

/** Each order that changed, in its state after the commit, with all its fills. */
function lastOrders(
  events: readonly ExchangeEvent[],
  isFollowed: (uid: number) => boolean,
): Iterable<ChangedOrder> {
  const changed = new Map<number, ChangedOrder>();
  for (const event of events) {
    if (event.kind !== 'spot-order' || !isFollowed(event.order.uid)) continue;
    const { order, trades } = event;
    const before = changed.get(order.id)?.trades ?? [];
    changed.set(order.id, { order, trades: [...before, ...trades] });
  }
  return changed.values();
}
