/**
 * The promises of orders that wait, come in pairs or are amended (rulebook 2.11), checked from the
 * changes alone and without the exchange's own functions: a trigger fires at the first tick that
 * reaches it and at no other, those of one tick go by their ids, an OCO fills one leg at most and
 * holds what either may need, an amended order keeps or loses its place as the rule says, and
 * nothing expires before its time.
 */
import { marketIndex } from '@anywhen/prices';
import { isInBook, isOpenState } from '@anywhen/protocol';
import type { TickAppended } from '../../markets/commands.ts';
import { marketOfOrder } from '../../spot/spot-orders.ts';
import type { SpotOrderRecord } from '../../spot/spot-orders.ts';
import type { Check } from '../module-simulation.ts';

/** An order as a change left it, and as the one before did. */
type Step = { order: SpotOrderRecord; before: SpotOrderRecord | undefined };

export class WaitingChecks {
  readonly #check: Check;
  /** Those with a trigger that is not reached yet. */
  readonly #waiting = new Map<number, SpotOrderRecord>();
  /** Open legs by their OCO, and the leg of each OCO that has filled. */
  readonly #legs = new Map<number, Map<number, SpotOrderRecord>>();
  readonly #filledLegs = new Map<number, number>();
  /** The OCOs a command has changed. */
  readonly #touched = new Set<number>();
  #tick: TickAppended | undefined;
  #lastExecuted = { second: 0, id: 0 };
  #highestNo = 0;

  constructor(check: Check) {
    this.#check = check;
  }

  noteTick(tick: TickAppended): void {
    this.#tick = tick;
  }

  /** `isAsked`: by a member, not by time or prices. */
  follow(step: Step, { atMs, isAsked }: { atMs: number; isAsked: boolean }): string[] {
    const { order, before } = step;
    this.#checkPlace(step);
    if (order.trigger) this.#checkTrigger(step);
    if (order.ocoId !== null) this.#noteLeg(order, order.ocoId);
    const isOver = order.state === 'EXPIRED' && before !== undefined;
    if (isOver && !isAsked && order.expiresAtMs !== null && !order.triggered) {
      this.#check(atMs >= order.expiresAtMs, 'nothing expires before its time');
    }
    return before && before.state !== order.state ? [`order ${before.state} → ${order.state}`] : [];
  }

  /** When a command is over. */
  conclude({ hasTick }: { hasTick: boolean }): void {
    if (hasTick) {
      for (const order of this.#waiting.values()) {
        const isOver = (order.expiresAtMs ?? Infinity) / 1_000 < (this.#tick?.second ?? 0);
        this.#check(isOver || !this.#isReached(order), 'what a tick reaches waits no more');
      }
    }
    for (const ocoId of this.#touched) {
      const legs = this.#legs.get(ocoId);
      if (legs) this.#checkHolds([...legs.values()]);
      if (legs?.size === 0) this.#legs.delete(ocoId);
    }
    this.#touched.clear();
  }

  #checkTrigger({ order, before }: Step): void {
    const { id, state, triggered } = order;
    if (state === 'WAITING') this.#waiting.set(id, order);
    else this.#waiting.delete(id);
    if (!triggered) {
      const isOver = !isOpenState(state) && state !== 'FILLED' && order.executedLots === 0;
      this.#check(state === 'WAITING' || isOver, 'what is executed was triggered');
      return;
    }
    if (before?.triggered) {
      const isSame =
        before.triggered.second === triggered.second && before.triggered.price === triggered.price;
      this.#check(isSame, 'a trigger is reached once');
    } else {
      this.#check(this.#tick?.second === triggered.second, 'a trigger is reached by a tick');
      this.#check(this.#priceOf(order) === triggered.price, 'the tick has the price it names');
      this.#check(before && this.#isReached(before), 'a trigger is reached by its price');
      const isInTime = triggered.second * 1_000 <= (order.expiresAtMs ?? Infinity);
      this.#check(isInTime, 'a trigger is not reached when its time is over');
    }
    const wasWaiting = before?.state === 'WAITING' || before?.state === 'TRIGGERED';
    if (!wasWaiting || state === 'TRIGGERED' || state === 'CANCELED') return;
    const last = this.#lastExecuted;
    const isLater =
      triggered.second > last.second || (triggered.second === last.second && id > last.id);
    this.#check(isLater, 'triggered orders go by their tick, then by their ids');
    this.#lastExecuted = { second: triggered.second, id };
  }

  #checkPlace({ order, before }: Step): void {
    const { id, queueNo } = order;
    if (!before) {
      this.#check(id > this.#highestNo && queueNo === id, 'a new order is the last in the queue');
    } else if (isInBook(order.state)) {
      const isSmaller = order.price === before.price && (order.lots ?? 0) <= (before.lots ?? 0);
      const keeps = isInBook(before.state) && isSmaller;
      this.#check(
        keeps ? queueNo === before.queueNo : queueNo > this.#highestNo,
        'an order keeps its place only when it gets smaller',
      );
    }
    this.#highestNo = Math.max(this.#highestNo, id, queueNo);
  }

  #noteLeg(order: SpotOrderRecord, ocoId: number): void {
    if (order.executedLots > 0) {
      const filled = this.#filledLegs.get(ocoId) ?? order.id;
      this.#check(filled === order.id, 'an OCO fills one leg at most');
      this.#filledLegs.set(ocoId, order.id);
    }
    this.#touched.add(ocoId);
    const legs = this.#legs.get(ocoId) ?? new Map<number, SpotOrderRecord>();
    if (isOpenState(order.state)) this.#legs.set(ocoId, legs.set(order.id, order));
    else legs.delete(order.id);
  }

  /** While both are open either may need its whole; one that has filled stands alone. */
  #checkHolds(legs: readonly SpotOrderRecord[]): void {
    if (legs.length < 2) return;
    const held = legs.reduce((sum, { heldUnits }) => sum + heldUnits, 0n);
    for (const leg of legs) {
      this.#check(leg.executedLots === 0, 'a leg that fills ends the other');
      this.#check(held >= needOf(leg), 'an OCO holds what either leg may need');
    }
  }

  #isReached(order: SpotOrderRecord): boolean {
    const { trigger, side } = order;
    const price = this.#priceOf(order);
    if (!trigger || price === undefined) return false;
    const isUpward = trigger.kind === 'stop' ? side === 'buy' : side === 'sell';
    return isUpward ? price >= trigger.price : price <= trigger.price;
  }

  #priceOf({ symbol }: SpotOrderRecord): number | undefined {
    return this.#tick?.priceUnits[marketIndex(symbol)];
  }
}

function needOf(order: SpotOrderRecord): bigint {
  const market = marketOfOrder(order);
  const lots = BigInt(order.lots ?? 0);
  if (order.side === 'sell') return lots * market.lotUnits;
  return (BigInt(order.price ?? 0) * lots * 100_000_000n) / market.usdtTickLots;
}
