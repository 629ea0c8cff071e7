/**
 * What a member is about to buy, what is wrong with it, and where the server's no belongs (rulebook
 * 3.6 and 18). Pure; the server checks everything again.
 */
import { parseUnits, readAmount } from '@anywhen/money';
import {
  QUICK_WAGERS,
  WAGER_DECIMALS,
  type BodyOf,
  type placeSecondsOrder,
  type RejectionReply,
} from '@anywhen/protocol';
import type { Period } from './terms.ts';

export type OrderWish = BodyOf<typeof placeSecondsOrder>;

/** The market is the page's; up or down is the button's. */
export type OrderDraft = { readonly amount: string; readonly periodSeconds: number };

/** Where the text of a fault stands: `forms` for our own checks, `errors` for the server's. */
export type Fault = {
  readonly namespace: 'forms' | 'errors';
  readonly key: string;
  /** In USDT; written by whoever shows it. */
  readonly amount?: string;
  /** More of it lies in another account. */
  readonly isShortage?: true;
};

export const START_DRAFT: OrderDraft = { amount: QUICK_WAGERS[0] ?? '', periodSeconds: 60 };

const UNITS_PER_CENT = 1_000_000n;

/** An unknown balance is not checked here: only the server knows then. */
export function findAmountFault(
  { amount }: Pick<OrderDraft, 'amount'>,
  { period, available }: { period: Period; available: string | undefined },
): Fault | undefined {
  if (amount === '') return ours('purchaseAmountRequired');
  const reading = readAmount(finishTyping(amount), WAGER_DECIMALS);
  if (!reading.isAmount) {
    return reading.fault === 'too-precise' ? ours('fault.too-precise') : theirs('amountAbnormal');
  }
  const units = reading.units * UNITS_PER_CENT;
  if (units < parseUnits(period.wagerMin)) return ours('purchaseMin', period.wagerMin);
  if (units > parseUnits(period.wagerMax)) return ours('purchaseMax', period.wagerMax);
  const isShort = available !== undefined && units > parseUnits(available);
  return isShort ? { ...ours('balanceInsufficient'), isShortage: true } : undefined;
}

/** `5.` is 5 on its way to 5.5; whoever stops there means 5. */
export function finishTyping(amount: string): string {
  return amount.replace(/\.$/, '');
}

/** A ready-made amount that this period would refuse is not offered. */
export function isQuickOffered(amount: string, { wagerMin, wagerMax }: Period): boolean {
  const units = parseUnits(amount);
  return units >= parseUnits(wagerMin) && units <= parseUnits(wagerMax);
}

export type Refusal =
  | { readonly shown: 'at-amount' | 'at-period' | 'at-market'; readonly fault: Fault }
  /** Only customer service can help. */
  | { readonly shown: 'in-dialog' }
  /** `orderId`: the contract that is in the way, where the server named it. */
  | { readonly shown: 'as-notice'; readonly orderId?: string };

export function placeRefusal({ code, key, fields, data }: RejectionReply): Refusal {
  const told = theirs(key.replace(/^error\./, ''));
  switch (code) {
    case 'ACCOUNT_FROZEN':
    case 'ACCOUNT_STATUS_ABNORMAL':
    case 'USER_NOT_FOUND':
      return { shown: 'in-dialog' };
    case 'AMOUNT_ABNORMAL': {
      const isTooPrecise = fields?.['amount'] === 'too-precise';
      return { shown: 'at-amount', fault: isTooPrecise ? ours('fault.too-precise') : told };
    }
    case 'AMOUNT_BELOW_MIN':
      return { shown: 'at-amount', fault: limitFault('purchaseMin', data?.['min'], told) };
    case 'AMOUNT_ABOVE_MAX':
      return { shown: 'at-amount', fault: limitFault('purchaseMax', data?.['max'], told) };
    case 'BALANCE_INSUFFICIENT':
      return { shown: 'at-amount', fault: { ...told, isShortage: true } };
    case 'PERIOD_INVALID':
      return { shown: 'at-period', fault: told };
    case 'SYMBOL_CLOSED':
      return { shown: 'at-market', fault: told };
    default:
      break;
  }
  const fieldFault = fields?.['amount'];
  if (fieldFault) return { shown: 'at-amount', fault: ours(`fault.${fieldFault}`) };
  const id = data?.['id'];
  return { shown: 'as-notice', ...(typeof id === 'string' ? { orderId: id } : {}) };
}

function limitFault(key: string, limit: string | number | undefined, told: Fault): Fault {
  return typeof limit === 'string' ? ours(key, limit) : told;
}

function ours(key: string, amount?: string): Fault {
  return { namespace: 'forms', key, ...(amount === undefined ? {} : { amount }) };
}

function theirs(key: string): Fault {
  return { namespace: 'errors', key };
}
