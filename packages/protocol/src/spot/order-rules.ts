/**
 * What orders are and may become (rulebook 2.2, 2.9, 2.11): types, states, triggers, expiries, and
 * who keeps the place in the queue. The exchange decides by these very functions and the form shows
 * them before the tap. Prices are whole ticks here, quantities whole lots.
 */
import type { Side } from './rules.ts';

export const ORDER_TYPES = ['limit', 'market'] as const;
export type OrderType = (typeof ORDER_TYPES)[number];
/** In the order of the database's numbers; only ever append. */
export const TIMES_IN_FORCE = ['GTC', 'IOC', 'FOK', 'GTT'] as const;
export type TimeInForce = (typeof TIMES_IN_FORCE)[number];

/** With it a limit or market order waits for a price before it is one; only ever append. */
export const TRIGGER_KINDS = ['stop', 'take-profit'] as const;
export type TriggerKind = (typeof TRIGGER_KINDS)[number];

/** In the order of the database's numbers; only ever append. */
export const ORDER_STATES = [
  'NEW',
  'PARTIALLY_FILLED',
  'FILLED',
  'CANCELED',
  'EXPIRED',
  'WAITING',
  'TRIGGERED',
] as const;
export type OrderState = (typeof ORDER_STATES)[number];

type OrderLabel = 'in-progress' | 'completed';

/** What a member reads (rulebook 2.9). */
export function orderLabel(state: OrderState): OrderLabel {
  return isOpenState(state) ? 'in-progress' : 'completed';
}

/** In the book, waiting for its trigger, or about to be executed. */
export function isOpenState(state: OrderState): boolean {
  return isInBook(state) || state === 'WAITING' || state === 'TRIGGERED';
}

export function isInBook(state: OrderState): boolean {
  return state === 'NEW' || state === 'PARTIALLY_FILLED';
}

/** A triggered one is as good as executed. */
export function isCancellable(state: OrderState): boolean {
  return isOpenState(state) && state !== 'TRIGGERED';
}

/** What lists are filtered by; a leg of an OCO is that, whatever else it is. */
export const ORDER_KINDS = ['limit', 'market', 'stop', 'take-profit', 'oco'] as const;
export type OrderKind = (typeof ORDER_KINDS)[number];

export function orderKind(order: {
  type: OrderType;
  trigger: { kind: TriggerKind } | null;
  ocoId: unknown;
}): OrderKind {
  return order.ocoId === null ? (order.trigger?.kind ?? order.type) : 'oco';
}

/** `up` is reached by a price at the trigger or above it, `down` by one at it or below. */
export function triggerWay(kind: TriggerKind, side: Side): 'up' | 'down' {
  return (kind === 'stop') === (side === 'buy') ? 'up' : 'down';
}

/** True while the reference price has not reached it: only then an order may wait for it. */
export function isAhead(trigger: { kind: TriggerKind; price: number }, side: Side, ref: number) {
  return triggerWay(trigger.kind, side) === 'up' ? trigger.price > ref : trigger.price < ref;
}

/** The lowest and highest trigger, as a share of the reference price (rulebook 2.3). */
export const TRIGGER_BAND_BPS = { lowest: 2_000, highest: 50_000 } as const;

export function isInTriggerBand(price: number, reference: number): boolean {
  const { lowest, highest } = TRIGGER_BAND_BPS;
  return price * 10_000 >= reference * lowest && price * 10_000 <= reference * highest;
}

export const EXPIRY_SECONDS_MIN = 60;
export const EXPIRY_SECONDS_MAX = 90 * 86_400;

/** A whole second, and neither too near nor too far. */
export function isExpiry(expiresAtMs: number, nowMs: number): boolean {
  const aheadMs = expiresAtMs - nowMs;
  const isWhole = Number.isSafeInteger(expiresAtMs) && expiresAtMs % 1_000 === 0;
  return isWhole && aheadMs >= EXPIRY_SECONDS_MIN * 1_000 && aheadMs <= EXPIRY_SECONDS_MAX * 1_000;
}

/** Of an order in the book: a smaller quantity alone does, anything else goes behind all others. */
export function keepsPlace(
  before: { price: number | null; lots: number | null },
  after: { price: number | null; lots: number | null },
): boolean {
  return after.price === before.price && (after.lots ?? 0) <= (before.lots ?? 0);
}

/** An OCO holds once, the larger need: the stop leg only what it needs beyond the limit leg. */
export function ocoHolds(
  limitNeed: bigint,
  stopNeed: bigint,
): { limitHeld: bigint; stopHeld: bigint } {
  return { limitHeld: limitNeed, stopHeld: stopNeed > limitNeed ? stopNeed - limitNeed : 0n };
}
