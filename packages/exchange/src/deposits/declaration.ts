/**
 * What a member declares, and why it may be refused (rulebook 9.4), in two parts: between them the
 * server asks for the proof, which the machine never sees.
 */
import { formatUnits, parseUnits } from '@anywhen/money';
import {
  CASH_CURRENCIES,
  DEPOSITED_PER_DAY_MAX,
  NETWORK_TERMS,
  type Network,
  type Rejection,
  isRejection,
  networksOf,
  refusalOf,
} from '@anywhen/protocol';
import { readTypedAmount } from '../kernel/typed-amount.ts';
import type { Member } from '../members/member.ts';
import type { DepositRecord } from './deposit.ts';
import type { CeilingLeft } from './thirty-days.ts';

/** As chosen and typed. */
type Declaration = {
  readonly currency: string;
  readonly network: string;
  readonly amount: string;
};

type ReadDeclaration = {
  readonly currency: string;
  readonly network: Network;
  readonly units: bigint;
};

const PER_DAY_MAX = parseUnits(DEPOSITED_PER_DAY_MAX);

/** Status, currency, network and amount, in this order. */
export function readDeclaration(
  member: Member | undefined,
  { currency, network: name, amount }: Declaration,
): Rejection | ReadDeclaration {
  const refusal = refusalOf(member, 'deposit');
  if (refusal) return refusal;
  if (!CASH_CURRENCIES.includes(currency)) {
    return { code: 'CURRENCY_REQUIRED', fields: { currency: 'required' } };
  }
  const network = networksOf(currency).find((each) => each === name);
  if (!network) return { code: 'NETWORK_REQUIRED', fields: { network: 'required' } };
  const typed = readTypedAmount('amount', amount);
  if (isRejection(typed)) return typed;
  const { units } = typed;
  return refuseSize(network, units) ?? { currency, network, units };
}

function refuseSize(network: Network, units: bigint): Rejection | undefined {
  const { depositMin: min, depositMax: max } = NETWORK_TERMS[network];
  const fields = { amount: 'not-offered' } as const;
  if (units < parseUnits(min)) return { code: 'DEPOSIT_BELOW_MIN', fields, data: { min } };
  if (units > parseUnits(max)) return { code: 'DEPOSIT_ABOVE_MAX', fields, data: { max } };
  return undefined;
}

/** What stands in the way of one that is fine by itself: ceiling, day's limit, then an open one. */
export function refuseOneMore(
  { currency, network, usdtUnits }: Omit<ReadDeclaration, 'units'> & { usdtUnits: bigint },
  standing: {
    depositedUnits: bigint;
    /** None where there is no ceiling. */
    ceiling: CeilingLeft | undefined;
    underReview: readonly DepositRecord[];
  },
): Rejection | undefined {
  const { ceiling } = standing;
  if (ceiling && usdtUnits > ceiling.leftUnits) {
    const { leftUnits: left, moreAtMs } = ceiling;
    const more = moreAtMs !== null && { moreAtMs };
    return { code: 'DEPOSIT_CEILING_REACHED', data: { left: formatUnits(left), ...more } };
  }
  const leftUnits = leftOfDay(standing.depositedUnits);
  if (usdtUnits > leftUnits) {
    return { code: 'DEPOSIT_DAILY_LIMIT', data: { left: formatUnits(leftUnits) } };
  }
  const open = standing.underReview.find((each) => {
    return each.currency === currency && each.network === network;
  });
  return open && { code: 'ORDER_NOT_COMPLETED', data: { id: String(open.id) } };
}

/** In USDT. */
export function leftOfDay(depositedUnits: bigint): bigint {
  return depositedUnits < PER_DAY_MAX ? PER_DAY_MAX - depositedUnits : 0n;
}
