/**
 * A price alert and its life (rulebook 16.9). Which prices it waits for is fixed when it is set;
 * the first later tick that reaches one of them ends it. Prices are whole ticks of its market.
 *
 *   waiting → fired · waiting → removed
 */
import { findMarket, formatPrice } from '@anywhen/prices';
import { type AlertLevels, type AlertState, wayReached } from '@anywhen/protocol';
import type { Uid } from '../kernel/actor.ts';

type SetAlert = AlertLevels & {
  readonly id: number;
  readonly uid: Uid;
  readonly symbol: string;
  /** Null where it waits for a level. */
  readonly moveBps: number | null;
  readonly setAtMs: number;
  /** The tick it was set at. */
  readonly setSecond: number;
  readonly setPrice: number;
};

/** Columns that go with a state: only what has fired has a tick, only what waits has no end. */
type Lifecycle = {
  readonly state: AlertState;
  readonly firedSecond: number | null;
  readonly firedPrice: number | null;
  readonly endedAtMs: number | null;
};

export type WaitingAlert = SetAlert & Lifecycle & { readonly state: 'waiting' };

export type FiredAlert = SetAlert &
  Lifecycle & {
    readonly state: 'fired';
    readonly firedSecond: number;
    readonly firedPrice: number;
    readonly endedAtMs: number;
  };

export type AlertRecord =
  | WaitingAlert
  | FiredAlert
  | (SetAlert & Lifecycle & { readonly state: 'removed' });

export function setAlert(alert: SetAlert): WaitingAlert {
  return { ...alert, state: 'waiting', firedSecond: null, firedPrice: null, endedAtMs: null };
}

export function fireAlert(
  alert: WaitingAlert,
  { second, price, atMs }: { second: number; price: number; atMs: number },
): FiredAlert {
  return { ...alert, state: 'fired', firedSecond: second, firedPrice: price, endedAtMs: atMs };
}

export function removeAlert(alert: WaitingAlert, atMs: number): AlertRecord {
  return { ...alert, state: 'removed', endedAtMs: atMs };
}

export function isWaitingAlert(alert: AlertRecord): alert is WaitingAlert {
  return alert.state === 'waiting';
}

/** The way the price went, and which of the two prices it reached. */
export function reachedBy({ above, below, firedPrice }: FiredAlert): {
  way: 'up' | 'down';
  level: number;
} {
  const way = wayReached({ above, below }, firedPrice);
  const level = way === 'up' ? above : below;
  if (way === undefined || level === null) throw new RangeError('no such alert has fired');
  return { way, level };
}

export type AlertLine = ReturnType<typeof describeAlert>;

export function describeAlert(alert: AlertRecord) {
  const { symbol, moveBps, state, setAtMs, setSecond, firedSecond, firedPrice } = alert;
  const priced = (price: number) => alertPriceText(symbol, price);
  return {
    id: String(alert.id),
    symbol,
    moveBps,
    above: alert.above === null ? null : priced(alert.above),
    below: alert.below === null ? null : priced(alert.below),
    state,
    setAtMs,
    setAt: { second: setSecond, price: priced(alert.setPrice) },
    fired:
      firedSecond === null || firedPrice === null
        ? null
        : { second: firedSecond, price: priced(firedPrice) },
  };
}

/** With the decimals of its market. */
export function alertPriceText(symbol: string, price: number): string {
  const market = findMarket(symbol);
  if (!market) throw new RangeError(`there is no market ${symbol}`);
  return formatPrice(price, market.priceDecimals);
}

/** Written out column by column: a table edited behind our back must not pass for the state. */
export function alertText(alert: WaitingAlert): string {
  const { id, uid, symbol, moveBps, above, below, setAtMs, setSecond, setPrice } = alert;
  return `alert/${id}/${uid}/${symbol}/${moveBps}/${above}/${below}/${setAtMs}/${setSecond}/${setPrice}`;
}
