/** The faults of the part that is to leave, and the figures of leaving. Pure. */
import { formatUnits, parseUnits } from '@anywhen/money';
import { dailyRewardUnits, type StakingPosition } from '@anywhen/protocol';
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
  { amount, tiers }: Pick<StakingPosition, 'amount' | 'tiers'>,
): string | undefined {
  if (findTypedFault({ typed, required: ourFault('amountRequired') })) return undefined;
  const rest = parseUnits(amount) - parseUnits(finishTyping(typed));
  return rest < 0n ? undefined : formatUnits(dailyRewardUnits(tiers, rest));
}

/** Whether what is typed would be back at once (rulebook 5.3). */
export function isBackAtOnce(
  typed: string,
  { leavesAtOnce = '0' }: Pick<StakingPosition, 'leavesAtOnce'>,
): boolean {
  if (findTypedFault({ typed, required: ourFault('amountRequired') })) return false;
  return parseUnits(finishTyping(typed)) <= parseUnits(leavesAtOnce);
}

/** Early: the pledge is returned less all rewards. */
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
