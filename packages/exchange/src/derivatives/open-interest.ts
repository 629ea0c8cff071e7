/**
 * What all members together have open in a market, by side (rulebook 8.2, the limit of the house):
 * positions at what they cost, and waiting limits as if they were filled, so that one that was
 * accepted always finds room. It follows from positions and orders and is never stored.
 */
import { type PositionSide, positionSideOf } from '@anywhen/protocol';
import { valueOf } from './fill-plan.ts';
import { type LeverageOrderRecord, isWaitingOrder } from './order.ts';
import { type PositionRecord, isOpenPosition } from './position.ts';

type Share = { readonly symbol: string; readonly side: PositionSide; readonly units: bigint };

export class OpenInterest {
  readonly #units = new Map<string, bigint>();

  of(symbol: string, side: PositionSide): bigint {
    return this.#units.get(`${symbol}/${side}`) ?? 0n;
  }

  clear(): void {
    this.#units.clear();
  }

  putPosition(before: PositionRecord | undefined, after: PositionRecord): void {
    if (before) this.#add(shareOf(before), -1n);
    this.#add(shareOf(after), 1n);
  }

  putOrder(before: LeverageOrderRecord | undefined, after: LeverageOrderRecord): void {
    if (before) this.#add(shareOfOrder(before), -1n);
    this.#add(shareOfOrder(after), 1n);
  }

  #add({ symbol, side, units }: Share, sign: bigint): void {
    if (units === 0n) return;
    this.#units.set(`${symbol}/${side}`, this.of(symbol, side) + sign * units);
  }
}

function shareOf(position: PositionRecord): Share {
  const { symbol, side, entryValueUnits } = position;
  return { symbol, side, units: isOpenPosition(position) ? entryValueUnits : 0n };
}

/** Of an order that may open something; whether it will first reduce is not known before. */
function shareOfOrder(order: LeverageOrderRecord): Share {
  const { symbol, limitTicks, lots, isReduceOnly } = order;
  const counts = isWaitingOrder(order) && !isReduceOnly && limitTicks !== null;
  const units = counts ? valueOf(symbol, limitTicks, lots) : 0n;
  return { symbol, side: positionSideOf(order.side), units };
}
