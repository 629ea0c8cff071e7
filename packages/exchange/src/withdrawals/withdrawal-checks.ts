/**
 * The checks of a request in the order of rulebook 10.3: when two rules are broken at once, the
 * earlier one answers. They look and never change anything. Machine and server go by the same; the
 * fund password (3 and 12) is the server's, and asked for between and after these.
 */
import { formatUnits, parseUnits } from '@anywhen/money';
import {
  CASH_CURRENCIES,
  type CashAccount,
  type Channel,
  type Rejection,
  WITHDRAWAL_LIMITS,
  type WithdrawalLimits,
  type WithdrawalReason,
  channelsOf,
  isRejection,
  isSimulatedAddress,
  refusalOf,
  withdrawalFeeUnits,
  withdrawalMinUnits,
} from '@anywhen/protocol';
import { assert } from '../kernel/step-context.ts';
import { readTypedAmount } from '../kernel/typed-amount.ts';
import { usdtUnitsOf } from '../markets/usdt-value.ts';
import { type Member, withdrawRefusal } from '../members/member.ts';
import type { WithdrawalRequest } from './commands.ts';
import type { WithdrawalRecord } from './withdrawal.ts';
import type { WithdrawalDay } from './withdrawal-day.ts';

/** All that stands between a member and a withdrawal: nothing else is ever asked for (H8). */
export type WithdrawalStanding = {
  readonly member: Member | undefined;
  /** What counts on the day of the request. */
  readonly today: WithdrawalDay;
  readonly underReview: readonly WithdrawalRecord[];
  availableOf(account: CashAccount, currency: string): bigint;
  /** Credited deposits that may not leave yet, whichever account they came to. */
  lockedOf(currency: string): bigint;
  /** Of the last tick, for what is not USDT. */
  readPrices(): readonly number[] | undefined;
};

export type CheckedWithdrawal = {
  readonly channel: Channel;
  readonly units: bigint;
  readonly feeUnits: bigint;
  readonly valueUnits: bigint;
};

/** Checks 1 and 2: status, then level. */
export function refuseWithdrawing(member: Member | undefined): Rejection | undefined {
  return refusalOf(member, 'withdraw');
}

/** Checks 1, 2 and 4 to 11. */
export function checkWithdrawal(
  standing: WithdrawalStanding,
  request: WithdrawalRequest,
  atMs: number,
): Rejection | CheckedWithdrawal {
  const { member } = standing;
  const refusal = refuseWithdrawing(member);
  if (refusal || !member) return refusal ?? { code: 'USER_NOT_FOUND' };
  const limits = WITHDRAWAL_LIMITS[member.level];
  assert(limits !== null, 'whoever may withdraw has limits');
  const locked = withdrawRefusal(member, atMs);
  if (locked) return locked;
  const read = readFields(request);
  if (isRejection(read)) return read;
  const { channel, units } = read;
  const { currency } = request;
  const valueUnits = usdtUnitsOf({ currency, units }, standing.readPrices);
  if (valueUnits === undefined) return { code: 'FEED_STALE' };
  const feeUnits = withdrawalFeeUnits(channel, units);
  return (
    refuseAddress(channel, request) ??
    refuseSize(read, { valueUnits, limits }) ??
    refuseDay(standing.today, { valueUnits, limits }) ??
    refuseSecond(standing, currency) ??
    refuseShortage(standing, request, units) ?? { channel, units, feeUnits, valueUnits }
  );
}

/** What of the checks must still be true when it is decided (10.5), as the reason it is not. */
export function reasonAgainst(member: Member | undefined, atMs: number): WithdrawalReason | null {
  const refusal = refuseWithdrawing(member);
  if (refusal?.code === 'KYC_PRIMARY_REQUIRED') return 'LEVEL_CHANGED';
  if (refusal || !member) return 'STATUS_CHANGED';
  return withdrawRefusal(member, atMs) ? 'SECURITY_CHANGED' : null;
}

function withdrawableUnits(availableUnits: bigint, lockedUnits: bigint): bigint {
  return availableUnits > lockedUnits ? availableUnits - lockedUnits : 0n;
}

type ReadFields = { readonly channel: Channel; readonly units: bigint };

function readFields(request: WithdrawalRequest): Rejection | ReadFields {
  const { currency, amount, address, payeeId } = request;
  if (!CASH_CURRENCIES.includes(currency)) {
    return { code: 'CURRENCY_REQUIRED', fields: { currency: 'required' } };
  }
  const channel = channelsOf(currency).find((each) => each === request.channel);
  if (!channel) return { code: 'NETWORK_REQUIRED', fields: { channel: 'required' } };
  if (channel === 'bank' && payeeId === null) {
    return { code: 'BANK_REQUIRED', fields: { bankAccountId: 'required' } };
  }
  if (channel !== 'bank' && (address ?? '') === '') {
    return { code: 'VALIDATION', fields: { address: 'required' } };
  }
  const read = readTypedAmount('amount', amount);
  return isRejection(read) ? read : { channel, units: read.units };
}

function refuseAddress(channel: Channel, { address }: WithdrawalRequest): Rejection | undefined {
  if (channel === 'bank' || isSimulatedAddress(channel, address ?? '')) return undefined;
  return { code: 'ADDRESS_INVALID', fields: { address: 'format' } };
}

type Measured = { readonly valueUnits: bigint; readonly limits: WithdrawalLimits };

function refuseSize(
  { channel, units }: ReadFields,
  { valueUnits, limits }: Measured,
): Rejection | undefined {
  const min = withdrawalMinUnits(channel);
  const fields = { amount: 'not-offered' } as const;
  if (units < min) return { code: 'WITHDRAW_BELOW_MIN', fields, data: { min: formatUnits(min) } };
  const max = parseUnits(limits.singleMaxUsdt);
  if (valueUnits <= max) return undefined;
  return { code: 'WITHDRAW_ABOVE_MAX', fields, data: { max: formatUnits(max) } };
}

function refuseDay(
  { valueUnits: asked, count }: WithdrawalDay,
  { valueUnits, limits }: Measured,
): Rejection | undefined {
  const capacity = parseUnits(limits.dailyMaxUsdt) - asked;
  if (valueUnits > capacity) {
    const left = formatUnits(capacity > 0n ? capacity : 0n);
    return { code: 'WITHDRAW_DAILY_LIMIT', fields: { amount: 'not-offered' }, data: { left } };
  }
  return count < limits.timesPerDay ? undefined : { code: 'WITHDRAW_TIMES_EXCEEDED' };
}

function refuseSecond(
  { underReview }: WithdrawalStanding,
  currency: string,
): Rejection | undefined {
  const other = underReview.find((each) => each.currency === currency);
  return other && { code: 'ORDER_NOT_COMPLETED', data: { id: other.id.toString() } };
}

function refuseShortage(
  standing: WithdrawalStanding,
  { account, currency }: WithdrawalRequest,
  units: bigint,
): Rejection | undefined {
  const available = standing.availableOf(account, currency);
  const withdrawable = withdrawableUnits(available, standing.lockedOf(currency));
  if (withdrawable >= units) return undefined;
  const data = { withdrawable: formatUnits(withdrawable), currency };
  return { code: 'BALANCE_INSUFFICIENT', fields: { amount: 'not-offered' }, data };
}
