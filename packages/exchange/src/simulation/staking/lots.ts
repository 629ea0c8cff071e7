/**
 * What was staked when, lot by lot: the last one leaves first. Slow and obvious on purpose, to be
 * held against the two numbers by which a position remembers the same.
 */
import { parseUnits } from '@anywhen/money';
import type { StakingRecord } from '../../staking/position.ts';

type Lot = { units: bigint; readonly day: number };

export class Lots {
  readonly #byPosition = new Map<number, Lot[]>();
  /** By position, the oldest day of what a part took that left it last. */
  readonly #takenDay = new Map<number, number>();

  note({ id, units }: StakingRecord, unitsBefore: bigint, day: number): void {
    const lots = this.#byPosition.get(id) ?? [];
    this.#byPosition.set(id, lots);
    if (units > unitsBefore) lots.push({ units: units - unitsBefore, day });
    for (let leaving = unitsBefore - units; leaving > 0n;) {
      const last = lots.at(-1);
      if (!last) throw new Error('broken promise: more leaves than was staked');
      const taken = last.units < leaving ? last.units : leaving;
      last.units -= taken;
      leaving -= taken;
      this.#takenDay.set(id, last.day);
      if (last.units === 0n) lots.pop();
    }
  }

  /** Since when the oldest of what leaves was staked: a whole position, or a part of another. */
  oldestDayOf({ id, splitFrom }: StakingRecord): number | undefined {
    const own = this.#byPosition.get(id)?.[0]?.day;
    return own ?? (splitFrom === null ? undefined : this.#takenDay.get(splitFrom));
  }

  /** Of what was staked before the day began, unit by tier, truncated once. */
  rewardOf({ id, tiers }: StakingRecord, day: number): bigint {
    const earlier = (this.#byPosition.get(id) ?? []).filter((lot) => lot.day < day);
    const staked = earlier.reduce((sum, { units }) => sum + units, 0n);
    const inTiers = tiers.map(({ upTo, aprBps }, index) => {
      const floor = parseUnits(tiers[index - 1]?.upTo ?? '0');
      const top = upTo === null ? staked : parseUnits(upTo);
      const part = (staked < top ? staked : top) - floor;
      return part > 0n ? part * BigInt(aprBps) : 0n;
    });
    return inTiers.reduce((sum, each) => sum + each, 0n) / 3_650_000n;
  }
}
