/**
 * The draft of a deposit and its faults (rulebook 9.4). Pure; the server checks everything again,
 * in the same order.
 */
import { parseUnits } from '@anywhen/money';
import {
  CASH_CURRENCIES,
  NETWORK_TERMS,
  networksOf,
  type Network,
  type RejectionReply,
} from '@anywhen/protocol';
import {
  findTypedFault,
  ourFault,
  theirFault,
  type Fault,
  type Faults,
} from '../../money-forms/faults.ts';
import { placeRefusal, type Refusal, type RefusalPlaces } from '../../money-forms/refusal.ts';
import { finishTyping } from '../../money-forms/typed-amount.ts';
import type { Desk } from '../data.ts';

export type Draft = {
  readonly currency: string | undefined;
  /** Undefined while the page may choose. */
  readonly network: Network | undefined;
  readonly amount: string;
};

export const EMPTY_DRAFT: Draft = {
  currency: CASH_CURRENCIES[0],
  network: undefined,
  amount: '',
};

const FIELDS = ['currency', 'network', 'amount', 'proof'] as const;
type DraftField = (typeof FIELDS)[number];

export type DraftFaults = Faults<DraftField>;

type Circumstances = Left & { readonly hasProof: boolean };

/** What may still be deposited today, and in 30 days. */
type Left = Pick<Desk, 'leftTodayUsdt' | 'ceiling'>;

/** The chosen one, one with an open case, or the first on offer. */
export function networkOf(
  { currency, network }: Pick<Draft, 'currency' | 'network'>,
  open: readonly { readonly currency: string; readonly network: Network }[],
): Network | undefined {
  if (currency === undefined) return undefined;
  const waiting = open.find((one) => one.currency === currency);
  return network ?? waiting?.network ?? networksOf(currency)[0];
}

/** In the order of the form; the first fault gets the focus. */
export function checkDraft(draft: Draft, { hasProof, ...left }: Circumstances): DraftFaults {
  const { currency, network } = draft;
  if (currency === undefined) return { currency: ourFault('currencyRequired') };
  if (network === undefined) return { network: ourFault('networkRequired') };
  const amount = findAmountFault(draft.amount, { network, ...left });
  return {
    ...(amount && { amount }),
    ...(!hasProof && { proof: ourFault('proofRequired') }),
  };
}

type Bounds = Left & { network: Network };

function findAmountFault(
  typed: string,
  { network, leftTodayUsdt, ceiling }: Bounds,
): Fault | undefined {
  const unreadable = findTypedFault({ typed, required: ourFault('amountRequired') });
  if (unreadable) return unreadable;
  const { depositMin, depositMax, currency } = NETWORK_TERMS[network];
  const units = parseUnits(finishTyping(typed));
  if (units < parseUnits(depositMin)) return ourFault('depositMin', { amount: depositMin });
  if (units > parseUnits(depositMax)) return theirFault('depositAboveMax');
  if (currency !== 'USDT') return undefined;
  if (ceiling && units > parseUnits(ceiling.leftUsdt)) return theirFault('depositCeilingReached');
  return units > parseUnits(leftTodayUsdt) ? theirFault('depositDailyLimit') : undefined;
}

const PLACES: RefusalPlaces<DraftField> = {
  byCode: {
    CURRENCY_REQUIRED: 'currency',
    NETWORK_REQUIRED: 'network',
    AMOUNT_ABNORMAL: 'amount',
    DEPOSIT_BELOW_MIN: 'amount',
    DEPOSIT_ABOVE_MAX: 'amount',
    DEPOSIT_CEILING_REACHED: 'amount',
    DEPOSIT_DAILY_LIMIT: 'amount',
    PROOF_REQUIRED: 'proof',
  },
  byName: (name) => FIELDS.find((field) => field === name),
};

export function placeDepositRefusal(reply: RejectionReply): Refusal<DraftField> {
  return placeRefusal(reply, PLACES);
}
