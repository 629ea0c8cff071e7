/**
 * The draft of a contract, its faults, and where refusals are shown (rulebook 3.6 and 18). Pure;
 * the server checks everything again.
 */
import { formatUnits, parseUnits } from '@anywhen/money';
import {
  QUICK_WAGERS,
  WAGER_DECIMALS,
  type BodyOf,
  type placeSecondsOrder,
  type RejectionReply,
} from '@anywhen/protocol';
import { SHORTAGE, findTypedFault, ourFault, type Fault } from '../../money-forms/faults.ts';
import { placeRefusal, type Refusal, type RefusalPlaces } from '../../money-forms/refusal.ts';
import { finishTyping } from '../../money-forms/typed-amount.ts';
import type { Period } from '../terms.ts';

export type OrderRequest = BodyOf<typeof placeSecondsOrder>;

/** The market comes from the page; the direction from the button. */
export type OrderDraft = { readonly amount: string; readonly periodSeconds: number };

export type OrderField = 'amount' | 'period' | 'market';

export const START_DRAFT: OrderDraft = { amount: QUICK_WAGERS[0] ?? '', periodSeconds: 60 };

/** The limits of an amount, in the order of rulebook 3.6. */
type AmountLimits = {
  readonly period: Period;
  /** Unknown values are not checked here: only the server knows them. */
  readonly lossAllowanceUnits: bigint | undefined;
  readonly available: string | undefined;
};

export function findAmountFault(
  { amount }: Pick<OrderDraft, 'amount'>,
  { period, lossAllowanceUnits, available }: AmountLimits,
): Fault | undefined {
  const required = ourFault('purchaseAmountRequired');
  const fault = findTypedFault({ typed: amount, required, decimals: WAGER_DECIMALS });
  if (fault) return fault;
  const units = parseUnits(finishTyping(amount));
  if (units < parseUnits(period.wagerMin)) return limitFault('purchaseMin', period.wagerMin);
  if (units > parseUnits(period.wagerMax)) return limitFault('purchaseMax', period.wagerMax);
  if (lossAllowanceUnits !== undefined && units > lossAllowanceUnits) {
    const left = formatUnits(lossAllowanceUnits > 0n ? lossAllowanceUnits : 0n);
    return { namespace: 'limits', key: 'limits.left', params: { amount: left } };
  }
  const isShort = available !== undefined && units > parseUnits(available);
  return isShort ? SHORTAGE : undefined;
}

/** A preset that this period, or the own loss limit, would refuse is not offered. */
export function isQuickOffered(
  amount: string,
  { period, lossAllowanceUnits }: Pick<AmountLimits, 'period' | 'lossAllowanceUnits'>,
): boolean {
  const { wagerMin, wagerMax } = period;
  const units = parseUnits(amount);
  if (lossAllowanceUnits !== undefined && units > lossAllowanceUnits) return false;
  return units >= parseUnits(wagerMin) && units <= parseUnits(wagerMax);
}

const PLACES: RefusalPlaces<OrderField> = {
  byCode: {
    AMOUNT_ABNORMAL: 'amount',
    AMOUNT_BELOW_MIN: 'amount',
    AMOUNT_ABOVE_MAX: 'amount',
    BALANCE_INSUFFICIENT: 'amount',
    PERIOD_INVALID: 'period',
    SYMBOL_CLOSED: 'market',
  },
  byName: (name) => (name === 'amount' ? name : undefined),
  alsoBarring: ['USER_NOT_FOUND'],
};

/** A limit named by the server is shown with its figure. */
export function placeOrderRefusal(reply: RejectionReply): Refusal<OrderField> {
  const { code, data = {} } = reply;
  const { min, max } = data;
  const amount =
    code === 'AMOUNT_BELOW_MIN' && typeof min === 'string'
      ? limitFault('purchaseMin', min)
      : code === 'AMOUNT_ABOVE_MAX' && typeof max === 'string'
        ? limitFault('purchaseMax', max)
        : undefined;
  return amount ? { kind: 'at-fields', faults: { amount } } : placeRefusal(reply, PLACES);
}

/** The contract that is in the way, if the server named it. */
export function findBlockingContract({ data }: RejectionReply): string | undefined {
  const id = data?.['id'];
  return typeof id === 'string' ? id : undefined;
}

function limitFault(key: 'purchaseMin' | 'purchaseMax', amount: string): Fault {
  return ourFault(key, { amount });
}
