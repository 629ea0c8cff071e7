/**
 * Who may leave with what (rulebook 5.3, 5.4): a flexible position whole or in a part of which, and
 * of the rest, is not too little, after a wait unless it has earned nothing; a locked one whole, at
 * once and without its rewards. Like all
 * checks these look and never change anything.
 */
import { formatUnits } from '@anywhen/money';
import { type Rejection, isRejection } from '@anywhen/protocol';
import type { Uid } from '../kernel/actor.ts';
import { readTypedAmount } from '../kernel/typed-amount.ts';
import type { LeavingRequest } from './commands.ts';
import { type StakingRecord, nextDayOf, unearnedUnits } from './position.ts';
import { type StakingBooks, refuseOneMore } from './stake-checks.ts';

export type CheckedLeaving = {
  readonly position: StakingRecord;
  readonly day: number;
  /** 0 for what has earned nothing, where that was agreed. */
  readonly waitSeconds: number;
  /** Undefined where all of it leaves. */
  readonly partUnits: bigint | undefined;
};

export function checkLeaving(
  books: StakingBooks,
  { uid, atMs, request }: { uid: Uid; atMs: number; request: LeavingRequest },
): Rejection | CheckedLeaving {
  const refusal = books.members.refuseReducing(uid);
  if (refusal) return refusal;
  const position = books.open.find(request.positionId);
  if (position?.uid !== uid) return { code: 'NOT_FOUND' };
  const { calendar } = books.agenda;
  const day = books.agenda.dayAt(atMs);
  const isBooked = day !== undefined && (nextDayOf(position) ?? Infinity) > day;
  if (!calendar || !isBooked) return { code: 'DAY_NOT_BOOKED' };
  if (position.state !== 'staking') return { code: 'REDEEM_NOT_ALLOWED' };
  const part = readPart(position, request.amount);
  if (isRejection(part)) return part;
  const isAtOnce = (part.partUnits ?? position.units) <= unearnedUnits(position, day);
  // A part that waits is one more; all of it can always leave.
  const isOneMore = part.partUnits !== undefined && !isAtOnce;
  const tooMany = isOneMore ? refuseOneMore(books, uid) : undefined;
  return tooMany ?? { position, day, waitSeconds: isAtOnce ? 0 : calendar.daySeconds, ...part };
}

function readPart(
  position: StakingRecord,
  amount: string | null,
): Rejection | Pick<CheckedLeaving, 'partUnits'> {
  if (amount === null) return { partUnits: undefined };
  const fields = { amount: 'not-offered' } as const;
  if (position.mode === 'locked') return { code: 'REDEEM_NOT_ALLOWED', fields };
  const typed = readTypedAmount('amount', amount);
  if (isRejection(typed)) return typed;
  const { units } = typed;
  const { minUnits } = position;
  const restUnits = position.units - units;
  if (restUnits === 0n) return { partUnits: undefined };
  const isTooLittle = units < minUnits || (restUnits > 0n && restUnits < minUnits);
  if (isTooLittle) {
    return { code: 'AMOUNT_BELOW_MIN', fields, data: { min: formatUnits(minUnits) } };
  }
  if (restUnits > 0n) return { partUnits: units };
  return { code: 'AMOUNT_ABOVE_MAX', fields, data: { max: formatUnits(position.units) } };
}
