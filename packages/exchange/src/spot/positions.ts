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

type Kept = { position: PositionCost; mark: Mark | undefined };

export class Positions {
  readonly #costs = new Map<string, Kept>();
  readonly #fingerprint: Fingerprint;
  /** Positions whose marks are older than they are. */
  readonly #touched = new Set<Kept>();

  constructor(fingerprint: Fingerprint, image: readonly PositionCost[]) {
    this.#fingerprint = fingerprint;
    fingerprint.settleBeforeReading(() => this.#settleMarks());
    for (const position of image) this.#set(position);
  }

  costOf(uid: Uid, currency: string): bigint {
    return this.#costs.get(`${uid}/${currency}`)?.position.costUnits ?? 0n;
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
    const key = `${position.uid}/${position.currency}`;
    const kept = this.#costs.get(key) ?? { position, mark: undefined };
    kept.position = position;
    this.#costs.set(key, kept);
    this.#touched.add(kept);
  }

  #settleMarks(): void {
    for (const kept of this.#touched) {
      const { uid, currency, costUnits } = kept.position;
      const text = `position/${uid}/${currency}/${costUnits}`;
      kept.mark = this.#fingerprint.replace(kept.mark, text);
    }
    this.#touched.clear();
  }
}
