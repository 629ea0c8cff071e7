/** What is wrong with a field of a form that moves money, as the name of a text. Pure. */
import { readAmount } from '@anywhen/money';
import type { Namespace } from '../i18n/index.ts';
import { finishTyping, isDoubtful } from './typed-amount.ts';

export type Fault = {
  /** Where the text stands: `forms` for our own checks, `errors` for the server's. */
  readonly namespace: Namespace;
  readonly key: string;
  /** Figures the text names, as they are sent; whoever shows them writes them for the eye. */
  readonly params?: Readonly<Record<string, string>>;
  /** More of what is missing helps: the way to the transfer belongs beside it. */
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
  /** What the field is told when nothing stands in it. */
  readonly required: Fault;
  /** At most so many; those of every amount unless told otherwise. */
  readonly decimals?: number | undefined;
  readonly tooPrecise?: Fault;
};

/** Undefined for what can be read as an amount. */
export function findTypedFault(amount: TypedAmount): Fault | undefined {
  const { typed, required, decimals, tooPrecise = TOO_PRECISE } = amount;
  if (typed === '') return required;
  if (isDoubtful(typed)) return DOUBTFUL;
  const reading = readAmount(finishTyping(typed), decimals);
  if (reading.isAmount) return undefined;
  return reading.fault === 'too-precise' ? tooPrecise : theirFault('amountAbnormal');
}
