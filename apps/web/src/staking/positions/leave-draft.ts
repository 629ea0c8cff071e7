/** The faults of the part that is to leave, and the figures of leaving. Pure. */
import { parseUnits } from '@anywhen/money';
import { comesBackAtOnce, dailyAfterLeaving, type StakingPosition } from '@anywhen/protocol';
import { findTypedFault, ourFault, theirFault, type Fault } from '../../money-forms/faults.ts';
import type { RefusalPlaces } from '../../money-forms/refusal.ts';
import { finishTyping } from '../../money-forms/typed-amount.ts';

type Held = Pick<StakingPosition, 'amount'>;

/** Both the leaving part and the rest are zero or at least the pool's minimum (rulebook 5.4). */
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

/** Everything has no amount: what was added meanwhile on another page leaves too. */
export function isWhole(typed: string, { amount }: Held): boolean {
  return parseUnits(finishTyping(typed)) === parseUnits(amount);
}

/** The daily earnings of the rest; undefined while the part cannot be parsed. */
export function dailyOfRest(
  typed: string,
  position: Pick<StakingPosition, 'amount' | 'tiers'>,
): string | undefined {
  if (findTypedFault({ typed, required: ourFault('amountRequired') })) return undefined;
  return dailyAfterLeaving(position, parseUnits(finishTyping(typed)));
}

/** Whether what is typed would be back at once (rulebook 5.3). */
export function isBackAtOnce(
  typed: string,
  position: Pick<StakingPosition, 'leavesAtOnce'>,
): boolean {
  if (findTypedFault({ typed, required: ourFault('amountRequired') })) return false;
  return comesBackAtOnce(position, parseUnits(finishTyping(typed)));
}

export const LEAVE_PLACES: RefusalPlaces<'amount'> = {
  byCode: {
    AMOUNT_ABNORMAL: 'amount',
    AMOUNT_BELOW_MIN: 'amount',
    AMOUNT_ABOVE_MAX: 'amount',
  },
  byName: (name) => (name === 'amount' ? 'amount' : undefined),
};
