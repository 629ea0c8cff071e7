/** What is wrong with the part that is to leave, and what leaving comes to. Pure. */
import { formatUnits, parseUnits } from '@anywhen/money';
import { dailyRewardUnits, type StakingPosition } from '@anywhen/protocol';
import { findTypedFault, ourFault, theirFault, type Fault } from '../../money-forms/faults.ts';
import type { RefusalPlaces } from '../../money-forms/refusal.ts';
import { finishTyping } from '../../money-forms/typed-amount.ts';

type Held = Pick<StakingPosition, 'amount'>;

/** What leaves, and what stays, is nothing or at least the pool's minimum (rulebook 5.4). */
export function findLeaveFault(
  typed: string,
  { amount, min }: Held & { min: string | undefined },
): Fault | undefined {
  const fault = findTypedFault({ typed, required: ourFault('amountRequired') });
  if (fault) return fault;
  const part = parseUnits(finishTyping(typed));
  const rest = parseUnits(amount) - part;
  if (rest < 0n) return theirFault('amountAboveMax');
  if (min === undefined || rest === 0n) return undefined;
  const least = parseUnits(min);
  return part < least || rest < least ? theirFault('amountBelowMin') : undefined;
}

/** All of it has no amount: what was added meanwhile by another page leaves too. */
export function isWhole(typed: string, { amount }: Held): boolean {
  return parseUnits(finishTyping(typed)) === parseUnits(amount);
}

/** What the rest earns in a day; undefined while the part cannot be read. */
export function dailyOfRest(
  typed: string,
  { amount, tiers }: Pick<StakingPosition, 'amount' | 'tiers'>,
): string | undefined {
  if (findTypedFault({ typed, required: ourFault('amountRequired') })) return undefined;
  const rest = parseUnits(amount) - parseUnits(finishTyping(typed));
  return rest < 0n ? undefined : formatUnits(dailyRewardUnits(tiers, rest));
}

/** Early: the pledge comes back whole, and all rewards are given back out of it. */
export function earlyFigures({ amount, rewarded }: Pick<StakingPosition, 'amount' | 'rewarded'>) {
  const back = formatUnits(parseUnits(amount) - parseUnits(rewarded));
  return { lost: `-${rewarded}`, back };
}

export const LEAVE_PLACES: RefusalPlaces<'amount'> = {
  byCode: {
    AMOUNT_ABNORMAL: 'amount',
    AMOUNT_BELOW_MIN: 'amount',
    AMOUNT_ABOVE_MAX: 'amount',
  },
  byName: (name) => (name === 'amount' ? 'amount' : undefined),
};
