/**
 * What a member is about to transfer, before it is sent: the accounts, what may move between them,
 * and what is still wrong with it (rulebook 11). Pure; the server checks everything again.
 */
import { parseUnits, readAmount } from '@anywhen/money';
import { transferCurrencies, type AccountKind, type RejectionReply } from '@anywhen/protocol';
import { isAccountKind } from './accounts.ts';
import { compareUnits, unitsInUsdt, type PriceOf } from './valuation.ts';

export type Draft = {
  readonly from: AccountKind;
  readonly to: AccountKind;
  /** What the member chose, or the address; undefined while the form may choose. */
  readonly picked: string | undefined;
  readonly quantity: string;
};

export type DraftField = 'from' | 'to' | 'currency' | 'quantity';

/** Where the text of a fault stands; `forms` for our own checks, `errors` for the server's. */
export type Fault = { readonly namespace: 'forms' | 'errors'; readonly key: string };

export type Faults = Partial<Record<DraftField, Fault>>;

type Available = ReadonlyMap<string, string> | undefined;

/** From funds to spot unless the address says otherwise. */
export function startDraft(query: URLSearchParams): Draft {
  const from = query.get('from');
  const to = query.get('to');
  const start: Draft = { from: 'funds', to: 'spot', picked: undefined, quantity: '' };
  const withSource = isAccountKind(from) ? changeFrom(start, from) : start;
  const withBoth = isAccountKind(to) && to !== withSource.from ? { ...withSource, to } : withSource;
  return { ...withBoth, picked: query.get('currency') ?? undefined };
}

/** Choosing the account of the other side means turning the transfer round. */
export function changeFrom(draft: Draft, from: AccountKind): Draft {
  return from === draft.to ? turnRound(draft) : { ...draft, from };
}

export function changeTo(draft: Draft, to: AccountKind): Draft {
  return to === draft.from ? turnRound(draft) : { ...draft, to };
}

export function turnRound(draft: Draft): Draft {
  return { ...draft, from: draft.to, to: draft.from };
}

/** The intersection of both accounts, by worth; what the member has none of comes last. */
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
 * The chosen one while it is offered, the only one, or the one there is most of. A choice that is
 * no longer offered is never replaced silently: the quantity was typed for it.
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

/** Unknown balances are not checked here: only the server knows then. */
export function checkDraft(
  { quantity }: Pick<Draft, 'quantity'>,
  { currency, available }: { currency: string | undefined; available: Available },
): Faults {
  if (currency === undefined) return { currency: ours('currencyRequired') };
  if (quantity === '') return { quantity: ours('quantityRequired') };
  const reading = readAmount(finishTyping(quantity));
  if (!reading.isAmount) {
    const isTooPrecise = reading.fault === 'too-precise';
    return { quantity: isTooPrecise ? ours('fault.too-precise') : theirs('amountAbnormal') };
  }
  const isTooMuch = available && reading.units > parseUnits(available.get(currency) ?? '0');
  return isTooMuch ? { quantity: ours('balanceInsufficient') } : {};
}

/** `5.` is 5 on its way to 5.5; whoever stops there means 5. */
export function finishTyping(quantity: string): string {
  return quantity.replace(/\.$/, '');
}

export type Refusal =
  | { readonly shown: 'at-fields'; readonly faults: Faults }
  /** Only customer service can help. */
  | { readonly shown: 'in-dialog' }
  | { readonly shown: 'as-notice' };

/** Where the server's no belongs (rulebook 18.2). */
export function placeRefusal({ code, key, fields }: RejectionReply): Refusal {
  const told = theirs(key.replace(/^error\./, ''));
  if (code === 'ACCOUNT_FROZEN' || code === 'ACCOUNT_STATUS_ABNORMAL') {
    return { shown: 'in-dialog' };
  }
  if (code === 'BALANCE_INSUFFICIENT' || code === 'AMOUNT_ABNORMAL') {
    return { shown: 'at-fields', faults: { quantity: told } };
  }
  if (code === 'TRANSFER_NOT_ALLOWED') return { shown: 'at-fields', faults: { currency: told } };
  const faults = Object.entries(fields ?? {}).flatMap(([field, fault]) =>
    isDraftField(field) ? [[field, ours(`fault.${fault}`)]] : [],
  );
  if (faults.length === 0) return { shown: 'as-notice' };
  return { shown: 'at-fields', faults: Object.fromEntries(faults) };
}

function isDraftField(name: string): name is DraftField {
  return name === 'from' || name === 'to' || name === 'currency' || name === 'quantity';
}

function ours(key: string): Fault {
  return { namespace: 'forms', key };
}

function theirs(key: string): Fault {
  return { namespace: 'errors', key };
}
