/** The private topic `derivatives`: open positions and orders, then each one that changed. */
import {
  type LeverageOrderRecord,
  type PositionRecord,
  describeLeverageOrder,
  describeLeveragePosition,
} from '@anywhen/exchange';
import { TOPICS } from '@anywhen/protocol';
import { type TopicHub, type TopicParts, publishChanges } from '../core/changed-records.ts';
import type { DerivativesFacts } from './facts.ts';

const TOPIC = TOPICS.derivatives.example;

export type DerivativesTopicParts = TopicParts<{ derivatives: DerivativesFacts }>;

export function serveDerivativesTopic(
  hub: TopicHub,
  { core, facts: { derivatives } }: DerivativesTopicParts,
): void {
  const describe = (
    positions: Iterable<PositionRecord>,
    orders: Iterable<LeverageOrderRecord>,
  ) => ({
    positions: Array.from(positions, describeLeveragePosition),
    orders: Array.from(orders, describeLeverageOrder),
  });
  hub.serve('derivatives', {
    access: 'member',
    pattern: TOPICS.derivatives.pattern,
    snapshot: (_topic, uid) => describe(derivatives.listOpen(uid), derivatives.listWaiting(uid)),
  });
  const hasListeners = (uid: number) => hub.hasListeners(TOPIC, uid);
  publishChanges<PositionRecord>(core, {
    recordOf: (event) => (event.kind === 'leverage-position' ? event.position : undefined),
    hasListeners,
    notify: (uid, positions) => hub.publishTo(uid, TOPIC, describe(positions, [])),
  });
  publishChanges<LeverageOrderRecord>(core, {
    recordOf: (event) => (event.kind === 'leverage-order' ? event.order : undefined),
    hasListeners,
    notify: (uid, orders) => hub.publishTo(uid, TOPIC, describe([], orders)),
  });
}
