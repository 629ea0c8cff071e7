/**
 * The draft of a transfer: the accounts, the currencies that may move between them, and its faults
 * (rulebook 11). Pure; the server checks everything again.
 */
import { parseUnits } from '@anywhen/money';
import { transferCurrencies, type AccountKind, type RejectionReply } from '@anywhen/protocol';
import { SHORTAGE, findTypedFault, ourFault, type Faults } from '../../money-forms/faults.ts';
import { placeRefusal, type Refusal, type RefusalPlaces } from '../../money-forms/refusal.ts';
import { finishTyping } from '../../money-forms/typed-amount.ts';
import { isAccountKind } from '../accounts.ts';
import { unitsInUsdt, type PriceOf } from '../../market-parts/worth.ts';
import { compareUnits } from '../valuation.ts';

export type Draft = {
  readonly from: AccountKind;
  readonly to: AccountKind;
  /** The member's choice or the URL's; undefined while the form may choose. */
  readonly picked: string | undefined;
  readonly quantity: string;
};

const FIELDS = ['from', 'to', 'currency', 'quantity'] as const;
type DraftField = (typeof FIELDS)[number];

export type DraftFaults = Faults<DraftField>;

type Available = ReadonlyMap<string, string> | undefined;

/** From funds to spot unless the URL says otherwise. */
export function startDraft(query: URLSearchParams): Draft {
  const from = query.get('from');
  const to = query.get('to');
  const start: Draft = { from: 'funds', to: 'spot', picked: undefined, quantity: '' };
  const withSource = isAccountKind(from) ? changeFrom(start, from) : start;
  const withBoth = isAccountKind(to) && to !== withSource.from ? { ...withSource, to } : withSource;
  return { ...withBoth, picked: query.get('currency') ?? undefined };
}

/** What was typed while its answer was awaited stays. */
export function emptiedAfter(draft: Draft, { quantity }: Pick<Draft, 'quantity'>): Draft {
  return finishTyping(draft.quantity) === quantity ? { ...draft, quantity: '' } : draft;
}

/** Choosing the account of the other side swaps the two. */
export function changeFrom(draft: Draft, from: AccountKind): Draft {
  return from === draft.to ? turnRound(draft) : { ...draft, from };
}

export function changeTo(draft: Draft, to: AccountKind): Draft {
  return to === draft.from ? turnRound(draft) : { ...draft, to };
}

export function turnRound(draft: Draft): Draft {
  return { ...draft, from: draft.to, to: draft.from };
}

/** The intersection of both accounts, by value; empty balances come last. */
export function offeredCurrencies(
  { from, to }: Pick<Draft, 'from' | 'to'>,
  { available, priceOf }: { available: Available; priceOf: PriceOf },
): readonly string[] {
  const balances = transferCurrencies(from, to).map((currency) => {
    const units = parseUnits(available?.get(currency) ?? '0');
    return { currency, units, worth: unitsInUsdt(currency, units, priceOf) ?? 0n };
  });
  return balances
    .toSorted(
      (left, right) =>
        compareUnits(right.worth, left.worth) || compareUnits(right.units, left.units),
    )
    .map(({ currency }) => currency);
}

/**
 * The chosen one while it is offered, the only one, or the one with the largest balance. A choice
 * that is no longer offered is never replaced silently: the quantity was typed for it.
 */
export function currencyOf(
  { picked }: Pick<Draft, 'picked'>,
  { offered, available }: { offered: readonly string[]; available: Available },
): string | undefined {
  if (picked !== undefined && offered.includes(picked)) return picked;
  const first = offered[0];
  if (first === undefined || offered.length === 1) return first;
  const isOwned = /[1-9]/.test(available?.get(first) ?? '');
  return picked === undefined && isOwned ? first : undefined;
}

/** Unknown balances are not checked here: only the server knows them. */
export function checkDraft(
  { quantity }: Pick<Draft, 'quantity'>,
  { currency, available }: { currency: string | undefined; available: Available },
): DraftFaults {
  if (currency === undefined) return { currency: ourFault('currencyRequired') };
  const fault = findTypedFault({ typed: quantity, required: ourFault('quantityRequired') });
  if (fault) return { quantity: fault };
  const units = parseUnits(finishTyping(quantity));
  const isTooMuch = available && units > parseUnits(available.get(currency) ?? '0');
  return isTooMuch ? { quantity: SHORTAGE } : {};
}

const PLACES: RefusalPlaces<DraftField> = {
  byCode: {
    BALANCE_INSUFFICIENT: 'quantity',
    AMOUNT_ABNORMAL: 'quantity',
    TRANSFER_NOT_ALLOWED: 'currency',
  },
  byName: (name) => FIELDS.find((field) => field === name),
};

export function placeTransferRefusal(reply: RejectionReply): Refusal<DraftField> {
  return placeRefusal(reply, PLACES);
}
