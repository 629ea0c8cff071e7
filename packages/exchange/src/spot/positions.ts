/**
 * What a member's currencies in the spot account have cost (rulebook 19): a moving average. Buying
 * adds what was paid, receiving adds the reference price, selling and sending away leave the
 * average as it is. It is a figure for the eye: no balance depends on it.
 */
import { divide } from '@anywhen/money';
import type { Uid } from '../commands.ts';
import type { Fingerprint, Mark } from '../fingerprint.ts';
import type { StepContext } from '../step-context.ts';
import type { PositionCost } from './spot-orders.ts';

export class Positions {
  readonly #costs = new Map<string, { costUnits: bigint; mark: Mark }>();
  readonly #fingerprint: Fingerprint;

  constructor(fingerprint: Fingerprint, image: readonly PositionCost[]) {
    this.#fingerprint = fingerprint;
    for (const position of image) this.#set(position);
  }

  costOf(uid: Uid, currency: string): bigint {
    return this.#costs.get(`${uid}/${currency}`)?.costUnits ?? 0n;
  }

  add(context: StepContext, { uid, currency, costUnits }: PositionCost): void {
    const before = this.costOf(uid, currency);
    this.#put(context, { uid, currency, costUnits: before + costUnits });
  }

  /** Takes the share of the cost that goes with a part of the quantity. */
  reduce(
    context: StepContext,
    {
      uid,
      currency,
      units,
      ofUnits,
    }: { uid: Uid; currency: string; units: bigint; ofUnits: bigint },
  ): void {
    const before = this.costOf(uid, currency);
    if (before === 0n || ofUnits === 0n) return;
    const kept = divide({ dividend: before * (ofUnits - units), divisor: ofUnits }, 'down');
    this.#put(context, { uid, currency, costUnits: kept });
  }

  #put(context: StepContext, position: PositionCost): void {
    this.#set(position);
    context.changes.push({ kind: 'position', position });
  }

  #set(position: PositionCost): void {
    const { uid, currency, costUnits } = position;
    const key = `${uid}/${currency}`;
    const text = `position/${key}/${costUnits}`;
    const mark = this.#fingerprint.replace(this.#costs.get(key)?.mark, text);
    this.#costs.set(key, { costUnits, mark });
  }
}
