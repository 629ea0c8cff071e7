/** The faults of a field in a form that moves money, as text keys. Pure. */
import { readAmount } from '@anywhen/money';
import type { Namespace } from '../i18n/index.ts';
import { finishTyping, isDoubtful } from './typed-amount.ts';

export type Fault = {
  /** The namespace: `forms` for our own checks, `errors` for the server's. */
  readonly namespace: Namespace;
  readonly key: string;
  /** Unformatted figures of the text; the component that shows them formats them. */
  readonly params?: Readonly<Record<string, string>>;
  /** More funds would help: a link to the transfer is shown beside it. */
  readonly isShortage?: true;
};

export type Faults<Field extends string> = Partial<Record<Field, Fault>>;

export function ourFault(key: string, params?: Fault['params']): Fault {
  return { namespace: 'forms', key, ...(params && { params }) };
}

export function theirFault(key: string): Fault {
  return { namespace: 'errors', key: key.replace(/^error\./, '') };
}

export const SHORTAGE: Fault = { ...ourFault('balanceInsufficient'), isShortage: true };
const DOUBTFUL: Fault = { namespace: 'app', key: 'fault.doubtful' };
const TOO_PRECISE = ourFault('fault.too-precise');

type TypedAmount = {
  readonly typed: string;
  /** The fault of an empty field. */
  readonly required: Fault;
  /** The maximum; by default that of every amount. */
  readonly decimals?: number | undefined;
  readonly tooPrecise?: Fault;
};

/** Undefined if it can be parsed as an amount. */
export function findTypedFault(amount: TypedAmount): Fault | undefined {
  const { typed, required, decimals, tooPrecise = TOO_PRECISE } = amount;
  if (typed === '') return required;
  if (isDoubtful(typed)) return DOUBTFUL;
  const reading = readAmount(finishTyping(typed), decimals);
  if (reading.isAmount) return undefined;
  return reading.fault === 'too-precise' ? tooPrecise : theirFault('amountAbnormal');
}
